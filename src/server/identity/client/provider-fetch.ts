/**
 * Asking a provider over the network: it is believed about identities, and still not trusted to be
 * brief, quick, or to send us only where it should. An answer is read whole, within a size and a
 * time, and a redirect is an answer, never followed.
 */
import type { CustomFetch } from 'openid-client'

import { beginWait, msLeft } from '../../common/deadline.ts'

// Metadata, keys and an ID token with ten thousand groups all fit in well under this.
const largestAnswerBytes = 1_048_576
const answerMs = 8_000
// So much of the request's time is left to say that the provider did not answer.
const lastWordMs = 1_000

export class AnswerTooLarge extends Error {
  constructor() {
    super(`The provider's answer is larger than ${largestAnswerBytes} bytes`)
    this.name = 'AnswerTooLarge'
  }
}

/** The time counts from the request to the last byte. */
export function boundedFetch(
  ask: CustomFetch = plainFetch,
  limitMs: number = answerMs,
): CustomFetch {
  return async (address, options) => {
    const limit = AbortSignal.timeout(
      Math.max(1, Math.trunc(Math.min(limitMs, msLeft() - lastWordMs))),
    )
    const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit
    const endWait = beginWait()
    try {
      const answer = await ask(address, { ...options, redirect: 'manual', signal })
      const body = await readWithin(answer)
      return new Response(body, { status: answer.status, headers: answer.headers })
    } finally {
      endWait()
    }
  }
}

const plainFetch: CustomFetch = (address, { body, headers, method, redirect, signal }) =>
  fetch(address, { body: body ?? null, headers, method, redirect, signal: signal ?? null })

async function readWithin({ body }: Response): Promise<Blob | null> {
  if (body === null) return null
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  // Leaving the loop lets go of the connection: the rest is not waited for.
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > largestAnswerBytes) throw new AnswerTooLarge()
    chunks.push(new Uint8Array(chunk))
  }
  return new Blob(chunks)
}
