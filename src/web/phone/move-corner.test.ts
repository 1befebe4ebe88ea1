import { describe, expect, it } from 'vitest'

import { wholePicture } from './find-corners.ts'
import { isConvex, movedCorner } from './move-corner.ts'

describe('a corner that is moved', () => {
  it('goes where it is taken, within the picture', () => {
    expect(movedCorner(wholePicture, 0, { x: 0.2, y: 0.1 })[0]).toEqual({ x: 0.2, y: 0.1 })
    expect(movedCorner(wholePicture, 2, { x: 3, y: -0 })[2].x).toBe(1)
  })

  it('stops where the shape would cross itself or bend inwards', () => {
    const places = [0, 1, 2, 3]
    const shares = [0, 0.25, 0.5, 0.75, 1]
    for (const place of places) {
      for (const x of shares) {
        for (const y of shares) {
          expect(isConvex(movedCorner(wholePicture, place, { x, y }))).toBe(true)
        }
      }
    }
    const [stopped] = movedCorner(wholePicture, 0, { x: 1, y: 1 })
    expect(stopped.x).toBeCloseTo(0.5, 2)
    expect(stopped.y).toBeCloseTo(0.5, 2)
  })

  it('comes away again from where it stopped', () => {
    const stopped = movedCorner(wholePicture, 0, { x: 1, y: 1 })
    expect(movedCorner(stopped, 0, { x: 0.1, y: 0.1 })[0]).toEqual({ x: 0.1, y: 0.1 })
  })
})
