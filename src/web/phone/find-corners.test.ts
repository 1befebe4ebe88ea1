import { describe, expect, it } from 'vitest'

import { findCorners } from './find-corners.ts'
import type { Corners, GreyPicture, Point } from './find-corners.ts'

const [width, height] = [240, 320]

/** The same numbers every time (Mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Scene {
  readonly corners: Corners
  readonly paper: number
  readonly table: number
  /** How much of the light a shadow across the sheet takes, of 1. */
  readonly shadow: number
  readonly seed: number
}

/** A sheet with lines of text on a table with a grain, seen from a side, in uneven light. */
function draw({ corners, paper, table, shadow, seed }: Scene): GreyPicture {
  const random = numbersFrom(seed)
  const values = new Uint8Array(width * height)
  const slope = random() * 2 - 1
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = { x: (x + 0.5) / width, y: (y + 0.5) / height }
      const isPaper = isInside(corners, at)
      const isText = isPaper && y % 7 < 2 && x % 23 < 17 && isInside(shrunk(corners), at)
      const grain = table + 12 * Math.sin(x / 9 + y / 31)
      const light = (0.85 + 0.3 * at.x) * (at.y > 0.5 + slope * (at.x - 0.5) ? 1 - shadow : 1)
      const base = isText ? paper * 0.45 : isPaper ? paper : grain
      values[y * width + x] = Math.max(0, Math.min(255, base * light + (random() - 0.5) * 16))
    }
  }
  return { width, height, values }
}

function isInside(corners: Corners, { x, y }: Point): boolean {
  return corners.every((from, place) => {
    const to = corners[(place + 1) % 4] ?? from
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0
  })
}

const inwards = ({ x, y }: Point): Point => ({ x: 0.5 + (x - 0.5) * 0.8, y: 0.5 + (y - 0.5) * 0.8 })

function shrunk(corners: Corners): Corners {
  const [one, two, three, four] = corners
  return [inwards(one), inwards(two), inwards(three), inwards(four)]
}

function scene(seed: number): Scene {
  const random = numbersFrom(seed * 7919)
  const near = (x: number, y: number): Point => ({
    x: x + (random() - 0.5) * 0.16,
    y: y + (random() - 0.5) * 0.16,
  })
  return {
    corners: [near(0.17, 0.15), near(0.83, 0.15), near(0.85, 0.86), near(0.15, 0.86)],
    paper: 190 + random() * 50,
    table: 30 + random() * 70,
    shadow: seed % 3 === 0 ? 0.15 + random() * 0.2 : 0,
    seed,
  }
}

/** The corner farthest off, of the side of the picture. */
function errorOf(found: Corners, drawn: Corners): number {
  return Math.max(
    ...found.map(({ x, y }, place) => {
      const { x: otherX, y: otherY } = drawn[place] ?? { x: 0, y: 0 }
      return Math.max(Math.abs(x - otherX), Math.abs(y - otherY))
    }),
  )
}

describe('the corners that are proposed', () => {
  it('are within 3 % of the side in at least 85 of 100 drawn photographs, and never far off', () => {
    const scenes = Array.from({ length: 30 }, (_, place) => scene(place + 1))
    const errors = scenes.map((each) => {
      const found = findCorners(draw(each))
      return found === null ? null : errorOf(found, each.corners)
    })
    const good = errors.filter((error) => error !== null && error <= 0.03)
    const doubtful = errors.filter((error) => error === null)
    process.stdout.write(
      `${good.length} of ${errors.length} within 3 %, ${doubtful.length} not proposed, worst ${Math.max(...errors.map((error) => error ?? 0)).toFixed(3)}\n`,
    )
    expect(good.length / errors.length).toBeGreaterThanOrEqual(0.85)
    expect(errors.every((error) => error === null || error < 0.1)).toBe(true)
  })

  it('are none where nothing is certain', () => {
    const alike = { ...scene(1), paper: 120, table: 118 }
    expect(findCorners(draw(alike))).toBeNull()
    const empty = { width, height, values: new Uint8Array(width * height).fill(200) }
    expect(findCorners(empty)).toBeNull()
    const random = numbersFrom(5)
    const noise = { ...empty, values: empty.values.map(() => random() * 255) }
    expect(findCorners(noise)).toBeNull()
    // A round plate, and a sheet that fills the picture.
    const plate = empty.values.map((_, place) => {
      const [x, y] = [(place % width) - width / 2, Math.floor(place / width) - height / 2]
      return Math.hypot(x, y) < 90 ? 220 : 40
    })
    expect(findCorners({ ...empty, values: plate })).toBeNull()
    const close: Corners = [
      { x: -0.1, y: -0.1 },
      { x: 1.1, y: -0.1 },
      { x: 1.1, y: 1.1 },
      { x: -0.1, y: 1.1 },
    ]
    expect(findCorners(draw({ ...scene(2), corners: close }))).toBeNull()
  })
})
