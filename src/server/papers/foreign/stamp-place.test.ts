import { describe, expect, it } from 'vitest'
import type { Placement } from '../archival/press.ts'
import { placeStamp, type Corner, type PageShape } from './stamp-place.ts'

const size = { widthMm: 66, heightMm: 28 }
const corners: Corner[] = ['top-right', 'top-left', 'bottom-right', 'bottom-left']
const visible = { x: 100, y: 150, width: 595, height: 842 }

/**
 * The stamp's centre and top edge as a person sees them: shares of the page from its seen top left.
 */
function seen(page: PageShape, corner: Corner) {
  const [a, b, c, d, e, f] = placeStamp(page, size, corner)
  const at = (x: number, down: number) => {
    const right = (a * x - c * down + e - page.visible.x) / page.visible.width
    const up = (b * x - d * down + f - page.visible.y) / page.visible.height
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
  const [plain] = placeStamp({ visible, rotation: 0, userUnit: 1 }, size, 'top-right')
  const [scaled] = placeStamp({ visible, rotation: 0, userUnit: 2 }, size, 'top-right')
  expect(plain * size.widthMm).toBeCloseTo((66 / 25.4) * 72, 3)
  expect(scaled * 2).toBeCloseTo(plain, 6)
})

it('shrinks on a small page to less than half its width and a third of its height', () => {
  const small = { x: 0, y: 0, width: 200, height: 80 }
  const [unit] = placeStamp({ visible: small, rotation: 0, userUnit: 1 }, size, 'top-left')
  expect(unit * size.widthMm).toBeLessThan(100)
  expect(unit * size.heightMm).toBeLessThan(27)
})

it('takes turns that are written below zero or above a whole turn', () => {
  expect(turnedBy(-90)).toEqual(turnedBy(270))
  expect(turnedBy(450)).toEqual(turnedBy(90))
})

function turnedBy(rotation: number): Placement {
  return placeStamp({ visible, rotation, userUnit: 1 }, size, 'top-right')
}
