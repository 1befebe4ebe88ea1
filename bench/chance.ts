/**
 * Chance that repeats itself: the same seed tells the same story, so that two runs
 * measure one book.
 */
export interface Chance {
  /** From 0 up to, not including, 1. */
  readonly next: () => number
  /** A whole number, both ends included. */
  readonly between: (from: number, to: number) => number
  readonly happens: (probability: number) => boolean
  readonly pick: <Item>(items: readonly Item[]) => Item
  /** One of the keys, as often as its weight says. */
  readonly weighted: <Key extends string>(weights: Readonly<Partial<Record<Key, number>>>) => Key
}

/**
 * Mulberry32: 32 bits of state are plenty for names and dates. Nothing secret may come from here.
 */
export function openChance(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(next() * items.length)]
    if (item === undefined) throw new Error('Nothing can be picked from an empty list')
    return item
  }
  return {
    next,
    between,
    pick,
    happens: (probability) => next() < probability,
    weighted: (weights) => pickWeighted(next, weights),
  }
}

function pickWeighted<Key extends string>(
  next: () => number,
  weights: Readonly<Partial<Record<Key, number>>>,
): Key {
  // Object.keys of a record gives its keys.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const keys = Object.keys(weights) as Key[]
  const weightOf = (key: Key): number => weights[key] ?? 0
  let left = next() * keys.reduce((sum, key) => sum + weightOf(key), 0)
  for (const key of keys) {
    left -= weightOf(key)
    if (left < 0) return key
  }
  const last = keys.at(-1)
  if (last === undefined) throw new Error('Nothing can be picked from an empty list')
  return last
}
