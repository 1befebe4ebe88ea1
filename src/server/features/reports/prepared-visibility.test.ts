/** That a file which was prepared is handed out no longer than what is in it may be seen. */
import { randomUUID } from 'node:crypto'

import { afterAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { doing, rectify } from '#tests/acts.ts'
import { hire, regrant, route, unitAt } from '#tests/handling.ts'
import { copyEntries } from '#tests/many-entries.ts'
import { aParty } from '#tests/registration.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'
import { openTestWorker } from '#tests/test-worker.ts'
import { confirming } from '#tests/two-people.ts'
import { until } from '#tests/until.ts'

import { prepareReport } from './prepare-report.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
const chief = await app.as('JREG')
const sender = 'Huaiquilaf'
const register = (form: Parameters<Person['register']>[0]) =>
  clerk.register({ ...form, parties: [aParty({ surname1: sender })] })

await route(clerk, await clerk.register({}), unitAt(app, 1))
const restricted = await register({ confidentiality: 'RESTRICTED' })
await copyEntries(app.db.url, 10_500)
const worker = openTestWorker(app, [prepareReport])
afterAll(async () => {
  await worker.close()
  await app.close()
})

async function prepare(person: Person): Promise<string> {
  const exportId = randomUUID()
  const body = { report: 'book', format: 'csv', filters: {} } as const
  const asked = await person.ask(api.askReport, { params: { exportId }, body })
  expect(asked.body).toMatchObject({ course: 'BACKGROUND' })
  await until(async () => {
    const { exports } = (await person.ask(api.listReportExports, {})).body
    return exports.some((each) => each.exportId === exportId && each.state === 'DONE') || null
  })
  return exportId
}

/** The refusal; of a file, its lines that say one of these words. */
async function opened(person: Person, exportId: string, ...words: string[]): Promise<unknown> {
  const response = await person.send(api.readReportExport, { params: { exportId } })
  const text = await response.text()
  if (!response.ok) return Reflect.get(Object(JSON.parse(text)), 'type')
  return text.split('\r\n').filter((line) => words.some((word) => line.includes(word)))
}
const copied = 'E-2026-100001'

it('is handed out while its reader is who they were, and not as the head of another unit', async () => {
  const auditor = await hire(app, 'Auditora', 'AUD')
  const exportId = await prepare(auditor)
  expect(await opened(auditor, exportId, sender)).toHaveLength(1)
  const { staffId } = auditor.actor
  const grants = [{ role: 'JU' as const, officeId: null, unitId: unitAt(app, 2) }]
  await regrant(app, auditor, grants)
  expect(await confirming(chief, staffId)).toBeNull()
  const since = await app.asActor({ ...auditor.actor, grants })
  const entry = await since.ask(api.readEntry, { params: { entryId: restricted.entryId } })
  expect(entry.problem?.type).toBe('E-CON-03')
  expect(await opened(since, exportId, sender)).toBe('E-REP-04')
}, 60_000)

it('is handed out no more once a document in it was kept from more eyes, until it is made anew', async () => {
  const auditor = await hire(app, 'Otra Auditora', 'AUD')
  const entry = await register({})
  const exportId = await prepare(auditor)
  const number = entry.entryNumber
  expect(await opened(auditor, exportId, number)).toEqual([expect.stringContaining(sender)])
  const { version } = (await chief.ask(api.readEntry, { params: { entryId: entry.entryId } })).body
  await rectify(clerk, { ...entry, version }, { content: { confidentiality: 'CONFIDENTIAL' } })
  expect(await opened(auditor, exportId, number)).toBe('E-REP-04')
  expect(await opened(auditor, await prepare(auditor), number)).toEqual([
    expect.not.stringContaining(sender),
  ])
}, 60_000)

it('of a unit is handed out no more once a document was taken back from it', async () => {
  const head = await app.as('JU')
  const sent = await route(clerk, await register({}), unitAt(app, 1))
  const exportId = await prepare(head)
  expect(await opened(head, exportId, sender)).toHaveLength(1)
  await doing(clerk, api.recallEntry, sent, { reason: 'Iba a otra oficina' })
  expect(await opened(head, exportId, sender)).toBe('E-REP-04')
}, 60_000)

it('names nothing that its reader may see by their name alone', async () => {
  const head = await hire(app, 'Jefatura nombrada', 'JU', { unitId: unitAt(app, 1) })
  const readerIds = [head.actor.staffId]
  const named = await doing(chief, api.nameReaders, restricted, { readerIds, reason: 'Lo pide' })
  const read = await head.ask(api.readEntry, { params: { entryId: named.entryId } })
  expect(read.body.visibility).toBe('CONTENT')
  const lines = await opened(head, await prepare(head), copied, named.entryNumber)
  expect(lines).toEqual([expect.stringContaining(copied)])
}, 60_000)
