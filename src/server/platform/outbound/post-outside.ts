/**
 * Sending to an address that somebody wrote in a page: looked up once, and connected to the very
 * address that was judged (`outside-address.ts`). No redirect is followed.
 */
import { lookup } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import { request as overHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import { hostOf, mayBeCalled, mayConnect } from './outside-address.ts'

const timeoutMs = 15_000
const mostBytes = 64 * 1024

/** Where a name leads is within: nothing was sent. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
  readonly code = 'ADDRESS_REFUSED'
}

export interface Posting {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Hosts, addresses and networks within that may be called all the same. */
  readonly named: readonly string[]
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>
  readonly timeoutMs?: number
}

/**
 * The status of the answer, whatever it is. Throws `AddressRefused`, what the network says, or a
 * `TimeoutError` after fifteen seconds.
 */
export async function postOutside(url: URL, posting: Posting): Promise<number> {
  const signal = AbortSignal.timeout(posting.timeoutMs ?? timeoutMs)
  const addresses = await inTimeOf(signal, judged(url, posting))
  const response = await answerTo(url, posting, { signal, addresses })
  await passOver(response)
  return response.statusCode ?? 0
}

async function judged(
  url: URL,
  { named, resolve = lookUp }: Posting,
): Promise<readonly LookupAddress[]> {
  const host = hostOf(url)
  const family = isIP(host)
  const found = family === 0 ? await resolve(host) : [{ address: host, family }]
  // One within among several is no accident.
  const isFine = found.length > 0 && found.every(({ address }) => mayConnect(address, host, named))
  if (!isFine || !mayBeCalled(url, named)) throw new AddressRefused(`${host} leads within`)
  return found
}

function lookUp(host: string): Promise<readonly LookupAddress[]> {
  return lookup(host, { all: true })
}

interface Way {
  readonly signal: AbortSignal
  readonly addresses: readonly LookupAddress[]
}

function answerTo(
  url: URL,
  { headers, body }: Posting,
  { signal, addresses: [first, ...others] }: Way,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? overHttps : overHttp
    const asked = open(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      signal,
      // The name is asked for no second time: what was judged is what is connected to.
      lookup: (_host, options, done) => {
        if (options.all === true) done(null, first ? [first, ...others] : [])
        else done(null, first?.address ?? '', first?.family)
      },
    })
    asked.on('response', resolve)
    asked.on('error', (cause) => reject(signal.aborted ? reasonOf(signal) : cause))
    asked.end(body)
  })
}

/** What an answer says beside its status is nobody's concern; whoever says it may end its say. */
async function passOver(response: IncomingMessage): Promise<void> {
  let size = 0
  try {
    for await (const part of response) {
      size += Buffer.byteLength(part)
      if (size > mostBytes) break
    }
  } catch {
    // The line broke, or the time was over: the status had come.
  } finally {
    response.destroy()
  }
}

async function inTimeOf<Result>(signal: AbortSignal, awaited: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(reasonOf(signal)), { once: true })
  })
  late.catch(() => undefined)
  return Promise.race([awaited, late])
}

function reasonOf({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : new Error('aborted')
}
