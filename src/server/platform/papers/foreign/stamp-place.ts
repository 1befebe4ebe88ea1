/** Where the stamp goes on a page that may be cropped, turned, scaled or tiny. */
import type { Box } from '../codes.ts'

export const pointsPerMm = 72 / 25.4

/**
 * A matrix taking millimetres (x right, y up, origin at the stamp's top left) to the page's own
 * units.
 */
export type Placement = readonly [number, number, number, number, number, number]

export type Corner = 'top-right' | 'top-left' | 'bottom-right' | 'bottom-left'

/** A page as the file describes it. */
export interface PageShape {
  /** The visible part, in the page's own units with y upwards; (x, y) is its lower left. */
  readonly visible: Box
  /** Clockwise turn a reader gives it; any multiple of 90. */
  readonly rotation: number
  /** Units are 1/72 inch times this (PDF 32000-1, UserUnit). */
  readonly userUnit: number
}

/** The stamp never takes more than this share of the page's width or height. */
const largestShare = { width: 0.45, height: 0.3 }
const marginMm = 6
/** Smaller than this nobody reads it: it stands above the page then, which is made higher. */
const leastScale = 0.7
const narrowMarginMm = 2

export interface Place {
  readonly placement: Placement
  /** What is seen of the page afterwards: more than before where the stamp stands above it. */
  readonly visible: Box
}

/**
 * Where a sheet of `size` millimetres stands upright: in a corner of the page as a person sees it, or
 * above a page that has no room for it.
 */
export function placeStamp(
  { visible, rotation, userUnit }: PageShape,
  size: { readonly widthMm: number; readonly heightMm: number },
  corner: Corner,
): Place {
  const turn = ((rotation % 360) + 360) % 360
  const isSideways = turn === 90 || turn === 270
  const seenWidth = isSideways ? visible.height : visible.width
  const seenHeight = isSideways ? visible.width : visible.height
  const mm = pointsPerMm / userUnit
  const scale = Math.min(
    1,
    (seenWidth * largestShare.width) / (size.widthMm * mm),
    (seenHeight * largestShare.height) / (size.heightMm * mm),
  )
  if (scale < leastScale) {
    const narrow = mm * Math.min(1, seenWidth / ((size.widthMm + 2 * narrowMarginMm) * mm))
    const above = narrowMarginMm * narrow
    const grown = grownAbove(visible, turn, size.heightMm * narrow + 2 * above)
    return { placement: turned(grown, turn, narrow, above, above), visible: grown }
  }
  const unit = mm * scale
  const far = marginMm * unit
  const right = corner.endsWith('right') ? seenWidth - far - size.widthMm * unit : far
  const down = corner.startsWith('bottom') ? seenHeight - far - size.heightMm * unit : far
  return { placement: turned(visible, turn, unit, right, down), visible }
}

/** With a strip of this height at its top as seen, after the reader has turned the page. */
function grownAbove(box: Box, turn: number, strip: number): Box {
  const { x, y, width, height } = box
  if (turn === 90) return { ...box, x: x - strip, width: width + strip }
  if (turn === 180) return { ...box, y: y - strip, height: height + strip }
  if (turn === 270) return { ...box, width: width + strip }
  return { ...box, height: height + strip }
}

/**
 * `right` and `down` are measured from the top left corner as seen, after the reader has turned the
 * page.
 */
function turned(box: Box, turn: number, unit: number, right: number, down: number): Placement {
  const [left, bottom] = [box.x, box.y]
  const [end, top] = [box.x + box.width, box.y + box.height]
  if (turn === 90) return [0, unit, -unit, 0, left + down, bottom + right]
  if (turn === 180) return [-unit, 0, 0, -unit, end - right, bottom + down]
  if (turn === 270) return [0, -unit, unit, 0, end - down, top - right]
  return [unit, 0, 0, unit, left + right, top - down]
}
