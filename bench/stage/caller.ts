import { openClient } from '#contract/client.ts'
import type { Client } from '#contract/client.ts'

/** Who asks a server, as a browser of ours would: where it is, and the headers that let them in. */
export interface Caller {
  readonly origin: string
  readonly credentials: Readonly<Record<string, string>>
}

export function clientOf({ origin, credentials }: Caller): Client {
  return openClient({ origin, headers: credentials })
}
