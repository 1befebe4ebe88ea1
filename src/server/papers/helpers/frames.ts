/** How a helper and its server talk: by the channel of Node's child processes, a head and bytes. */
import { on } from 'node:events'

export interface Frame<Head> {
  readonly head: Head
  readonly bytes: Buffer
}

/** What the server asks, one after the other, until it leaves. Both sides are ours: trusted. */
export async function* questions<Head>(): AsyncGenerator<Frame<Head>, void> {
  for await (const [frame] of on(process, 'message', { close: ['disconnect'] })) yield frame
}

export function answer(head: object, bytes: Uint8Array = new Uint8Array()): void {
  process.send?.({ head, bytes: asBuffer(bytes) })
}

export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}
