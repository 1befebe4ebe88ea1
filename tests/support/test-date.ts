/** Gives a worker the clock of its run: see test-clock.ts. */
import { inject } from 'vitest'

import { shiftedDate } from './test-clock.ts'

const isShifted = Symbol.for('asiento.tests.shifted')
if (!Object.hasOwn(globalThis, isShifted)) {
  Object.assign(globalThis, { [isShifted]: true, Date: shiftedDate(inject('clockOffsetMs')) })
}
