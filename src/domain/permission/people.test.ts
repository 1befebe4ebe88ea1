import { describe, expect, it } from 'vitest'
import type { HeldGrant, WantedGrant } from './people.ts'
import {
  administersForGood,
  distinctGrants,
  endedOn,
  grantChanges,
  holdsOn,
  isStanding,
  substitutionRemarks,
  termRemarks,
} from './people.ts'

const today = '2026-11-21'
const grant = (role: HeldGrant['role'], validFrom: string, validTo: string | null = null) => ({
  role,
  officeId: null,
  unitId: null,
  validFrom,
  validTo,
})
const clerk = grant('REG', '2025-01-07')

describe('a role', () => {
  it('holds on its first day and on its last, and on no other side of them', () => {
    const term = grant('REG', '2026-11-20', '2026-11-22')
    const days = ['2026-11-19', '2026-11-20', '2026-11-22', '2026-11-23']
    expect(days.map((day) => holdsOn(term, day))).toEqual([false, true, true, false])
  })

  it('stands while it holds or will, and not when it was withdrawn before it began', () => {
    expect(isStanding(grant('REG', '2027-01-01'), today)).toBe(true)
    expect(isStanding(grant('REG', '2025-01-01', today), today)).toBe(true)
    expect(isStanding(grant('REG', '2025-01-01', '2026-11-20'), today)).toBe(false)
    expect(isStanding(grant('REG', '2027-01-01', '2026-12-31'), today)).toBe(false)
  })

  it('keeps its first day when it stays, and gets a new last one in place', () => {
    const changes = grantChanges(
      [clerk],
      [{ ...clerk, validFrom: null, validTo: '2026-12-31' }],
      today,
    )
    expect(changes).toEqual({
      ended: [],
      added: [],
      retimed: [{ held: clerk, validTo: '2026-12-31' }],
      standing: [{ ...clerk, validTo: '2026-12-31' }],
    })
  })

  it('is given beside the same one of other days, and taken without touching it', () => {
    const later = grant('REG', '2027-03-01', '2027-03-31')
    const given = grantChanges([clerk], [clerk, later], today)
    expect([given.added, given.ended, given.retimed]).toEqual([[later], [], []])
    const taken = grantChanges([clerk, later], [clerk], today)
    expect([taken.added, taken.ended, taken.retimed]).toEqual([[], [later], []])
  })

  it('asked for without days begins today', () => {
    const wish: WantedGrant = { role: 'AUD', officeId: null, unitId: null }
    expect(grantChanges([], [wish], today).added).toEqual([grant('AUD', today)])
    expect(distinctGrants([wish, wish])).toEqual([wish])
    expect(endedOn(today)).toBe('2026-11-20')
  })

  it('is refused days in the past at the field that says them', () => {
    const wanted = [
      grant('AUD', '2026-11-20'),
      grant('REG', '2026-12-01', '2026-11-30'),
      { ...clerk, validTo: '2026-11-20' },
      clerk,
      grant('JREG', today, today),
    ]
    expect(
      termRemarks([clerk], wanted, today).map(({ code, field }) => `${code} ${field}`),
    ).toEqual([
      'E-ROL-01 grants.0.validFrom',
      'E-ROL-02 grants.1.validTo',
      'E-ROL-02 grants.2.validTo',
    ])
  })

  it('of administration counts as the last one only with no end in sight', () => {
    expect(administersForGood([grant('ADM', today)], today)).toBe(true)
    expect(administersForGood([grant('ADM', today, '2099-12-31')], today)).toBe(false)
    expect(administersForGood([grant('ADM', '2026-11-22')], today)).toBe(false)
    expect(administersForGood([clerk], today)).toBe(false)
  })
})

describe('a substitution', () => {
  it('begins today or later, ends after it begins, and lasts a year at most', () => {
    const said = (validFrom: string, validTo: string) =>
      substitutionRemarks({ validFrom, validTo }, today).map(
        ({ code, field }) => `${code} ${field}`,
      )
    expect(said(today, today)).toEqual([])
    expect(said(today, '2027-11-21')).toEqual([])
    expect(said('2026-11-20', '2026-12-01')).toEqual(['E-ROL-01 validFrom'])
    expect(said('2026-12-02', '2026-12-01')).toEqual(['E-ROL-02 validTo'])
    expect(said(today, '2027-11-22')).toEqual(['E-ROL-06 validTo'])
  })
})
