/**
 * The browser's history as the pages see it: addresses of this origin, each a step with an id of
 * its own and what goes along with it.
 */

export interface Address {
  readonly pathname: string
  /** With its `?`; empty for none. */
  readonly search: string
  /** With its `#`; empty for none. */
  readonly hash: string
}

/** One step of the history. */
export interface Place extends Address {
  readonly key: string
  /** What whoever went there sent along; null for nothing. It outlives a reload. */
  readonly state: unknown
}

/** How a place was come to: by Back, Forward or a load; as a new step; in place of the last. */
export type Arrival = 'POP' | 'PUSH' | 'REPLACE'

/** An address as it is written, or a part of one: what is missing stands as in `resolved`. */
export type To = string | Partial<Address>

/** The whole address, from where one is: without a path it is another of the same page. */
export function resolved(to: To, pathname: string): Address {
  const { pathname: path, search = '', hash = '' } = typeof to === 'string' ? partsOf(to) : to
  const marked = search === '' || search.startsWith('?') ? search : `?${search}`
  return { pathname: path ?? pathname, search: marked === '?' ? '' : marked, hash }
}

export const written = ({ pathname, search, hash }: Address): string => pathname + search + hash

function partsOf(to: string): Partial<Address> {
  const [, pathname = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/su.exec(to) ?? []
  return { ...(pathname !== '' && { pathname }), search, hash: hash === '#' ? '' : hash }
}

/** Where the browser is. */
export function placeNow(): Place {
  const { pathname, search, hash } = location
  const kept: unknown = history.state
  const [key, state] = isKept(kept) ? [kept.key, kept.usr ?? null] : ['default', null]
  return { pathname, search, hash, key, state }
}

function isKept(kept: unknown): kept is { readonly key: string; readonly usr?: unknown } {
  return typeof kept === 'object' && kept !== null && 'key' in kept && typeof kept.key === 'string'
}

/** Makes it a step of the history. Throws a `DataCloneError` for a state that cannot be kept. */
export function enterPlace(
  address: Address,
  { state, isReplacing }: { readonly state: unknown; readonly isReplacing: boolean },
): Place {
  const place = { ...address, state, key: crypto.getRandomValues(new Uint32Array(2)).join('-') }
  const kept = { usr: place.state, key: place.key }
  if (isReplacing) history.replaceState(kept, '', written(address))
  else history.pushState(kept, '', written(address))
  return place
}
