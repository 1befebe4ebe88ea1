import { expect, it } from 'vitest'

import { instantAt, parseTypedTime } from './office-time.ts'

it('finds the instant of a wall clock, summer and winter', () => {
  expect(instantAt('2026-01-15', '10:30', 'Europe/Madrid')).toBe('2026-01-15T09:30:00.000Z')
  expect(instantAt('2026-07-15', '10:30', 'Europe/Madrid')).toBe('2026-07-15T08:30:00.000Z')
  expect(instantAt('2026-11-21', '23:59', 'America/Santiago')).toBe('2026-11-22T02:59:00.000Z')
  expect(instantAt('2026-11-21', '08:00', 'Pacific/Galapagos')).toBe('2026-11-21T14:00:00.000Z')
})

it('gives the first of the two moments when the clocks go back', () => {
  expect(instantAt('2026-10-25', '02:30', 'Europe/Madrid')).toBe('2026-10-25T00:30:00.000Z')
})

it('gives the moment after the jump for a time the clocks skipped', () => {
  expect(instantAt('2026-03-29', '02:30', 'Europe/Madrid')).toBe('2026-03-29T01:30:00.000Z')
})

it('gives nothing for what is no date or no time', () => {
  expect(instantAt('2026-02-30', '10:00', 'Europe/Madrid')).toBeNull()
  expect(instantAt('2026-02-20', '24:00', 'Europe/Madrid')).toBeNull()
})

it.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['17:45', '17:45'],
  ['9.05', '09:05'],
])('reads %s as %s', (typed, time) => {
  expect(parseTypedTime(typed)).toBe(time)
})

it.each(['', '25', '1260', 'tarde'])('does not read %s as a time', (typed) => {
  expect(parseTypedTime(typed)).toBeNull()
})
