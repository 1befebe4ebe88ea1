/**
 * Every number of days the demonstration shows, against a walk day by day over its calendar:
 * screen, trays, reports and files.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { ListedEntry } from '#contract/entry/entry-shapes.ts'
import { withheldWord } from '#contract/book/report-words.ts'
import type { ReportView } from '#contract/book/reports.ts'
import { attentionDays } from '#domain/book/attention-time.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { dueOn } from '#domain/deadline/deadline.ts'
import { entryFrom } from '#domain/acts/entry-fact.ts'
import type { Entry } from '#domain/entry/entry.ts'
import type { ReportKind } from '#domain/book/report.ts'
import { ageBandOf, ageBands, spreadOf } from '#domain/common/spread.ts'
import { entryEvents } from '#server/ledger/read-events.ts'
import { readWorkCalendar } from '#server/municipality/terms/work-calendar.ts'
import type { MunicipalCalendar } from '#server/municipality/terms/work-calendar.ts'
import { walkedAttention, walkedDays } from '#tests/day-walk.ts'
import type { DemoApp } from '#tests/demo-app.ts'
import { openDemoApp } from '#tests/demo-app.ts'
import { rowsIn } from '#tests/report-acts.ts'

// A Monday. The same book is looked at again on a Saturday, and when everything in it is long over.
const monday = new Date('2026-11-23T15:00:00Z')
const moments = [monday, new Date('2026-11-28T15:00:00Z'), new Date('2029-02-28T15:00:00Z')]

let demo: DemoApp
let calendar: MunicipalCalendar
let entries: readonly Entry[]
/** When it was last closed, by entry. */
const closedAt = new Map<string, Date>()
const timeZone = 'America/Santiago'

const dayOf = (instant: string | Date): CivilDate =>
  localDateTimeAt(new Date(instant), timeZone).date
const today = (): CivilDate => dayOf(demo.clock.now)

beforeAll(async () => {
  demo = await openDemoApp(monday)
  calendar = await demo.db.database.read(demo.municipalityId, (db) =>
    readWorkCalendar(db, demo.municipalityId),
  )
  const rows = await demo.db.asOwner<{ entry_id: string }>('select entry_id from entry')
  entries = await demo.db.database.read(demo.municipalityId, async (db) => {
    const read: Entry[] = []
    for (const { entry_id: entryId } of rows) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction asks one thing at a time
      const events = await entryEvents(db, demo.municipalityId, entryId)
      read.push(entryFrom(events.map(({ event }) => event)))
      const closing = events.findLast(({ event }) => event.type === 'EntryClosed')
      if (closing) closedAt.set(entryId, new Date(closing.event.at))
    }
    return read
  })
})

afterAll(() => demo.close())

type Reader = Awaited<ReturnType<DemoApp['as']>>

async function listed(reader: Reader, query: object = {}): Promise<readonly ListedEntry[]> {
  const found: ListedEntry[] = []
  let cursor: string | null = null
  do {
    const page: object = { ...query, limit: 50, ...(cursor === null ? {} : { cursor }) }
    // oxlint-disable-next-line no-await-in-loop -- a cursor comes with its page
    const { body } = await reader.ask(api.listEntries, { query: page })
    found.push(...body.entries)
    cursor = body.nextCursor
  } while (cursor !== null)
  return found
}

async function lightsIn(reader: Reader, tray: string): Promise<readonly string[]> {
  return (await listed(reader, { tray })).map(({ due }) => due.light)
}

async function report(reader: Reader, kind: ReportKind, query: object = {}): Promise<ReportView> {
  const { body, problem } = await reader.ask(api.readReport, { params: { report: kind }, query })
  if (problem) throw new Error(JSON.stringify(problem))
  return body
}

const isOpen = ({ handling, registerStatus }: Entry): boolean =>
  registerStatus !== 'ANNULLED' && !['CLOSED', 'ARCHIVED'].includes(handling.stage.status)
