import { describe, expect, it } from 'vitest'

import { withoutFormula } from '../common/formula-guard.ts'
import type { Actor, Role } from '../permission/permission.ts'
import { formatsOf, mayReadReport, reportKinds, reportShareOf } from './report.ts'
import { ageBandOf, spreadOf } from '../common/spread.ts'

const who = (...roles: readonly Role[]): Actor => ({
  municipalityId: 'municipality',
  staffId: 'someone',
  name: 'Someone',
  clerkCode: 'SO',
  grants: roles.map((role) => ({ role, officeId: role === 'REG' ? 'office' : null, unitId: null })),
})

const readable = (...roles: readonly Role[]) =>
  reportKinds.filter((kind) => mayReadReport(who(...roles), kind))

describe('times', () => {
  it('have a mean, a median and a nine-of-ten', () => {
    expect(spreadOf([])).toEqual({ count: 0, mean: null, median: null, p90: null })
    expect(spreadOf([7])).toEqual({ count: 1, mean: 7, median: 7, p90: 7 })
    expect(spreadOf([10, 1, 2, 3, 4, 5, 6, 7, 8, 9])).toEqual({
      count: 10,
      mean: 5.5,
      median: 5.5,
      p90: 9,
    })
    expect(spreadOf([1, 1, 2])).toMatchObject({ mean: 1.3, median: 1, p90: 2 })
  })

  it.each([
    [0, 'upTo5'],
    [5, 'upTo5'],
    [6, 'upTo15'],
    [15, 'upTo15'],
    [16, 'upTo30'],
    [30, 'upTo30'],
    [31, 'over30'],
  ] as const)('put what is %i working days old into the band %s', (days, band) => {
    expect(ageBandOf(days)).toBe(band)
  })
})

describe('the guard against formulas', () => {
  it.each(['=1+1', '+34 600', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1', '\u200B=1', '\r\nx'])(
    'puts an apostrophe before %j',
    (text) => {
      expect(withoutFormula(text)).toBe(`'${text}`)
    },
  )
  it.each(['Solicitud', '1=1', 'a@b.example', '', 'E-2026-000001', '(=1)'])(
    'leaves %j alone',
    (text) => {
      expect(withoutFormula(text)).toBe(text)
    },
  )
})

describe('who reads which report', () => {
  it('is as the matrix says', () => {
    expect(readable('JREG')).toEqual(reportKinds)
    expect(readable('REG')).toEqual(reportKinds)
    expect(readable('AUD')).toEqual(reportKinds)
    expect(readable('JU')).toEqual(reportKinds)
    const books = new Set(['book', 'exits'])
    expect(readable('TR')).toEqual(reportKinds.filter((kind) => !books.has(kind)))
    expect(readable('ADM')).toEqual(['pending', 'overdue', 'times', 'counts', 'incidents'])
    expect(readable()).toEqual([])
  })

  it('isInScope the whole municipality, the own counters or the own units', () => {
    expect(reportShareOf(who('REG'))).toEqual({ scope: 'OFFICES', officeIds: ['office'] })
    expect(reportShareOf(who('REG', 'JREG'))).toEqual({ scope: 'MUNICIPALITY' })
    expect(reportShareOf(who('TR'))).toEqual({ scope: 'UNITS' })
  })

  it('goes out as CSV only where it is a list', () => {
    expect(formatsOf('book', who('REG'))).toEqual(['pdf', 'xlsx', 'csv'])
    expect(formatsOf('times', who('REG'))).toEqual(['pdf', 'xlsx'])
    expect(formatsOf('overdue', who('ADM'))).toEqual(['pdf', 'xlsx'])
  })
})
