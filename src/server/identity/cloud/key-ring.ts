/**
 * The provider's public keys, fetched when they are needed and kept for as long as the provider
 * says.
 */
import { importJWK } from 'jose'
import type { CryptoKey } from 'jose'
import * as z from 'zod'

import { boundedFetch } from '../client/provider-fetch.ts'

export type KeyRing = {
  /** The key of that name; null when the provider has none. Throws `KeysUnreachable`. */
  keyNamed(kid: string): Promise<CryptoKey | null>
}

export class KeysUnreachable extends Error {
  constructor(cause: unknown) {
    super('The keys of the identity service cannot be read', { cause })
    this.name = 'KeysUnreachable'
  }
}

export type KeyRingOptions = {
  /** Of a JSON Web Key Set (RFC 7517). */
  readonly address: URL
  readonly now: () => Date
}

type Held = {
  readonly keys: ReadonlyMap<string, CryptoKey>
  readonly fetchedAt: number
  readonly staleAt: number
}

// What the provider says is believed between these: a slip of its must not make us ask at every
// sign-in, or never again.
const shortestMs = 60_000
const longestMs = 24 * 60 * 60_000
// A name nobody knows may be a new key. It may also be invented, as often as anyone likes.
const askAgainMs = 30_000

// A key of another kind is no reason to refuse the set: it is left out.
const rsaKey = z.object({
  kid: z.string(),
  kty: z.literal('RSA'),
  use: z.literal('sig').default('sig'),
  n: z.string(),
  e: z.string(),
})
type RsaKey = z.output<typeof rsaKey>
const keySet = z.object({ keys: z.array(z.unknown()) })

const ask = boundedFetch()

export function openKeyRing({ address, now }: KeyRingOptions): KeyRing {
  let held: Held | null = null
  let fetching: Promise<Held> | null = null

  // However many ask at once, the provider is asked once.
  function fetched(): Promise<Held> {
    fetching ??= fetchKeys(address, now())
      .then((keys) => (held = keys))
      .catch((cause: unknown) => {
        throw new KeysUnreachable(cause)
      })
      .finally(() => {
        fetching = null
      })
    return fetching
  }

  return {
    async keyNamed(kid) {
      const at = now().getTime()
      // A clock that was set back would keep a key for longer than it was given for.
      const isFresh = held !== null && at < held.staleAt && at >= held.fetchedAt
      const known = held !== null && isFresh ? held : await fetched()
      const key = known.keys.get(kid)
      if (key !== undefined || at < known.fetchedAt + askAgainMs) return key ?? null
      return (await fetched()).keys.get(kid) ?? null
    },
  }
}

async function fetchKeys(address: URL, at: Date): Promise<Held> {
  const answer = await ask(address.href, {
    method: 'GET',
    headers: { accept: 'application/json' },
    body: null,
    redirect: 'manual',
  })
  if (!answer.ok) throw new Error(`The key set answered ${answer.status}`)
  const { keys } = keySet.parse(await answer.json())
  const usable = keys.flatMap((key) => rsaKey.safeParse(key).data ?? [])
  const imported = await Promise.all(
    usable.map(async (key): Promise<[string, CryptoKey]> => [key.kid, await publicKey(key)]),
  )
  const fetchedAt = at.getTime()
  return { keys: new Map(imported), fetchedAt, staleAt: fetchedAt + termOf(answer.headers) }
}

async function publicKey({ kty, n, e }: RsaKey): Promise<CryptoKey> {
  // Only the two numbers of an RSA key: whatever else the set says of itself is not asked.
  const imported = await importJWK({ kty, n, e }, 'RS256')
  if (imported instanceof Uint8Array) throw new Error('An RSA key is no secret')
  return imported
}

/** How long the answer may be kept, in milliseconds (RFC 9111: what is left of max-age). */
function termOf(headers: Headers): number {
  const maxAge = Number(/\bmax-age=(\d{1,9})/u.exec(headers.get('cache-control') ?? '')?.[1] ?? 0)
  const age = Number(headers.get('age') ?? 0) || 0
  return Math.min(Math.max((maxAge - age) * 1000, shortestMs), longestMs)
}
