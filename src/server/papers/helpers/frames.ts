/**
 * How a helper and its server talk: a line of JSON that says how many bytes follow, and the bytes;
 * again and again.
 */
import type { Readable, Writable } from 'node:stream'

export interface Frame<Head> {
  readonly head: Head
  readonly bytes: Buffer
}

export function writeFrame(output: Writable, head: object, bytes: Uint8Array): void {
  output.write(`${JSON.stringify({ head, sizeBytes: bytes.length })}\n`)
  if (bytes.length > 0) output.write(bytes)
}

/**
 * The frames of a stream until it ends; one cut short is left out. Both sides are ours: heads are
 * trusted.
 */
export async function* framesFrom<Head>(input: Readable): AsyncGenerator<Frame<Head>, void> {
  const inbox = openInbox(input)
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a frame follows the one before
    const line = await inbox.line()
    if (line === null) return
    const { head, sizeBytes }: { head: Head; sizeBytes: number } = JSON.parse(line.toString('utf8'))
    // oxlint-disable-next-line no-await-in-loop
    const bytes = await inbox.bytes(sizeBytes)
    if (bytes === null) return
    yield { head, bytes }
  }
}

interface Inbox {
  /** Up to the next end of line, without it; null when the stream ended before. */
  readonly line: () => Promise<Buffer | null>
  /** Exactly so many; null when the stream ended before. */
  readonly bytes: (count: number) => Promise<Buffer | null>
}

function openInbox(input: Readable): Inbox {
  const chunks: AsyncIterator<unknown> = input[Symbol.asyncIterator]()
  // What arrived and was not asked for yet.
  let rest: Buffer = Buffer.alloc(0)

  async function more(): Promise<Buffer | null> {
    const { value, done } = await chunks.next()
    return done !== true && value instanceof Buffer ? value : null
  }

  return {
    async line() {
      for (let end = rest.indexOf('\n'); ; end = rest.indexOf('\n')) {
        if (end >= 0) {
          const line = rest.subarray(0, end)
          rest = rest.subarray(end + 1)
          return line
        }
        // oxlint-disable-next-line no-await-in-loop -- lines are short: one chunk more at most
        const chunk = await more()
        if (!chunk) return null
        rest = Buffer.concat([rest, chunk])
      }
    },
    async bytes(count) {
      const parts = [rest]
      let length = rest.length
      while (length < count) {
        // oxlint-disable-next-line no-await-in-loop -- joined once, when all are there
        const chunk = await more()
        if (!chunk) return null
        parts.push(chunk)
        length += chunk.length
      }
      const all = Buffer.concat(parts)
      rest = all.subarray(count)
      return all.subarray(0, count)
    },
  }
}
