/** What `docs/specification` says in figures and lists, held against the rules of the domain. */
import { expect, it } from 'vitest'

import { dueOn, effectiveDate, usualCounting } from '#domain/deadline/deadline.ts'
import type { TermUnit } from '#domain/deadline/deadline.ts'
import { usualTypeCodes } from '#domain/law/usual-types.ts'
import { handlingStatuses } from '#domain/handling/handling.ts'

import { read, tableRows } from './support/papers.ts'

const deadlines = tableRows(read('docs/specification/deadlines.md'))
const closing = { 1: '16:30', 2: '16:30', 3: '16:30', 4: '16:30', 5: '16:30' } as const

const vectors = deadlines.filter(([number = '']) => /^\d+$/u.test(number))

it('the seventeen vectors of deadlines come out as written', () => {
  expect(vectors.length).toBe(17)
  for (const vector of vectors.map(asVector)) {
    expect({ ...vector, ...countedFor(vector) }).toEqual(vector)
  }
})

/** When the term of a vector begins and ends, as the domain counts it. */
function countedFor({ presented, term, closed }: Vector): Pick<Vector, 'effective' | 'due'> {
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
  const effective = effectiveDate(
    new Date(`${presented.slice(0, 16).replace(' ', 'T')}:00Z`),
    'UTC',
    calendar,
    hours,
  )
  const stops =
    suspendedFrom === undefined || resumedOn === undefined ? [] : [{ suspendedFrom, resumedOn }]
  const length = { amount: Number(amount), unit: unitOf(unit) }
  return { effective, due: dueOn(effective, length, calendar, stops) }
}

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

type Vector = Record<'no' | 'presented' | 'term' | 'closed' | 'effective' | 'due', string>

function asVector(row: readonly string[]): Vector {
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
