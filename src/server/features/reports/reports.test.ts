import { randomUUID } from 'node:crypto'

import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { ReportView } from '#contract/book/reports.ts'
import type { ReportKind } from '#domain/book/report.ts'
import { doing } from '#tests/acts.ts'
import * as acts from '#tests/handling.ts'
import type { Person } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import { copyEntries } from '#tests/many-entries.ts'
import type { RegistrationForm } from '#tests/registration.ts'
import { close, daysAgo, giveBack, rowsIn } from '#tests/report-acts.ts'
import { openTestWorker } from '#tests/test-worker.ts'
import { until } from '#tests/until.ts'

import { prepareReport } from './prepare-report.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
const chief = await app.as('JREG')
const head = await app.as('JU')
const unitId = acts.unitAt(app, 1)
afterAll(() => app.close())

async function read(
  person: Person,
  report: ReportKind,
  query: Record<string, string> = {},
): Promise<ReportView> {
  const { body, problem } = await person.ask(api.readReport, { params: { report }, query })
  if (problem) throw new Error(JSON.stringify(problem))
  return body
}

async function unacknowledged() {
  const view = await read(chief, 'unacknowledged')
  return rowsIn(view, 'unacknowledged', 'unacknowledgedEntries').map(({ number }) => number)
}

describe('the register book', () => {
  it('says of every entry what the law lists, annulled and rectified too, and withholds what is confidential', async () => {
    const first = await clerk.register({
      subject: '=HYPERLINK("http://x.example")',
      note: 'Trae copia',
    })
    const secret = await clerk.register({
      confidentiality: 'CONFIDENTIAL',
      subject: 'Denuncia a su vecino',
    })
    const rows = rowsIn(await read(chief, 'book'), 'book', 'bookEntries')
    const found = rows.find(({ number }) => number === first.entryNumber)
    expect(found).toMatchObject({
      sender: 'Soto Díaz, Ana',
      subject: '=HYPERLINK("http://x.example")',
      notes: 'Trae copia',
      registerStatus: 'REGISTERED',
      hash: first.hash,
      resolution: null,
    })
    const withheld = rows.find(({ number }) => number === secret.entryNumber)
    expect(withheld).toMatchObject({ sender: null, subject: null, type: null, hash: secret.hash })
    expect(rows.map(({ number }) => number)).toEqual(
      rows.map(({ number }) => String(number)).toSorted((one, other) => one.localeCompare(other)),
    )
  })

  it('goes out as CSV without formulas, for the range asked for, and is logged with filter and rows', async () => {
    const view = await read(chief, 'book')
    const response = await chief.send(api.readReportFile, {
      params: { report: 'book' },
      query: { format: 'csv', from: view.from, to: view.to },
    })
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('Content-Disposition')).toContain('libro-de-registro-')
    const csv = await response.text()
    expect(csv.split('\r\n')).toHaveLength((view.sections[0]?.total ?? 0) + 2)
    expect(csv).toContain(`"'=HYPERLINK(""http://x.example"")"`)
    expect(csv).toContain(';Confidencial;')
    expect(csv).not.toContain('vecino')
    const logged = await app.db.asOwner<{ detail: string }>(
      "select detail from access_log where action = 'report-exported' order by access_id desc limit 1",
    )
    expect(logged[0]?.detail).toBe(
      `csv ${view.sections[0]?.total} book ${JSON.stringify({ from: view.from, to: view.to })}`,
    )
  })

  it.each(['pdf', 'xlsx'] as const)('goes out as %s', async (format) => {
    const response = await chief.send(api.readReportFile, {
      params: { report: 'book' },
      query: { format },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.toString('latin1', 0, 4)).toBe(format === 'pdf' ? '%PDF' : 'PK\u0003\u0004')
  })

  it('shows the staff of a unit what came through it, and nothing else', async () => {
    const entry = await clerk.register()
    const before = rowsIn(await read(head, 'book'), 'book', 'bookEntries')
    expect(before.some(({ number }) => number === entry.entryNumber)).toBe(false)
    await acts.route(clerk, entry, unitId)
    const after = rowsIn(await read(head, 'book'), 'book', 'bookEntries')
    expect(after.some(({ number }) => number === entry.entryNumber)).toBe(true)
  })

  it('refuses a range that ends before it begins, and a format that a report does not have', async () => {
    const backwards = await chief.send(api.readReport, {
      params: { report: 'book' },
      query: { from: '2026-02-02', to: '2026-02-01' },
    })
    expect(await backwards.json()).toMatchObject({ type: 'E-REP-02' })
    const asCsv = await chief.send(api.readReportFile, {
      params: { report: 'times' },
      query: { format: 'csv' },
    })
    expect(await asCsv.json()).toMatchObject({ type: 'E-REP-03' })
  })
})

