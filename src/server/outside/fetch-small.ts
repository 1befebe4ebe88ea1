/**
 * Asking an address that whoever runs the server wrote down, and no other: no redirect is followed,
 * nobody is waited for longer than ten seconds, and no more is read than was expected.
 */

export const patienceMs = 10_000

interface Asked {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
  readonly mostBytes: number
  readonly patienceMs?: number
}

/** Another status than 200. */
export class AnsweredOtherwise extends Error {
  override name = 'AnsweredOtherwise'
  readonly status: number
  constructor(host: string, status: number) {
    super(`${host} answered ${status}`)
    this.status = status
  }
}

/** The body of an answer of 200. Throws on everything else. */
export async function fetchSmall(url: URL, asked: Asked): Promise<Buffer> {
  const { method = 'GET', headers = {}, body, mostBytes } = asked
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(asked.patienceMs ?? patienceMs),
    ...(body && { body: new Uint8Array(body) }),
  })
  if (response.status !== 200 || response.body === null) {
    await response.body?.cancel()
    throw new AnsweredOtherwise(url.host, response.status)
  }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body) {
    size += part.byteLength
    if (size > mostBytes) throw new Error(`${url.host} sends more than ${mostBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
