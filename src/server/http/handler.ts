/** What answers an endpoint: its parsed parts and a desk in, its reply out. A file or a stream is
 * answered as a `Response`. */
import type { Endpoint, Received, Reply } from '#contract/endpoint.ts'
import type { Desk, PublicDesk } from '../desk.ts'

export type Handler<Definition extends Endpoint> = (
  desk: Definition['access'] extends 'public' ? PublicDesk : Desk,
  received: Received<Definition>,
) => Promise<Definition['replyKind'] extends 'json' ? Reply<Definition> : Response>
