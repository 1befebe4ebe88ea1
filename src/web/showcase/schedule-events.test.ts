import { readFile } from 'node:fs/promises'

import { expect, it } from 'vitest'

import { isOn, openingDay, type ScheduleEvent } from './schedule-events.ts'

const fair: ScheduleEvent = {
  id: 1,
  title: 'Feria',
  start: '2026-11-28',
  end: '2026-11-30',
  place: 'Plaza',
  kind: 'community',
}

it('a whole-day event ends on the day before its end', () => {
  const days = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']
  expect(days.map((day) => isOn(fair, day))).toEqual([false, true, true, false])
})

it('an event with hours is on the days its hours touch', () => {
  const night = { ...fair, start: '2026-11-28T22:00', end: '2026-11-29T01:00' }
  const days = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']
  expect(days.map((day) => isOn(night, day))).toEqual([false, true, true, false])
})

it('the calendar opens on today, or where the nearest event is', () => {
  expect(openingDay([fair], '2026-11-03')).toBe('2026-11-03')
  expect(openingDay([fair], '2026-05-03')).toBe('2026-11-28')
  expect(openingDay([fair], '2031-05-03')).toBe('2026-11-28')
  expect(openingDay([], '2031-05-03')).toBe('2031-05-03')
})

it('the served file is { data: [...] } with one id each', async () => {
  const file = new URL('../public/assets/demo/data/scheduleevents.json', import.meta.url)
  const { data } = JSON.parse(await readFile(file, 'utf8')) as { data: readonly ScheduleEvent[] }
  expect(new Set(data.map(({ id }) => id)).size).toBe(data.length)
  expect(data.every(({ start, end }) => start < end)).toBe(true)
})
