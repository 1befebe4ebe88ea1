import { describe, expect, it } from 'vitest'

import type { AnsweredDocument } from './public-times.ts'
import { daysOf, quartersPublishedOn, publishedTimes } from './public-times.ts'

const documents = (count: number, isInTime: boolean | null = true): AnsweredDocument[] =>
  Array.from({ length: count }, (_, days) => ({ days, isInTime }))
const told = (received: number, answered: readonly AnsweredDocument[]) =>
  publishedTimes([{ name: 'Solicitud', received, answered }])[0]

describe('the quarters that are told', () => {
  it.each([
    ['2026-10-07', '2026-T2'],
    ['2026-10-08', '2026-T3'],
    ['2026-12-31', '2026-T3'],
    ['2027-01-07', '2026-T3'],
    ['2027-01-08', '2026-T4'],
    ['2028-04-08', '2028-T1'],
  ])('on %s the newest is %s, a week after its end', (today, newest) => {
    expect(quartersPublishedOn(today)[0]).toBe(newest)
  })

  it('are two years of them, one after the other', () => {
    expect(quartersPublishedOn('2026-11-27')).toEqual([
      '2026-T3',
      '2026-T2',
      '2026-T1',
      '2025-T4',
      '2025-T3',
      '2025-T2',
      '2025-T1',
      '2024-T4',
    ])
  })

  it('have whole months', () => {
    expect(daysOf('2026-T3')).toEqual({ from: '2026-07-01', to: '2026-09-30' })
    expect(daysOf('2027-T4')).toEqual({ from: '2027-10-01', to: '2027-12-31' })
    expect(daysOf('2028-T1')).toEqual({ from: '2028-01-01', to: '2028-03-31' })
  })
})

describe('what is told of a type', () => {
  it('is each figure of ten documents and more', () => {
    const answered = [...documents(11), { days: 40, isInTime: false }]
    expect(told(12, answered)).toMatchObject({
      received: 12,
      answered: 12,
      median: 5.5,
      p90: 10,
      inTimePercent: 92,
    })
  })

  it('is nothing of nine, and no type of which nothing is told', () => {
    expect(told(10, documents(9))).toMatchObject({
      received: 10,
      answered: null,
      median: null,
      p90: null,
      inTimePercent: null,
      documents: [],
    })
    expect(told(9, documents(9))).toBe(undefined)
  })

  it('is not which of nine had a term and kept it', () => {
    const answered = [...documents(9, false), ...documents(5, null)]
    expect(told(3, answered)).toMatchObject({ received: null, answered: 14, inTimePercent: null })
    expect(told(3, answered)?.documents.map(({ isInTime }) => isInTime)).toEqual(
      answered.map(() => null),
    )
  })

  it('is in no order of time', () => {
    const answered = documents(12).toReversed()
    expect(told(0, answered)?.documents.map(({ days }) => days)).toEqual(
      Array.from({ length: 12 }, (_, days) => days),
    )
  })
})
