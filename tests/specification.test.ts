/** What `docs/specification` says in figures and lists, held against the rules of the domain. */
import { expect, it } from 'vitest'

import { countryProfiles } from '#domain/municipality/country-profile.ts'
import { dueOn, effectiveDate, usualCounting } from '#domain/deadline/deadline.ts'
import type { TermUnit } from '#domain/deadline/deadline.ts'
import { countryCodes } from '#domain/common/country.ts'
import type { Ground } from '#domain/law/country-law.ts'
import { countryLaws } from '#domain/law/country-laws.ts'
import { usualTypeCodes } from '#domain/law/usual-types.ts'
import { holidaysOf } from '#server/municipality/holidays/holidays-of.ts'
import { handlingStatuses } from '#domain/handling/handling.ts'

import { codeSpans, tableRows } from './support/papers.ts'
import { product, read } from './support/repository.ts'

const deadlines = tableRows(read('docs/specification/deadlines.md'))
const closing = { 1: '16:30', 2: '16:30', 3: '16:30', 4: '16:30', 5: '16:30' } as const

const vectors = deadlines.filter(([number = '']) => /^\d+$/u.test(number))

it('has its seventeen vectors of deadlines', () => {
  expect(vectors.length).toBe(17)
})

it.each(vectors.map(asVector))('vector $no comes out as written', (vector) => {
  const { presented, term, closed, effective, due } = vector
  const [year = ''] = presented.split('-')
  const calendar = {
    nonWorkingDates: new Set(datesIn(closed, year)),
    weekend: [6, 7] as const,
    counting: usualCounting,
  }
  const [amount = '', unit = ''] = term.split(' ')
  const [suspendedFrom, resumedOn] = datesIn(/stopped (.+)/u.exec(presented)?.[1] ?? '', year)
  const hours = {
    closingTime: presented.includes('closing') ? closing : {},
    afterHours: presented.includes('next-day') ? 'NEXT_WORKING_DAY' : 'SAME_DAY',
  } as const
  const began = effectiveDate(
    new Date(`${presented.slice(0, 16).replace(' ', 'T')}:00Z`),
    'UTC',
    calendar,
    hours,
  )
  const stops =
    suspendedFrom === undefined || resumedOn === undefined ? [] : [{ suspendedFrom, resumedOn }]
  expect(began).toBe(effective)
  expect(dueOn(began, { amount: Number(amount), unit: unitOf(unit) }, calendar, stops)).toBe(due)
})

it.each(['ES', 'CL', 'PE', 'CO', 'EC'] as const)('tells the terms of %s', (country) => {
  const place = ['', 'ES', 'CL', 'PE', 'CO', 'EC'].indexOf(country)
  const cell = (name: string): string => deadlines.find(([first]) => first === name)?.[place] ?? ''
  const { remedyTerm, decisionTerm, counting } = countryProfiles[country]
  expect(cell('Remedy')).toBe(inWords(remedyTerm))
  expect(cell('Decision')).toBe(inWords(decisionTerm))
  expect(cell('Filed on a closed day').startsWith('that day')).toBe(
    counting.closedDays === 'SAME_DAY',
  )
})

it.each(countryCodes)('tells how many lines of %s were seen', (country) => {
  const row = deadlines.find(([first]) => first === country) ?? []
  const counts = [linesOfTerms(country), linesOfHolidays(country)].flatMap((lines) => [
    lines.length,
    lines.filter(({ read: seen }) => seen !== undefined && seen !== 'UNSEEN').length,
    lines.filter(({ read: seen }) => seen === 'UNSEEN').length,
  ])
  expect(row.slice(1).map(Number)).toEqual(counts)
})

it('lists the types that every municipality starts with', () => {
  const paper = read('docs/specification/entry.md')
  const [, list = ''] = /^(SOL .+)$/mu.exec(paper) ?? []
  expect(list.split(' · ').map((type) => type.split(' ')[0])).toEqual([...usualTypeCodes])
})

it('names the states of the domain, and no other', () => {
  const [, states = ''] = /```\n([\s\S]*?)```/u.exec(read('docs/specification/handling.md')) ?? []
  const named = new Set(states.match(/\b(?:[A-Z]+_[A-Z]+|[A-Z]{4,})\b/gu))
  expect([...named].toSorted()).toEqual([...handlingStatuses, 'ANNULLED'].toSorted())
})

it('lists addresses that the pages draw', () => {
  const rows = tableRows(read('docs/specification/screens.md'))
  const steps = rows.flatMap(([first = '']) =>
    codeSpans(first).flatMap((address) => address.split('/').at(-1) || []),
  )
  expect(steps.length).toBeGreaterThan(9)
  expect(steps.filter((step) => !product.includes(`'${step}'`))).toEqual([])
})

type Line = Partial<Ground>

function linesOfTerms(country: (typeof countryCodes)[number]): Line[] {
  const { types, ownTypes, ...general } = countryLaws[country]
  return [
    ...Object.values(general),
    ...Object.values<Line>(types),
    ...ownTypes.map(({ line }) => line),
  ]
}

function linesOfHolidays(country: (typeof countryCodes)[number]): Line[] {
  const { ground, regionalGround, regions = {}, years = {}, with: added = [] } = holidaysOf[country]
  return [
    ground,
    ...(regionalGround ? [regionalGround] : []),
    ...added,
    ...Object.values(years).flatMap(({ with: more = [] }) => more),
    ...Object.values(regions).flatMap(({ years: listed = {}, with: more = [] }) => [
      ...Object.values(listed).flat(),
      ...more,
    ]),
  ]
}

function asVector(
  row: readonly string[],
): Record<'no' | 'presented' | 'term' | 'closed' | 'effective' | 'due', string> {
  const [no = '', presented = '', term = '', closed = '', effective = '', due = ''] = row
  return { no, presented, term, closed, effective, due }
}

function unitOf(letters: string): TermUnit {
  return letters === 'WD' ? 'WORKING_DAY' : letters === 'CD' ? 'CALENDAR_DAY' : 'MONTH'
}

/** `04-02` is in that year, unless it says another. */
function datesIn(text: string, year: string): string[] {
  return (text.match(/(?:\d{4}-)?\d{2}-\d{2}/gu) ?? []).map((date) =>
    date.length === 5 ? `${year}-${date}` : date,
  )
}

function inWords({ amount, unit }: { readonly amount: number; readonly unit: string }): string {
  const word = unit === 'MONTH' ? 'month' : unit === 'WORKING_DAY' ? 'working day' : 'day'
  return `${amount} ${word}${amount === 1 ? '' : 's'}`
}
