import { describe, expect, it } from 'vitest'

import { watchHands } from './last-activity.ts'

describe('a page', () => {
  it.each(['keydown', 'pointerdown', 'wheel', 'touchstart'])(
    'is attended for a minute after it was opened, and after each %s',
    (sign) => {
      const place = new EventTarget()
      let nowMs = 5000
      const isAttended = watchHands(place, () => nowMs)
      nowMs += 59_999
      expect(isAttended()).toBe(true)
      nowMs += 1
      expect(isAttended()).toBe(false)
      place.dispatchEvent(new Event(sign))
      expect(isAttended()).toBe(true)
      nowMs += 60_000
      expect(isAttended()).toBe(false)
    },
  )
})
