import { expect, it } from 'vitest'

import { momentIn } from './moment.ts'

it.each([
  ['2026-11-22 18:35', 'America/Santiago', '2026-11-22T21:35:00.000Z'],
  ['2026-11-22T18:35:07', 'America/Santiago', '2026-11-22T21:35:07.000Z'],
  ['2026-07-01 00:00', 'Europe/Madrid', '2026-06-30T22:00:00.000Z'],
  // Shown twice: the first is taken, which loses less than nothing.
  ['2026-10-25 02:30', 'Europe/Madrid', '2026-10-25T00:30:00.000Z'],
  ['2026-01-05 09:00', 'UTC', '2026-01-05T09:00:00.000Z'],
])('%s in %s is %s', (text, zone, instant) => {
  expect(momentIn(text, zone)?.toISOString()).toBe(instant)
})

it.each(['ayer', '2026-11-22', '2026-13-01 10:00', '2026-11-22 25:00', '22-11-2026 10:00'])(
  '%s is no moment',
  (text) => expect(momentIn(text, 'UTC')).toBe(null),
)

it('knows no moment in the hour that a clock skips', () => {
  expect(momentIn('2026-03-29 02:30', 'Europe/Madrid')).toBe(null)
})
