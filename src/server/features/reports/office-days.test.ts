/**
 * Two offices, one of them closed for days on which the other works: each document is late by its
 * own office's days, everywhere.
 */
import { randomUUID } from 'node:crypto'

import { afterAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { WantedChangeView } from '#contract/municipality/configuration.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { addDays, localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { workingDayUpTo, afterWorkingDays } from '#domain/deadline/working-days.ts'
import { walkedDays } from '#tests/day-walk.ts'
import { route, unitAt } from '#tests/handling.ts'
import { openTestWorker } from '#tests/test-worker.ts'
import { recountDeadlines } from '../organization/configuration/recount-deadlines.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'
import { rowsIn } from '#tests/report-acts.ts'
import { settleChange } from '#tests/settle-change.ts'
import { until } from '#tests/until.ts'

import { tellOfTime } from '../notices/notice-rounds.ts'

const at = (date: string): Date => new Date(`${date}T15:00:00Z`)
const southId = randomUUID()

let clerk: Person
let head: Person

async function standOn(date: string): Promise<void> {
  app.clock.now = at(date)
  app.app.referenceData.forget(app.municipality.municipalityId)
  head = await app.as('JREG')
  clerk = await app.as('REG')
}

async function calendarAt(entry: EntryView) {
  const reference = await app.app.referenceData.of(app.municipality.municipalityId)
  const office = reference.offices.get(entry.officeId)
  if (!office) throw new Error('An entry has an office')
  return office.calendar
}

// Acts carry the time of the database: what comes later is only looked at later.
const app = await openTestApp()
const recounts = openTestWorker(app, [recountDeadlines])
clerk = await app.as('REG')
head = await app.as('JREG')
const adm = await app.as('ADM')
const settle = async (change: WantedChangeView) => {
  const refused = await settleChange({ adm, head }, change)
  if (refused !== null) throw new Error(`Not settled: ${refused}`)
  app.app.referenceData.forget(app.municipality.municipalityId)
}
const { body: configuration } = await adm.ask(api.readConfiguration, {})
const [office] = configuration.offices
if (!office) throw new Error('The municipality has no office')
const { officeId: _id, ...form } = office
const added = { ...form, code: 'SUR', name: 'Delegación Sur', isMain: false }
await settle({ kind: 'OFFICE', officeId: southId, office: added })
const [given] = configuration.types
if (!given) throw new Error('The municipality has no type')
const { typeId, ...type } = given
const deadline = { amount: 20, unit: 'WORKING_DAY' } as const
await settle({ kind: 'DOCUMENT_TYPE', typeId, type: { ...type, deadline } })
const here = await route(clerk, await clerk.register({ typeId }), unitAt(app, 1))
const south = await route(
  clerk,
  await clerk.register({ typeId, officeId: southId }),
  unitAt(app, 1),
)
const sentOn = localDateTimeAt(new Date(here.registeredAt), 'America/Santiago').date
const closeSouth = async (dates: readonly string[]) => {
  const put = dates.map((date) => ({
    date,
    name: 'Inundación',
    layer: 'OFFICE' as const,
    officeId: southId,
    locality: null,
    source: 'Decreto alcaldicio',
    act: '77',
  }))
  await settle({ kind: 'CALENDAR_DAYS', put, remove: [] })
}
await closeSouth(daysAfter(sentOn, 7))
const dueOf = async ({ entryId }: EntryView) => {
  const { body } = await clerk.ask(api.readEntry, { params: { entryId } })
  return body.content?.dueOn ?? ''
}
// The closure moved it; another one comes once it is due.
await until(async () => (await dueOf(south)) > (await dueOf(here)) || null)
const dues = new Map([
  [here, await dueOf(here)],
  [south, await dueOf(south)],
])
const dueFor = (entry: EntryView): string => dues.get(entry) ?? ''
await closeSouth(daysAfter(dueFor(south), 14))

afterAll(async () => {
  await recounts.close()
  await app.close()
})

function daysAfter(date: string, count: number): string[] {
  return Array.from({ length: count }, (_, place) => addDays(date, place + 1))
}

it('is late by the days its own office worked: in the list and in the report', async () => {
  const today = addDays(dueFor(south), 21)
  await standOn(today)
  const { body: list } = await head.ask(api.listEntries, { query: {} })
  const { body: report } = await head.ask(api.readReport, {
    params: { report: 'overdue' },
    query: {},
  })
  const rows = rowsIn(report, 'overdue', 'overdueEntries')
  for (const entry of [here, south]) {
    const expected = walkedDays(dueFor(entry), today, await calendarAt(entry))
    const row = list.entries.find(({ entryId }) => entryId === entry.entryId)
    expect(row?.due).toEqual({ light: 'OVERDUE', workingDaysLeft: -expected })
    expect(rows.find(({ number }) => number === entry.entryNumber)?.['daysLate']).toBe(expected)
  }
  const southDays = walkedDays(dueFor(south), today, await calendarAt(south))
  expect(walkedDays(dueFor(south), today, await calendarAt(here)) - southDays).toBeGreaterThan(4)
})

it('waits to be received by the days its own office worked', async () => {
  await standOn(afterWorkingDays(sentOn, 2, await calendarAt(here)))
  const { body: report } = await head.ask(api.readReport, {
    params: { report: 'unacknowledged' },
    query: {},
  })
  const rows = rowsIn(report, 'unacknowledged', 'unacknowledgedEntries')
  expect(rows.find(({ number }) => number === here.entryNumber)?.['daysWaiting']).toBe(2)
  // Nobody there has worked a day since.
  expect(rows.some(({ number }) => number === south.entryNumber)).toBe(false)
})

it('is told to have one day left, and is about to be late, when that is so at its own office', async () => {
  for (const entry of [here, south]) {
    const lastDayBefore = workingDayUpTo(addDays(dueFor(entry), -1), 1, await calendarAt(entry))
    await standOn(lastDayBefore)
    await tellOfTime(app.app, app.municipality.municipalityId)
    const told = await app.db.asOwner<{ due_on: string }>(
      "select due_on::text from notice where kind = 'DUE_TOMORROW' and entry_id = $1",
      [entry.entryId],
    )
    expect(new Set(told.map((row) => row.due_on))).toEqual(new Set([dueFor(entry)]))
    expect(await trays()).toMatchObject({ soon: 1 })
    await standOn(addDays(dueFor(entry), 1))
    const late = entry === here ? 1 : 2
    expect(await trays()).toMatchObject({ late, lateOpen: late })
  }
})

async function trays() {
  const auditor = await app.as('AUD')
  const { body } = await auditor.ask(api.readOverview, {})
  const { body: workload } = await auditor.ask(api.readWorkload, {})
  return {
    soon: body.counters.find(({ counter }) => counter === 'due-soon')?.count,
    late: body.counters.find(({ counter }) => counter === 'overdue')?.count,
    lateOpen: workload.units.reduce((sum, { overdue }) => sum + overdue, 0),
  }
}