const isStopped = ({ handling }: Entry): boolean =>
  handling.stops.some(({ resumedOn }) => resumedOn === null)
/** Of what runs: the rest shows no number of days. */
const running = (): readonly (Entry & { readonly due: CivilDate })[] =>
  entries.flatMap((entry) => {
    const due = entry.content.dueOn
    return due === null || !isOpen(entry) || isStopped(entry) ? [] : [{ ...entry, due }]
  })

describe.each(moments)('on %s', (now) => {
  let reader: Reader
  beforeAll(async () => {
    demo.clock.now = now
    demo.app.referenceData.forget(demo.municipalityId)
    reader = await demo.as('JREG')
  })

  it('every row of the book and every page of an entry says how many working days are left or over', async () => {
    const rows = new Map((await listed(reader)).map((row) => [row.entryId, row]))
    expect(rows.size).toBe(entries.length)
    let shown = 0
    for (const { entryId, due } of running()) {
      const row = rows.get(entryId)
      if (row?.sight !== 'CONTENT' || row.dueWithheldYear !== null) continue
      const left = walkedDays(today(), due, calendar)
      expect(row.due.workingDaysLeft).toBe(left)
      expect(row.due.light === 'OVERDUE').toBe(due < today())
      // oxlint-disable-next-line no-await-in-loop
      const { body } = await reader.ask(api.readEntry, { params: { entryId } })
      expect(body.handling?.due).toEqual(row.due)
      shown += 1
    }
    expect(shown).toBeGreaterThan(25)
  })

  it('the trays hold what the rows say is late and soon to be', async () => {
    const late = running().filter(({ due }) => due < today())
    const soon = running().filter(
      ({ due }) => due >= today() && walkedDays(today(), due, calendar) <= 3,
    )
    const auditor = await demo.as('AUD')
    const { body } = await auditor.ask(api.readOverview, {})
    const counted = (name: string) => body.counters.find(({ counter }) => counter === name)?.count
    expect(counted('overdue')).toBe(late.length)
    expect(counted('due-soon')).toBe(soon.length)
    // Of those, whoever leads the register has what stands at the counter: most of it was sent on.
    const [lateLights, soonLights] = [
      await lightsIn(reader, 'overdue'),
      await lightsIn(reader, 'due-soon'),
    ]
    expect(lateLights.length).toBeLessThanOrEqual(late.length)
    expect(soonLights.length).toBeLessThanOrEqual(soon.length)
    expect(lateLights.filter((light) => light !== 'OVERDUE')).toEqual([])
    expect(soonLights.filter((light) => light !== 'SOON')).toEqual([])
  })

  it('the report of what is overdue counts the same, on screen and in its file', async () => {
    const dueByNumber = new Map(running().map(({ entryNumber, due }) => [entryNumber, due]))
    const rows = rowsIn(await report(reader, 'overdue', { days: 60 }), 'overdue', 'overdueEntries')
    expect(rows.length).toBeGreaterThan(15)
    const response = await reader.send(api.readReportFile, {
      params: { report: 'overdue' },
      query: { format: 'csv', days: 60 },
    })
    const lines = (await response.text()).split('\r\n').map((line) => line.split(';'))
    for (const { number, daysLate, isSuspended } of rows) {
      const due = dueByNumber.get(String(number))
      const expected = due === undefined ? null : walkedDays(due, today(), calendar)
      expect(daysLate).toBe(isSuspended === true ? null : expected)
      const line = lines.find(([cell]) => cell === number)
      expect(line?.at(-2)).toBe(expected === null ? '' : String(expected))
    }
    // The page shows the first of them, the file all.
    const late = lines.filter(([cell]) => (dueByNumber.get(cell ?? '') ?? today()) < today())
    expect(late).toHaveLength(running().filter(({ due }) => due < today()).length)
  })

  it('what waits is as old as the walk says, and what was not received waits as long', async () => {
    const pending = rowsIn(await report(reader, 'pending'), 'pending', 'pendingByUnit')
    const bands = entries
      .filter(isOpen)
      .map(({ content }) => ageBandOf(walkedDays(content.effectiveDate, today(), calendar)))
    for (const band of ageBands) {
      const sum = pending.reduce((total, row) => total + Number(row[band]), 0)
      expect(sum).toBe(bands.filter((each) => each === band).length)
    }
    const view = await report(reader, 'unacknowledged')
    const rows = rowsIn(view, 'unacknowledged', 'unacknowledgedEntries')
    for (const { sentAt, daysWaiting } of rows) {
      expect(daysWaiting).toBe(walkedDays(dayOf(String(sentAt)), today(), calendar))
    }
    const waiting = entries
      .filter(isOpen)
      .flatMap(({ handling }) =>
        handling.handOvers.filter(
          ({ kind, state, sentAt }) =>
            kind === 'PRINCIPAL' &&
            state === 'PENDING' &&
            walkedDays(dayOf(sentAt), today(), calendar) > 1,
        ),
      )
    expect(rows).toHaveLength(waiting.length)
  })
})

