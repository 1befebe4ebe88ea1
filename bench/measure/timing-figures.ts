/** From pairs of times to whether they can be told apart. */
import { randomInt } from 'node:crypto'

import { median, percentile } from '../stage/figures.ts'

export interface Difference {
  /** The median of the differences of pairs. */
  readonly differenceMs: number
  /** Between these it lies with 95 %, by drawing the pairs anew two thousand times. */
  readonly lowMs: number
  readonly highMs: number
  /** How often the slower of two is of the first kind: 0.5 tells nothing, 1 everything. */
  readonly hit: number
}

export interface Compared {
  readonly medianMs: number
  readonly secret: Difference
  readonly control: Difference
}

/** Of each three: known in confidence, nobody, nobody. In ms. */
export function compare(times: readonly (readonly [number, number, number])[]): Compared {
  return {
    medianMs: median(times.map(([, nobody]) => nobody)),
    secret: differenceOf(times.map(([secret, nobody]) => [secret, nobody])),
    control: differenceOf(times.map(([, nobody, another]) => [another, nobody])),
  }
}

const draws = 2000

function differenceOf(pairs: readonly (readonly [number, number])[]): Difference {
  const differences = pairs.map(([one, other]) => one - other)
  const drawn = Array.from({ length: draws }, () =>
    median(differences.map(() => differences[randomInt(differences.length)] ?? 0)),
  )
  return {
    differenceMs: median(differences),
    lowMs: percentile(drawn, 0.025),
    highMs: percentile(drawn, 0.975),
    hit: hitOf(pairs),
  }
}

/** The area under the curve: over every one against every other, by ranks. */
function hitOf(pairs: readonly (readonly [number, number])[]): number {
  const ranked = pairs
    .flatMap(([one, other]) => [
      { time: one, isFirst: true },
      { time: other, isFirst: false },
    ])
    .toSorted((one, other) => one.time - other.time)
  let ranks = 0
  ranked.forEach(({ isFirst }, place) => {
    if (isFirst) ranks += place + 1
  })
  const { length } = pairs
  return (ranks - (length * (length + 1)) / 2) / length ** 2
}

export function shuffled<Item>(items: readonly Item[]): readonly Item[] {
  const left = [...items]
  return items.map(() => left.splice(randomInt(left.length), 1)).flat()
}
