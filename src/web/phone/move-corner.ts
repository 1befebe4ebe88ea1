/** Moving one corner of a sheet: never to where the sides would cross or bend inwards. */
import type { Corners, Point } from './find-corners.ts'

/** Twice the area of the smallest triangle of three corners in a row, of the picture's 1. */
const leastTurn = 0.001

/** As far towards that point as the shape allows. */
export function movedCorner(corners: Corners, place: number, to: Point): Corners {
  const from = corners[place]
  const wished = { x: clamped(to.x), y: clamped(to.y) }
  const reached = withCorner(corners, place, wished)
  if (!from || isConvex(reached) || !isConvex(corners)) return reached
  let [least, most] = [0, 1]
  // Where a corner may stand, given the others, is one convex piece: halving finds its edge.
  for (let step = 0; step < 12; step += 1) {
    const share = (least + most) / 2
    if (isConvex(withCorner(corners, place, between(from, wished, share)))) least = share
    else most = share
  }
  return withCorner(corners, place, between(from, wished, least))
}

/** Clockwise, with a turn at each corner. */
export function isConvex(corners: Corners): boolean {
  return corners.every((at, place) => {
    const before = corners[(place + 3) % 4] ?? at
    const after = corners[(place + 1) % 4] ?? at
    const turn = (at.x - before.x) * (after.y - at.y) - (at.y - before.y) * (after.x - at.x)
    return turn >= leastTurn
  })
}

function withCorner([one, two, three, four]: Corners, place: number, to: Point): Corners {
  const at = (index: number, corner: Point): Point => (index === place ? to : corner)
  return [at(0, one), at(1, two), at(2, three), at(3, four)]
}

const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
})

const clamped = (value: number): number => Math.max(0, Math.min(1, value))
