import { describe, expect, it } from 'vitest'
import { overCases } from '#tests/over-cases.ts'

import { confidentialities } from '../municipality/catalogue.ts'
import type { EntryStanding } from './entry-standing.ts'
import type { Actor, Role, Surroundings } from '../permission/permission.ts'
import type { Grounds } from './visibility.ts'
import { groundsOf, mayKnowDue, visibilityScopeOf, visibilityOf } from './visibility.ts'

/**
 * Alcaldía over Obras over Inspección; Finanzas by itself; Archivo under a unit that nobody knows,
 * and two under each other.
 */
const units: Surroundings['units'] = new Map(
  [
    ['mayor', null],
    ['works', 'mayor'],
    ['inspection', 'works'],
    ['finance', null],
    ['archive', 'closed'],
    ['north', 'south'],
    ['south', 'north'],
  ].map(([unitId, parentId]) => [
    unitId ?? '',
    { unitId: unitId ?? '', parentId: parentId ?? null, delegates: false },
  ]),
)
const around: Surroundings = { today: '2026-03-04', closedUntil: null, units }

type Held = readonly [role: Role, place?: string]

function who(...grants: readonly Held[]): Actor {
  return {
    municipalityId: 'municipality',
    staffId: 'me',
    name: 'Yo',
    clerkCode: 'Y',
    grants: grants.map(([role, place = null]) => {
      const isOfUnit = role === 'JU' || role === 'TR'
      return { role, officeId: isOfUnit ? null : place, unitId: isOfUnit ? place : null }
    }),
  }
}

/**
 * Taken in yesterday by somebody else at the main office and there still, unless said otherwise.
 */
function anEntry(form: Partial<EntryStanding> = {}): EntryStanding {
  return {
    officeId: 'main',
    confidentiality: 'ORDINARY',
    registeredById: 'another',
    registeredOn: '2026-03-03',
    registerStatus: 'REGISTERED',
    annulment: null,
    status: 'REGISTERED',
    unitId: null,
    assigneeId: null,
    routeUnitIds: [],
    readerIds: [],
    confidentialityChange: null,
    pendingSender: null,
    pendingCopyUnitIds: [],
    receivedCopyUnitIds: [],
    hasReply: false,
    hasDeadline: false,
    isSuspended: false,
    isExtended: false,
    ...form,
  }
}

const atCounter = {}
const sentOn = { unitId: 'inspection', routeUnitIds: ['inspection'] }
const mine = { registeredById: 'me', registeredOn: around.today }
const namesMe = { ...sentOn, readerIds: ['another', 'me'] }

/** ORDINARY, RESTRICTED, CONFIDENTIAL. */
function seenAt(actor: Actor, form: Partial<EntryStanding>): string {
  return confidentialities
    .map((confidentiality) => visibilityOf(actor, anEntry({ ...form, confidentiality }), around))
    .join(' ')
}

