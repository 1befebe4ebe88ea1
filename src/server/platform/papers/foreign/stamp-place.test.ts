import { describe, expect, it } from 'vitest'
import type { Placement } from './stamp-place.ts'
import { placeStamp, type Corner, type PageShape } from './stamp-place.ts'

const size = { widthMm: 66, heightMm: 28 }
const corners: Corner[] = ['top-right', 'top-left', 'bottom-right', 'bottom-left']
const visible = { x: 100, y: 150, width: 595, height: 842 }

/**
 * The stamp's centre and top edge as a person sees them: shares of the page from its seen top left.
 */
function seen(page: PageShape, corner: Corner) {
  const { placement, visible: shown } = placeStamp(page, size, corner)
  const [a, b, c, d, e, f] = placement
  const at = (x: number, down: number) => {
    const right = (a * x - c * down + e - shown.x) / shown.width
    const up = (b * x - d * down + f - shown.y) / shown.height
    if (page.rotation === 90) return { right: up, down: right }
    if (page.rotation === 180) return { right: 1 - right, down: up }
    if (page.rotation === 270) return { right: 1 - up, down: 1 - right }
    return { right, down: 1 - up }
  }
  return { start: at(0, 0), end: at(size.widthMm, size.heightMm) }
}

describe.each([0, 90, 180, 270])('on a cropped page turned %i degrees', (rotation) => {
  it.each(corners)('stands upright, whole and visible in the corner %s', (corner) => {
    const { start, end } = seen({ visible, rotation, userUnit: 1 }, corner)
    expect(start.right).toBeLessThan(end.right)
    expect(start.down).toBeLessThan(end.down)
    for (const share of [start.right, start.down, end.right, end.down]) {
      expect(share).toBeGreaterThan(0)
      expect(share).toBeLessThan(1)
    }
    expect((start.right + end.right) / 2 > 0.5).toBe(corner.endsWith('right'))
    expect((start.down + end.down) / 2 > 0.5).toBe(corner.startsWith('bottom'))
  })
})

it('is laid at its true size, also where units are larger than a point', () => {
  const [plain, scaled] = [1, 2].map(
    (userUnit) => placeStamp({ visible, rotation: 0, userUnit }, size, 'top-right').placement[0],
  )
  if (plain === undefined || scaled === undefined) throw new Error('It is laid nowhere')
  expect(plain * size.widthMm).toBeCloseTo((66 / 25.4) * 72, 3)
  expect(scaled * 2).toBeCloseTo(plain, 6)
})

it('shrinks on a small page to less than half its width and a third of its height', () => {
  const small = { x: 0, y: 0, width: 320, height: 240 }
  const { placement } = placeStamp({ visible: small, rotation: 0, userUnit: 1 }, size, 'top-left')
  expect(placement[0] * size.widthMm).toBeLessThan(160)
  expect(placement[0] * size.heightMm).toBeLessThan(80)
})

it.each([0, 90, 180, 270])(
  'stands above a slip of 58 mm, turned %i degrees, as large as it fits',
  (rotation) => {
    const [width, height] = rotation % 180 === 0 ? [164, 500] : [500, 164]
    const slip = { x: 10, y: 20, width, height }
    const page = { visible: slip, rotation, userUnit: 1 }
    const { start, end } = seen(page, 'bottom-right')
    expect(end.right - start.right).toBeGreaterThan(0.9)
    const { visible: shown } = placeStamp(page, size, 'bottom-right')
    const strip = rotation % 180 === 0 ? shown.height - height : shown.width - width
    // Nothing of it stands on what was there before.
    expect(end.down * (500 + strip)).toBeLessThan(strip)
    expect(start.down).toBeGreaterThan(0)
  },
)

it('takes turns that are written below zero or above a whole turn', () => {
  expect(turnedBy(-90)).toEqual(turnedBy(270))
  expect(turnedBy(450)).toEqual(turnedBy(90))
})

function turnedBy(rotation: number): Placement {
  return placeStamp({ visible, rotation, userUnit: 1 }, size, 'top-right').placement
}
