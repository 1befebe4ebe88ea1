/** Straightens what lies between four corners of a photograph to a page, as by a scanner. */
import type { Corners, Point } from './find-corners.ts'

export const tones = ['GREY', 'BLACK', 'COLOUR'] as const
export type Tone = (typeof tones)[number]

/** RGBA, row by row, as a canvas gives it. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray<ArrayBuffer>
}

/** A4 (ISO 216) at 200 points an inch. */
const [a4Short, a4Long] = [1654, 2339]
/** Sheets whose sides differ from A4 by less than this are seen at a slant, and are A4. */
const slant = 0.14

export function flattened(photo: Picture, corners: Corners, tone: Tone): Picture {
  const { width, height } = sizeOf(photo, corners)
  const page = straightened(photo, corners, { width, height })
  if (tone === 'COLOUR') return page
  const grey = greyOf(page)
  if (tone === 'BLACK') darken(grey, width, height)
  for (const [place, value] of grey.entries()) page.data.fill(value, place * 4, place * 4 + 3)
  return page
}

function sizeOf(photo: Picture, [one, two, three, four]: Corners) {
  const length = (from: Point, to: Point): number =>
    Math.hypot((to.x - from.x) * photo.width, (to.y - from.y) * photo.height)
  const across = Math.max(length(one, two), length(four, three), 1)
  const down = Math.max(length(two, three), length(one, four), 1)
  const ratio = Math.max(across, down) / Math.min(across, down)
  const isA4 = Math.abs(ratio / (a4Long / a4Short) - 1) < slant
  const short = isA4 ? a4Short : Math.max(1, Math.round(a4Long / ratio))
  return down >= across ? { width: short, height: a4Long } : { width: a4Long, height: short }
}

/** Each point of the page is where the four corners say that it lies, between four of the photo. */
function straightened(
  photo: Picture,
  corners: Corners,
  { width, height }: Pick<Picture, 'width' | 'height'>,
): Picture {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const { a, b, c, d, e, f, g, h } = projection(corners)
  for (let row = 0; row < height; row += 1) {
    const v = (row + 0.5) / height
    for (let column = 0; column < width; column += 1) {
      const u = (column + 0.5) / width
      const depth = g * u + h * v + 1
      const x = ((a * u + b * v + c) / depth) * photo.width - 0.5
      const y = ((d * u + e * v + f) / depth) * photo.height - 0.5
      mix(photo, x, y, { data, at: (row * width + column) * 4 })
    }
  }
  return { width, height, data }
}

/** Of a unit square to four points (Heckbert, Fundamentals of Texture Mapping, 1989, 2.2.3). */
function projection([one, two, three, four]: Corners) {
  const [dx1, dx2] = [two.x - three.x, four.x - three.x]
  const [dy1, dy2] = [two.y - three.y, four.y - three.y]
  const sx = one.x - two.x + three.x - four.x
  const sy = one.y - two.y + three.y - four.y
  const whole = dx1 * dy2 - dx2 * dy1 || 1e-9
  const g = (sx * dy2 - dx2 * sy) / whole
  const h = (dx1 * sy - sx * dy1) / whole
  return {
    a: two.x - one.x + g * two.x,
    b: four.x - one.x + h * four.x,
    c: one.x,
    d: two.y - one.y + g * two.y,
    e: four.y - one.y + h * four.y,
    f: one.y,
    g,
    h,
  }
}

function mix(
  { width, height, data }: Picture,
  x: number,
  y: number,
  to: { readonly data: Uint8ClampedArray; readonly at: number },
): void {
  const left = Math.max(0, Math.min(width - 1, Math.floor(x)))
  const top = Math.max(0, Math.min(height - 1, Math.floor(y)))
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)]
  const [over, down] = [Math.max(0, Math.min(1, x - left)), Math.max(0, Math.min(1, y - top))]
  for (let colour = 0; colour < 3; colour += 1) {
    const at = (column: number, row: number): number =>
      data[(row * width + column) * 4 + colour] ?? 0
    const upper = at(left, top) * (1 - over) + at(right, top) * over
    const lower = at(left, bottom) * (1 - over) + at(right, bottom) * over
    to.data[to.at + colour] = upper * (1 - down) + lower * down
  }
}

/** Luma of ITU-R BT.601. */
export function greyOf({ width, height, data }: Picture): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(width * height)
  for (let place = 0; place < grey.length; place += 1) {
    const at = place * 4
    grey[place] =
      0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
  }
  return grey
}

/**
 * Black where it is a good deal darker than its surroundings, else white: shadows go (Bradley and
 * Roth, Adaptive Thresholding using the Integral Image, 2007).
 */
function darken(grey: Uint8ClampedArray, width: number, height: number): void {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let row = 0; row < height; row += 1) {
    let line = 0
    for (let column = 0; column < width; column += 1) {
      line += grey[row * width + column] ?? 0
      sums[(row + 1) * (width + 1) + column + 1] =
        (sums[row * (width + 1) + column + 1] ?? 0) + line
    }
  }
  const reach = Math.max(1, Math.round(width / 32))
  const sumAt = (column: number, row: number): number => sums[row * (width + 1) + column] ?? 0
  for (let row = 0; row < height; row += 1) {
    const [top, bottom] = [Math.max(0, row - reach), Math.min(height, row + reach + 1)]
    for (let column = 0; column < width; column += 1) {
      const [left, right] = [Math.max(0, column - reach), Math.min(width, column + reach + 1)]
      const sum = sumAt(right, bottom) - sumAt(left, bottom) - sumAt(right, top) + sumAt(left, top)
      const mean = sum / ((right - left) * (bottom - top))
      const place = row * width + column
      grey[place] = (grey[place] ?? 0) < mean * 0.85 ? 0 : 255
    }
  }
}
