/** Files too large to be held: made as they are sent, counted as they arrive. */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

import type { Caller } from '../stage/caller.ts'

const chunkBytes = 65_536

/** Streams a PDF of this size, of nothing but its ends and noise between; answers its upload id. */
export async function sendLargePdf(
  caller: Caller,
  uploadId: string,
  sizeBytes: number,
): Promise<void> {
  const outgoing = request(`${caller.origin}/api/uploads/${uploadId}`, {
    method: 'PUT',
    headers: {
      ...caller.credentials,
      'Content-Length': sizeBytes,
      'X-File-Name': 'expediente.pdf',
    },
  })
  Readable.from(largePdf(sizeBytes)).pipe(outgoing)
  const response = await answerTo(outgoing)
  const said = await text(response)
  if (response.statusCode !== 200) throw new Error(`Not taken: ${said}`)
}

/** Reads a file that waits to be attached, to its end; answers how many bytes came. */
export async function readWaitingFile(caller: Caller, uploadId: string): Promise<number> {
  const outgoing = request(`${caller.origin}/api/uploads/${uploadId}/content`, {
    headers: { ...caller.credentials },
  })
  outgoing.end()
  let sizeBytes = 0
  for await (const chunk of await answerTo(outgoing)) {
    if (chunk instanceof Uint8Array) sizeBytes += chunk.length
  }
  return sizeBytes
}

async function answerTo(outgoing: ReturnType<typeof request>): Promise<IncomingMessage> {
  const [response]: IncomingMessage[] = await once(outgoing, 'response')
  if (!response) throw new Error('No answer')
  return response
}

function* largePdf(sizeBytes: number): Generator<Buffer> {
  const head = Buffer.from('%PDF-1.7\n')
  const tail = Buffer.from('\nstartxref\n0\n%%EOF\n')
  yield head
  const noise = Buffer.alloc(chunkBytes, 'asiento ')
  for (let left = sizeBytes - head.length - tail.length; left > 0; left -= chunkBytes) {
    yield noise.subarray(0, left)
  }
  yield tail
}
