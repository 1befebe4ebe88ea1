import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { overCases } from '#tests/over-cases.ts'
import {
  addDays,
  addMonths,
  civilDate,
  compareDates,
  daysBetween,
  isCivilDate,
  isTimeZone,
  localDateTimeAt,
  parseTypedDate,
  weekday,
  yearAt,
} from './civil-date.ts'

const anyDate = fc
  .integer({ min: -100_000, max: 100_000 })
  .map((days) => addDays('1970-01-01', days))

describe('a civil date', () => {
  it(
    'can be a day that exists',
    overCases(['2026-02-28', '2024-02-29', '2000-02-29', '9999-12-31', '1000-01-01'], (text) => {
      expect(civilDate(text)).toBe(text)
    }),
  )

  it(
    'cannot be anything else',
    overCases(
      [
        '2026-02-29',
        '1900-02-29',
        '2026-13-01',
        '2026-00-10',
        '2026-04-31',
        '2026-1-1',
        '',
        '0999-01-01',
        '2026-11-21T00:00',
      ],
      (text) => {
        expect(isCivilDate(text)).toBe(false)
        expect(() => civilDate(text)).toThrow('Not a date')
      },
    ),
  )

  it('moves by days over month, year and leap day', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(() => addDays('9999-12-31', 1)).toThrow('Not a date')
  })

  it('moves by months to the last day when the month is shorter', () => {
    expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2023-12-31', 2)).toBe('2024-02-29')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
    expect(addMonths('2026-12-15', 12)).toBe('2027-12-15')
  })

  it('knows its weekday, Monday being 1', () => {
    expect(weekday('2026-11-21')).toBe(6)
    expect(weekday('2026-11-22')).toBe(7)
    expect(weekday('2026-11-23')).toBe(1)
    expect(weekday('1969-12-31')).toBe(3)
    fc.assert(fc.property(anyDate, (date) => weekday(date) === (new Date(date).getUTCDay() || 7)))
  })

  it('is as far from another as the days that lead there', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        const other = addDays(date, days)
        expect(daysBetween(date, other)).toBe(days)
        expect(Math.sign(compareDates(date, other))).toBe(Math.sign(daysBetween(other, date)))
      }),
    )
  })
})

describe('an instant on the scope of a zone', () => {
  it('is another day and hour in each', () => {
    const instant = new Date('2027-01-01T02:30:00Z')
    expect(localDateTimeAt(instant, 'America/Santiago')).toEqual({
      date: '2026-12-31',
      time: '23:30',
    })
    expect(localDateTimeAt(instant, 'Europe/Madrid')).toEqual({ date: '2027-01-01', time: '03:30' })
    expect(localDateTimeAt(new Date('2026-11-21T05:00:00Z'), 'America/Lima')).toEqual({
      date: '2026-11-21',
      time: '00:00',
    })
  })

  it('has the local year', () => {
    expect(yearAt(new Date('2027-01-01T02:30:00Z'), 'America/Santiago')).toBe(2026)
    expect(yearAt(new Date('2027-01-01T02:30:00Z'), 'Europe/Madrid')).toBe(2027)
  })

  it('knows the zones of IANA and no others', () => {
    expect(['America/Santiago', 'Pacific/Galapagos', 'UTC'].filter(isTimeZone)).toHaveLength(3)
    expect(['', '+03:00', 'Chile', 'America/Macondo', ' '].filter(isTimeZone)).toEqual([])
  })
})

describe('a typed date', () => {
  it(
    'means the day that was meant',
    overCases(
      [
        ['h', '2026-11-21'],
        [' Hoy ', '2026-11-21'],
        ['-1', '2026-11-20'],
        ['+1', '2026-11-22'],
        ['+45', '2027-01-05'],
        ['2111', '2026-11-21'],
        ['0103', '2026-03-01'],
        ['211126', '2026-11-21'],
        ['21112026', '2026-11-21'],
        ['21/11/2026', '2026-11-21'],
        ['21-11-26', '2026-11-21'],
        ['1/3', '2026-03-01'],
        ['1.3.2025', '2025-03-01'],
        ['21 11 2026', '2026-11-21'],
        ['2026-11-21', '2026-11-21'],
        ['29/02/24', '2024-02-29'],
        ['5/6/98', '1998-06-05'],
        ['5/6/46', '2046-06-05'],
        ['5/6/47', '1947-06-05'],
      ],
      (text, date) => {
        expect(parseTypedDate(text, '2026-11-21')).toBe(date)
      },
    ),
  )

  it(
    'means nothing when it is no day',
    overCases(
      [
        '',
        '3102',
        '31/02/2026',
        '2902',
        '29/02/2026',
        '00/01/2026',
        '1/13',
        '211',
        '21111',
        '2111202',
        'mañana',
        '1/3/202',
        '21/11/0026',
        '-',
        '2026-02-30',
      ],
      (text) => {
        expect(parseTypedDate(text, '2026-11-21')).toBeNull()
      },
    ),
  )

  it('is read back from every way of writing it', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const [year, month, day] = date.split('-')
        for (const text of [
          `${day}${month}${year}`,
          `${day}/${month}/${year}`,
          `${Number(day)}-${Number(month)}-${year}`,
        ]) {
          expect(parseTypedDate(text, '2026-11-21')).toBe(date)
        }
      }),
    )
  })
})
