/**
 * Where a sheet of paper lies in a photograph: the brightest large shape with four sides whose
 * edges are brighter inside than outside. What is doubtful is not proposed.
 */

/** Of 1: the left edge of the picture is 0, the right one 1; likewise from top to bottom. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Clockwise from the upper left. */
export type Corners = readonly [Point, Point, Point, Point]

/** Brightness, 0 to 255, row by row. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly values: Uint8Array | Uint8ClampedArray
}

export const wholePicture: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

/** Smaller shapes are no page, and what fills the picture has no edges to be seen. */
const [leastShare, mostShare] = [0.15, 0.97]
/** So much of the edges must be brighter inside than outside, by so much. */
const leastSupport = 0.8
const leastContrast = 10
const thresholds = 16

/** Null when nothing is certain enough. Meant for some 300 points a side. */
export function findCorners(picture: GreyPicture): Corners | null {
  const grey = softened(picture)
  let best: { readonly quad: Quad; readonly support: number } | null = null
  for (const threshold of levelsOf(grey)) {
    const quad = quadOf(grey, threshold)
    if (quad === null) continue
    const support = supportOf(grey, quad)
    if (support >= leastSupport && support > (best?.support ?? 0)) best = { quad, support }
  }
  if (best === null) return null
  const { width, height } = grey
  const scaled = (point: Point): Point => ({
    x: (point.x + 0.5) / width,
    y: (point.y + 0.5) / height,
  })
  const [one, two, three, four] = clockwise(best.quad)
  return [scaled(one), scaled(two), scaled(three), scaled(four)]
}

type Quad = readonly [Point, Point, Point, Point]

/** Each point the mean of nine: grain and letters go, edges stay. */
function softened({ width, height, values }: GreyPicture): GreyPicture {
  const soft = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0
      let count = 0
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
          sum += values[row * width + column] ?? 0
          count += 1
        }
      }
      soft[y * width + x] = sum / count
    }
  }
  return { width, height, values: soft }
}

/** Levels of brightness between the darkest and the brightest twentieth. */
function levelsOf({ values }: GreyPicture): readonly number[] {
  const sorted = values.toSorted()
  const low = sorted[Math.floor(sorted.length * 0.05)] ?? 0
  const high = sorted[Math.floor(sorted.length * 0.95)] ?? 0
  if (high - low < leastContrast) return []
  return Array.from(
    { length: thresholds },
    (_, step) => low + ((high - low) * (step + 1)) / (thresholds + 1),
  )
}

/** The four corners of the largest shape above the threshold; null when it is no such shape. */
function quadOf(picture: GreyPicture, threshold: number): Quad | null {
  const all = picture.width * picture.height
  const shape = largestShape(picture, threshold)
  if (shape.size < all * leastShare * 0.6) return null
  const hull = hullOf(shape.outline)
  const quad = largestQuad(hull)
  if (quad === null) return null
  const area = areaOf(quad)
  const isSized = area > all * leastShare && area < all * mostShare
  // A shape with a fifth corner, or with fingers, has a hull that four corners leave much of.
  return isSized && area > areaOf(hull) * 0.92 ? quad : null
}

/** The largest connected shape, and the ends of each of its rows. */
function largestShape(
  { width, height, values }: GreyPicture,
  threshold: number,
): { readonly size: number; readonly outline: readonly Point[] } {
  const seen = new Uint8Array(width * height)
  let largest: readonly number[] = []
  for (let start = 0; start < values.length; start += 1) {
    if (seen[start] === 1 || (values[start] ?? 0) < threshold) continue
    const members = shapeFrom(start, { width, height, values }, { threshold, seen })
    if (members.length > largest.length) largest = members
  }
  const ends = new Map<number, [number, number]>()
  for (const place of largest) {
    const [x, y] = [place % width, Math.floor(place / width)]
    const [left, right] = ends.get(y) ?? [x, x]
    ends.set(y, [Math.min(left, x), Math.max(right, x)])
  }
  const outline = [...ends].flatMap(([y, [left, right]]) => [
    { x: left, y },
    { x: right, y },
  ])
  return { size: largest.length, outline }
}

