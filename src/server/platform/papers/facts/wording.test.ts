import { expect, it } from 'vitest'
import {
  writeDate,
  writeInstant,
  writeInstantWithZone,
  writeSize,
  writeTerm,
  writeVerificationCode,
} from './wording.ts'

it('writes an instant as the clock of the office showed it', () => {
  expect(writeInstant('2027-01-01T02:30:00Z', 'America/Santiago')).toBe('31/12/2026 23:30')
  expect(writeInstant('2026-12-31T23:00:00Z', 'Europe/Madrid')).toBe('01/01/2027 00:00')
})

it('says the distance of the zone from UTC, with the half hours and without any', () => {
  const instant = '2026-11-21T13:42:00Z'
  expect(writeInstantWithZone(instant, 'America/Santiago')).toBe(
    '21/11/2026 10:42 (hora local, UTC−03:00)',
  )
  expect(writeInstantWithZone(instant, 'America/St_Johns')).toContain('UTC−03:30')
  expect(writeInstantWithZone(instant, 'UTC')).toBe('21/11/2026 13:42 (hora local, UTC+00:00)')
})

it('writes a date as day, month, year', () => {
  expect(writeDate('2026-12-04')).toBe('04/12/2026')
})

it('writes sizes with a comma, the largest file as its setting does', () => {
  expect([0, 1023, 1024, 345_678, 1_048_576, 1_234_567, 104_857_600].map(writeSize)).toEqual([
    '0 B',
    '1023 B',
    '1 kB',
    '337,6 kB',
    '1 MB',
    '1,2 MB',
    '100 MB',
  ])
})

it('groups a verification code by four, grouped or not before', () => {
  const grouped = '7K3M-9QXW-2RBT-V5HN-8CDF'
  expect(writeVerificationCode('7K3M9QXW2RBTV5HN8CDF')).toBe(grouped)
  expect(writeVerificationCode(grouped)).toBe(grouped)
})

const days = (amount: number) => ({ amount, unit: 'CALENDAR_DAY' }) as const

it('writes a term as the country says it', () => {
  expect(writeTerm(days(30), 'CL')).toBe('30 días corridos')
  expect(writeTerm(days(1), 'ES')).toBe('1 día natural')
  expect(writeTerm(days(30), 'PE')).toBe('30 días calendario')
  expect(writeTerm({ amount: 20, unit: 'WORKING_DAY' }, 'ES')).toBe('20 días hábiles')
})