describe('what somebody sees of an entry, by the matrix of docs/specification/roles.md', () => {
  it.each([
    ['nobody in particular', who(), atCounter, 'NONE NONE NONE'],
    ['an administrator', who(['ADM']), atCounter, 'HEADER NONE NONE'],
    ['a clerk at its counter', who(['REG', 'main']), atCounter, 'CONTENT CONTENT EXISTENCE'],
    ['a clerk of every counter', who(['REG']), atCounter, 'CONTENT CONTENT EXISTENCE'],
    ['a clerk of another', who(['REG', 'other']), atCounter, 'HEADER HEADER EXISTENCE'],
    ['a clerk once it is sent', who(['REG', 'main']), sentOn, 'HEADER HEADER EXISTENCE'],
    ['a head of registry', who(['JREG', 'other']), sentOn, 'CONTENT HEADER EXISTENCE'],
    ['an auditor', who(['AUD']), sentOn, 'CONTENT HEADER EXISTENCE'],
    ['staff before it is sent', who(['TR', 'inspection']), atCounter, 'NONE NONE NONE'],
    ['staff in its route', who(['TR', 'inspection']), sentOn, 'CONTENT CONTENT EXISTENCE'],
    ['the head there', who(['JU', 'inspection']), sentOn, 'CONTENT CONTENT EXISTENCE'],
    ['the head right above', who(['JU', 'works']), sentOn, 'CONTENT CONTENT EXISTENCE'],
    ['the head above that', who(['JU', 'mayor']), sentOn, 'CONTENT HEADER EXISTENCE'],
    ['staff right above', who(['TR', 'works']), sentOn, 'NONE NONE NONE'],
    ['the head beside', who(['JU', 'finance']), sentOn, 'NONE NONE NONE'],
    ['the head of no unit', who(['JU']), { routeUnitIds: ['mayor'] }, 'NONE NONE NONE'],
    [
      'the head of units unknown',
      who(['JU', 'mayor']),
      { routeUnitIds: ['gone'] },
      'NONE NONE NONE',
    ],
    [
      'the head beside those',
      who(['JU', 'mayor']),
      { routeUnitIds: ['archive'] },
      'NONE NONE NONE',
    ],
    ['the head of a circle', who(['JU', 'mayor']), { routeUnitIds: ['north'] }, 'NONE NONE NONE'],
    ['the head below', who(['JU', 'inspection']), { routeUnitIds: ['works'] }, 'NONE NONE NONE'],
    ['whom it names', who(['TR', 'finance']), namesMe, 'CONTENT CONTENT CONTENT'],
    ['whom it names, once they hold no role', who(), namesMe, 'NONE NONE NONE'],
    ['an administrator it names', who(['ADM']), namesMe, 'CONTENT CONTENT CONTENT'],
    ['whom it does not name', who(), { readerIds: ['another'] }, 'NONE NONE NONE'],
    ['who types it', who(['REG', 'main']), mine, 'CONTENT CONTENT CONTENT'],
    [
      'a clerk beside who types it',
      who(['REG', 'main']),
      { registeredOn: around.today },
      'CONTENT CONTENT EXISTENCE',
    ],
    ['who typed it, sent', who(['REG']), { ...mine, ...sentOn }, 'HEADER HEADER EXISTENCE'],
    [
      'who typed it yesterday',
      who(['REG', 'main']),
      { ...mine, registeredOn: '2026-03-03' },
      'CONTENT CONTENT EXISTENCE',
    ],
    ['a head of registry who types it', who(['JREG']), mine, 'CONTENT HEADER CONTENT'],
    ['who types it, once out of the registry', who(), mine, 'NONE NONE NONE'],
    ['who types it, an auditor since', who(['AUD']), mine, 'CONTENT HEADER EXISTENCE'],
    ['of two roles, the most', who(['ADM'], ['JU', 'mayor']), sentOn, 'CONTENT HEADER EXISTENCE'],
  ] as const)('for %s', (_, actor, form, levels) => {
    expect(seenAt(actor, form)).toBe(levels)
  })
})

const scopeWith = (...grants: readonly Held[]) => visibilityScopeOf(who(...grants), units)

describe('what row-level security is told of somebody', () => {
  it.each([
    ['EVERY', ['REG', 'JREG', 'AUD']],
    ['ORDINARY', ['ADM']],
    ['ROUTE', ['JU', 'TR']],
  ] as const)('is the level %s', (level, held) => {
    expect(new Set(held.map((role) => scopeWith([role, 'works']).level))).toEqual(new Set([level]))
  })

  it('is their units, and those under the ones they head', () => {
    expect(scopeWith().unitIds).toEqual([])
    expect(scopeWith(['JU']).unitIds).toEqual([])
    expect(scopeWith(['TR', 'mayor']).unitIds).toEqual(['mayor'])
    const all = ['finance', 'inspection', 'mayor', 'works']
    expect(scopeWith(['JU', 'mayor'], ['TR', 'finance']).unitIds).toEqual(all)
  })
})

describe('the grounds of one person', () => {
  it('are those of the clauses that open these levels, and no others', () => {
    const nothing: Grounds = {
      isEvery: false,
      officeIds: [],
      unitIds: [],
      readerId: null,
      registrarId: null,
    }
    const clerk = who(['REG', 'main'], ['REG', 'other'])
    expect(groundsOf(clerk, units, 'ORDINARY', ['CONTENT'])).toEqual({
      ...nothing,
      officeIds: ['main', 'other'],
      readerId: 'me',
    })
    expect(groundsOf(clerk, units, 'ORDINARY', ['HEADER'])).toEqual({ ...nothing, isEvery: true })
    expect(groundsOf(clerk, units, 'CONFIDENTIAL', ['CONTENT'])).toEqual({
      ...nothing,
      readerId: 'me',
      registrarId: 'me',
    })
    expect(groundsOf(who(['REG']), units, 'ORDINARY', ['CONTENT']).officeIds).toBeNull()
    expect(groundsOf(who(['JU', 'mayor']), units, 'RESTRICTED', ['CONTENT']).unitIds).toEqual([
      'mayor',
      'works',
    ])
    expect(groundsOf(who(['JU', 'mayor']), units, 'RESTRICTED', ['HEADER']).unitIds).toEqual([
      'inspection',
      'works',
    ])
  })
})

describe('when a confidential entry is due', () => {
  it(
    'is told to its readers alone',
    overCases(
      [
        ['RESTRICTED', 'another', true],
        ['CONFIDENTIAL', 'another', false],
        ['CONFIDENTIAL', 'me', true],
      ],
      (confidentiality, reader, isTold) => {
        const entry = anEntry({ confidentiality, readerIds: [reader] })
        expect(mayKnowDue(who(['AUD']), entry)).toBe(isTold)
      },
    ),
  )
})