const closedEntries = () =>
  entries.flatMap((entry) => {
    const closing = closedAt.get(entry.entryId)
    if (isOpen(entry) || entry.registerStatus === 'ANNULLED' || !closing) return []
    const closedOn = dayOf(closing)
    const stops = entry.handling.stops.map(({ suspendedFrom, resumedOn }) => ({
      suspendedFrom,
      resumedOn: resumedOn ?? closedOn,
    }))
    return [{ entry, closedOn, stops, effectiveDate: entry.content.effectiveDate }]
  })

describe('the time of attention', () => {
  it('is that of the deadline that ends on the day of the closing, for every closed entry', () => {
    let stopped = 0
    for (const { closedOn, stops, effectiveDate } of closedEntries()) {
      const days = walkedAttention(effectiveDate, closedOn, { calendar, stops })
      expect(attentionDays({ effectiveDate, closedOn }, stops, calendar)).toBe(days)
      const endOf = (amount: number) =>
        dueOn(effectiveDate, { amount, unit: 'WORKING_DAY' }, calendar, stops)
      expect(days === 0 || endOf(days) <= closedOn).toBe(true)
      expect(endOf(days + 1) > closedOn).toBe(true)
      if (stops.length > 0) stopped += 1
    }
    expect(stopped).toBeGreaterThan(10)
  })

  it('is what the report says, over all, by unit and by type', async () => {
    demo.clock.now = monday
    demo.app.referenceData.forget(demo.municipalityId)
    const view = await report(await demo.as('JREG'), 'times', { from: '2024-01-01' })
    const timed = closedEntries().map(({ entry, closedOn, stops, effectiveDate }) => ({
      entry,
      days: walkedAttention(effectiveDate, closedOn, { calendar, stops }),
    }))
    const { count, ...spread } = spreadOf(timed.map((each) => each.days))
    expect(rowsIn(view, 'times', 'timesAll')).toEqual([{ closed: count, ...spread }])
    const { types } = await demo.app.referenceData.of(demo.municipalityId)
    const rows = rowsIn(view, 'times', 'timesByType')
    expect(rows.length).toBeGreaterThan(5)
    // What a confidential entry is about is told nowhere but on it.
    const shownType = ({ content }: (typeof timed)[number]['entry']): string | undefined =>
      content.confidentiality === 'CONFIDENTIAL' ? withheldWord : types.get(content.typeId)?.name
    for (const { type, closed, mean } of rows) {
      const own = timed.filter(({ entry }) => shownType(entry) === type)
      const expected = spreadOf(own.map((each) => each.days))
      expect({ closed, mean }).toEqual({ closed: expected.count, mean: expected.mean })
    }
  })
})
