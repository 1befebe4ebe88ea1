/**
 * Sending to an address that somebody wrote in a page: looked up once, and connected to the very
 * address that was judged (`outside-address.ts`). No redirect is followed.
 */
import { lookup } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { hostOf, mayBeCalled, mayConnect } from './outside-address.ts'

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
 * The status of the answer, whatever it is and says beside it. Throws `AddressRefused`, what the
 * network says, or a `TimeoutError` after fifteen seconds.
 */
export async function postOutside(url: URL, posting: Posting): Promise<number> {
  const { headers, body, named, resolve = lookUp, timeoutMs = 15_000 } = posting
  const host = hostOf(url)
  if (!mayBeCalled(url, named)) throw new AddressRefused(`${host} leads within`)
  const signal = AbortSignal.timeout(timeoutMs)
  // Not asked of an address written as such, which `mayBeCalled` judged.
  const judged: LookupFunction = (_host, { all }, done) =>
    callbackify(addressesOf)(host, { named, resolve }, (cause, found) => {
      if (cause) done(cause, '')
      else if (all === true) done(null, found)
      else done(null, found[0].address, found[0].family)
    })
  return new Promise((answered, failed) => {
    const open = url.protocol === 'https:' ? overHttps : overHttp
    const asked = open(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      signal,
      lookup: judged,
    })
    asked.on('response', (response) => {
      response.on('error', () => undefined).resume()
      answered(response.statusCode ?? 0)
    })
    asked.on('error', (cause) => failed(signal.aborted ? signal.reason : cause))
    asked.end(body)
  })
}

async function addressesOf(
  host: string,
  { named, resolve }: Required<Pick<Posting, 'named' | 'resolve'>>,
): Promise<[LookupAddress, ...LookupAddress[]]> {
  const [first, ...others] = await resolve(host)
  // One within among several is no accident.
  const isFine =
    first && [first, ...others].every(({ address }) => mayConnect(address, host, named))
  if (!isFine) throw new AddressRefused(`${host} leads within`)
  return [first, ...others]
}

function lookUp(host: string): Promise<readonly LookupAddress[]> {
  return lookup(host, { all: true })
}