describe('what waits', () => {
  it('is counted by unit, status and age in working days', async () => {
    await app.db.asOwner(
      `update entry set effective_date = now()::date - 70 where entry_number = $1`,
      [(await clerk.register()).entryNumber],
    )
    const rows = rowsIn(await read(chief, 'pending'), 'pending', 'pendingByUnit')
    const registry = rows.find(({ unit }) => unit === 'Registro')
    expect(registry).toMatchObject({ over30: 1 })
    expect(registry?.['total']).toBe(registry?.['REGISTERED'])
    const old = rowsIn(await read(chief, 'pending', { band: 'over30' }), 'pending', 'pendingByUnit')
    expect(old).toMatchObject([{ unit: 'Registro', total: 1 }])
  })

  it('is overdue by its working days, and the administrator counts it without its name', async () => {
    const entry = await clerk.register({ subject: 'Recurso contra una multa' })
    await app.db.asOwner(`update entry set due_on = now()::date - 7 where entry_number = $1`, [
      entry.entryNumber,
    ])
    const view = await read(chief, 'overdue')
    const row = rowsIn(view, 'overdue', 'overdueEntries').find(
      ({ number }) => number === entry.entryNumber,
    )
    expect(row).toMatchObject({ subject: 'Recurso contra una multa', isSuspended: false })
    expect(Number(row?.['daysLate'])).toBeGreaterThanOrEqual(3)
    const counted = await read(await app.as('ADM'), 'overdue')
    expect(counted.sections.map(({ section }) => section)).toEqual(['overdueByUnit'])
    expect(JSON.stringify(counted)).not.toContain('multa')
  })

  it('was sent more than a working day ago and nobody received it', async () => {
    const entry = await clerk.register()
    await acts.route(clerk, entry, unitId)
    expect(await unacknowledged()).not.toContain(entry.entryNumber)
    await app.db.asOwner(
      `update hand_over set sent_at = sent_at - interval '10 days' where entry_id = $1`,
      [entry.entryId],
    )
    expect(await unacknowledged()).toContain(entry.entryNumber)
  })
})