function shapeFrom(
  start: number,
  { width, height, values }: GreyPicture,
  { threshold, seen }: { readonly threshold: number; readonly seen: Uint8Array },
): readonly number[] {
  const members = [start]
  seen[start] = 1
  for (let next = 0; next < members.length; next += 1) {
    const place = members[next] ?? 0
    const x = place % width
    const around = [
      x > 0 ? place - 1 : -1,
      x < width - 1 ? place + 1 : -1,
      place - width,
      place + width,
    ]
    for (const other of around) {
      if (other < 0 || other >= width * height || seen[other] === 1) continue
      if ((values[other] ?? 0) < threshold) continue
      seen[other] = 1
      members.push(other)
    }
  }
  return members
}

/** Andrew's monotone chain (Information Processing Letters 9, 1979). */
function hullOf(points: readonly Point[]): readonly Point[] {
  const sorted = points.toSorted((one, other) => one.x - other.x || one.y - other.y)
  const half = (ordered: readonly Point[]): readonly Point[] => {
    const chain: Point[] = []
    for (const point of ordered) {
      while (chain.length > 1 && turn(chain.at(-2), chain.at(-1), point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

/** Twice the area of the triangle; its sign says on which side the third point lies. */
function turn(one: Point | undefined, two: Point | undefined, three: Point): number {
  if (!one || !two) return 0
  return (two.x - one.x) * (three.y - one.y) - (two.y - one.y) * (three.x - one.x)
}

/** Of each two points of the hull as a diagonal, with the farthest of the others on both sides. */
function largestQuad(hull: readonly Point[]): Quad | null {
  let best: Quad | null = null
  let most = 0
  for (const [place, one] of hull.entries()) {
    for (const other of hull.slice(place + 2)) {
      const [left, right] = farthest(hull, one, other)
      const area = (left.distance + right.distance) / 2
      if (area <= most || left.point === null || right.point === null) continue
      most = area
      best = [one, left.point, other, right.point]
    }
  }
  return best
}

interface Far {
  readonly point: Point | null
  readonly distance: number
}

function farthest(hull: readonly Point[], one: Point, other: Point): readonly [Far, Far] {
  let left: Far = { point: null, distance: 0 }
  let right: Far = { point: null, distance: 0 }
  for (const point of hull) {
    const side = turn(one, other, point)
    if (-side > left.distance) left = { point, distance: -side }
    if (side > right.distance) right = { point, distance: side }
  }
  return [left, right]
}

function areaOf(points: readonly Point[]): number {
  let sum = 0
  for (const [place, point] of points.entries()) {
    const next = points[(place + 1) % points.length] ?? point
    sum += point.x * next.y - next.x * point.y
  }
  return Math.abs(sum) / 2
}

/** How much of its edges, of 1, is brighter inside than outside; what has no outside, half. */
function supportOf(picture: GreyPicture, quad: Quad): number {
  const ordered = clockwise(quad)
  const steps = 40
  let found = 0
  for (const [place, from] of ordered.entries()) {
    const to = ordered[(place + 1) % 4] ?? from
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    // Clockwise on a screen, the inside is to the right of the way.
    const [inX, inY] = [-(to.y - from.y) / length, (to.x - from.x) / length]
    for (let step = 1; step < steps; step += 1) {
      const x = from.x + ((to.x - from.x) * step) / steps
      const y = from.y + ((to.y - from.y) * step) / steps
      const inside = valueAt(picture, x + inX * 4, y + inY * 4)
      const outside = valueAt(picture, x - inX * 4, y - inY * 4)
      if (outside === null) found += 0.5
      else if ((inside ?? 0) - outside >= leastContrast) found += 1
    }
  }
  return found / (4 * (steps - 1))
}

function valueAt({ width, height, values }: GreyPicture, x: number, y: number): number | null {
  const [column, row] = [Math.round(x), Math.round(y)]
  if (column < 0 || row < 0 || column >= width || row >= height) return null
  return values[row * width + column] ?? null
}

/** Around their middle, from the one nearest to the upper left on. */
export function clockwise(points: readonly Point[]): Quad {
  const middleX = points.reduce((sum, { x }) => sum + x, 0) / 4
  const middleY = points.reduce((sum, { y }) => sum + y, 0) / 4
  const around = points.toSorted(
    (one, other) =>
      Math.atan2(one.y - middleY, one.x - middleX) -
      Math.atan2(other.y - middleY, other.x - middleX),
  )
  const first = around.reduce(
    (best, { x, y }, place) => {
      const sum = x + y
      return sum < best.sum ? { place, sum } : best
    },
    { place: 0, sum: Infinity },
  ).place
  const at = (place: number): Point => around[(first + place) % 4] ?? { x: 0, y: 0 }
  return [at(0), at(1), at(2), at(3)]
}
