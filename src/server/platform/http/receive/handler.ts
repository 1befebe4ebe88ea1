/**
 * What answers an endpoint: its parsed parts and a context in, its reply out. A file or a stream is
 * answered as a `Response`.
 */
import type { Endpoint, Received, Reply } from '#contract/common/endpoint.ts'
import type { RequestContext, PublicContext } from '../context/request-context.ts'

export type Handler<Definition extends Endpoint> = (
  context: Definition['access'] extends 'public' ? PublicContext : RequestContext,
  received: Received<Definition>,
) => Promise<Definition['replyKind'] extends 'json' ? Reply<Definition> : Response>