describe('what was done', () => {
  it('took the working days from its effective date to its closing, net of those its clock stood', async () => {
    const presentedAt = `${daysAgo(21)}T13:00:00Z`
    const late = { presentedAt, lateReason: 'Sistema caído: se anotó en el cuaderno' }
    await close(head, await atWork(late))
    const stopped = await atWork(late)
    const wait = { suspendedFrom: daysAgo(14), reason: 'Falta el informe de otra entidad' }
    await close(head, await doing(head, api.suspendDeadline, stopped, wait))
    const view = await read(chief, 'times')
    const [all] = rowsIn(view, 'times', 'timesAll')
    const { mean, median, p90 } = all ?? {}
    // Three weeks against one: each counted on the municipality's own calendar, holidays left out.
    expect(all?.['closed']).toBe(2)
    expect(Number(p90)).toBeGreaterThanOrEqual(12)
    expect(Number(p90)).toBeLessThanOrEqual(15)
    expect(Number(mean)).toBe(Number(median))
    expect(2 * Number(mean) - Number(p90)).toBeGreaterThanOrEqual(3)
    expect(2 * Number(mean) - Number(p90)).toBeLessThanOrEqual(5)
    const unit = app.municipality.foundation.units[1]?.name
    expect(rowsIn(view, 'times', 'timesByUnit')).toMatchObject([{ unit, closed: 2 }])
    expect(rowsIn(view, 'times', 'staysByUnit')).toMatchObject([{ unit, stays: 2, mean: 0 }])
  })

  it('is counted by type, channel, office, month and hour, beside the year before', async () => {
    const view = await read(chief, 'counts')
    const total = await app.db.asOwner<{ count: number }>(
      'select count(*)::int as count from entry',
    )
    for (const section of [
      'countsByType',
      'countsByChannel',
      'countsByOffice',
      'countsByMonth',
      'countsByHour',
    ] as const) {
      const rows = rowsIn(view, 'counts', section)
      const sum = rows.reduce((all, row) => all + Number(row['count']), 0)
      expect([section, sum]).toEqual([section, total[0]?.count])
    }
    // By which way something confidential came is not counted either.
    expect(rowsIn(view, 'counts', 'countsByChannel')).toMatchObject([
      { channel: 'IN_PERSON', before: 0, change: null },
      { channel: 'CONFIDENTIAL', count: 1, before: 0, change: null },
    ])
  })

  it('was returned or annulled, and says why, but not what was taken back at once', async () => {
    const returned = await acts.route(clerk, await clerk.register(), unitId)
    await giveBack(head, returned)
    const undone = await giveBack(head, await acts.route(clerk, await clerk.register(), unitId))
    await doing(head, api.undoAct, undone)
    const view = await read(chief, 'incidents')
    expect(rowsIn(view, 'incidents', 'incidentsByKind')).toEqual([
      { incident: 'EntryReturned', count: 1 },
    ])
    expect(rowsIn(view, 'incidents', 'incidentEntries')).toMatchObject([
      {
        incident: 'EntryReturned',
        number: returned.entryNumber,
        reason: expect.stringContaining('Corresponde a otra oficina'),
      },
    ])
  })
})

describe('a large report', () => {
  it('is prepared in the background, told of when it is there, and opened by whoever asked alone', async () => {
    const worker = openTestWorker(app, [prepareReport])
    await copyEntries(app.db.url, 10_500)
    const exportId = randomUUID()
    const body = { report: 'book', format: 'csv', filters: {} } as const
    const direct = await chief.send(api.readReportFile, {
      params: { report: 'book' },
      query: { format: 'csv' },
    })
    expect(await direct.json()).toMatchObject({ type: 'E-REP-01' })
    const asked = await chief.ask(api.askReport, { params: { exportId }, body })
    expect(asked.body).toMatchObject({ course: 'BACKGROUND' })
    const made = await until(async () => {
      const { body: list } = await chief.ask(api.listReportExports, {})
      const found = list?.exports.find((each) => each.exportId === exportId)
      return found?.state === 'DONE' ? found : null
    })
    expect(made.rows).toBe(asked.body?.rows)
    const file = await chief.send(api.readReportExport, { params: { exportId } })
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(bytes.length).toBe(made.sizeBytes)
    expect(bytes.toString('utf8').split('\r\n')).toHaveLength(made.rows + 2)
    const other = await app.as('AUD')
    const opened = await other.send(api.readReportExport, { params: { exportId } })
    expect(await opened.json()).toMatchObject({ type: 'E-CON-03' })
    const { body: told } = await chief.ask(api.readNotices, {})
    expect(told?.notices[0]).toMatchObject({ kind: 'REPORT_READY', entryId: null, isRead: false })
    await chief.ask(api.cancelReportExport, { params: { exportId } })
    const left = await app.db.asOwner<{ count: number }>(
      'select count(*)::int as count from report_file_part',
    )
    expect(left[0]?.count).toBe(0)
    await worker.close()
  }, 60_000)
})

async function atWork(form: Partial<RegistrationForm>) {
  const routed = await acts.route(clerk, await clerk.register(form), unitId)
  return acts.acknowledge(head, routed)
}
