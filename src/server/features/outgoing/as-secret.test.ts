/** What left in answer to an entry is at least as secret as that entry, whenever it became so. */
import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { OutgoingView } from '#contract/outgoing/outgoing.ts'
import { visibilityScopeOf } from '#domain/entry/visibility.ts'
import type { Confidentiality } from '#domain/municipality/catalogue.ts'
import { doing } from '#tests/acts.ts'
import { beside, waitsFor } from '#tests/beside.ts'
import { hire, route, unitAt } from '#tests/handling.ts'
import { changeLevel, wanted } from '#tests/levels.ts'
import { dispatch } from '#tests/outgoing.ts'
import { rowsIn } from '#tests/report-acts.ts'
import type { Person } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import { until } from '#tests/until.ts'
import { bookFault } from '#tests/verify-book.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'

const app = await openTestApp()
const [clerk, chief, administrator] = await Promise.all([
  app.as('REG'),
  app.as('JREG'),
  app.as('ADM'),
])
const head = await hire(app, 'Jefa de la unidad', 'JU', { unitId: unitAt(app, 1) })
afterAll(() => app.close())

type Standing = Pick<EntryView, 'entryId' | 'version'>

const become = (
  entry: Standing,
  confidentiality: Confidentiality,
  readerIds: readonly string[] = [],
): Promise<EntryView> => changeLevel([clerk, chief], entry, confidentiality, readerIds)

/** As it is kept, and what it says of itself. */
async function keptOf(outgoingId: string): Promise<readonly unknown[]> {
  const [row] = await app.db.asOwner<{ kept: string; own: string }>(
    `select confidentiality as kept, own_confidentiality as own from outgoing
      where outgoing_id = $1`,
    [outgoingId],
  )
  return [row?.kept, row?.own]
}

/** An entry that the head of the unit may answer. */
async function routed(): Promise<EntryView> {
  return route(clerk, await clerk.register(), unitAt(app, 1))
}

/** What somebody is shown of an exit, door by door. */
async function doorsOf(by: Person, exit: OutgoingView) {
  const { outgoingId, exitNumber } = exit
  const params = { outgoingId }
  const found = async (question: object): Promise<unknown> => {
    const { body } = await by.ask(api.findOutgoing, { body: question })
    return body.outgoing.find((one) => one.outgoingId === outgoingId)?.visibility ?? null
  }
  const file = { params: { outgoingId, fileId: exit.files[0]?.fileId ?? '' } }
  const report = await by.ask(api.readReport, { params: { report: 'exits' }, query: {} })
  const rows = rowsIn(report.body, 'exits', 'exitEntries')
  return {
    listed: await found({}),
    byWords: await found({ text: 'nogal' }),
    byKind: await found({ kind: 'CERTIFICATE' }),
    waiting: await found({ tray: 'AWAITED' }),
    page: (await by.ask(api.readOutgoing, { params })).body.visibility,
    proof: (await by.send(api.readExitProof, { params })).status,
    file: (await by.send(api.readOutgoingFile, file)).status,
    subject: rows.find(({ number }) => number === exitNumber)?.['subject'] ?? null,
  }
}

const subject = 'Responde lo del nogal centenario'
const doors = (page: string, found: string | null, code: number, told: string | null) => {
  const questions = { byWords: found, byKind: found, waiting: found }
  return { listed: page, page, ...questions, proof: code, file: code, subject: told }
}
const doorsOpen = doors('CONTENT', 'CONTENT', 200, subject)
const doorsRestricted = doors('HEADER', 'HEADER', 404, subject)
const doorsConfidential = doors('EXISTENCE', null, 404, null)

async function sendOutWithFile(answers: readonly EntryView[]): Promise<OutgoingView> {
  const text = new TextEncoder().encode(`<?xml version="1.0"?><l>${randomUUID()}</l>`)
  const { uploadId } = await head.upload(text, 'oficio-firmado.xml')
  const ids = answers.map(({ entryId }) => entryId)
  return dispatch(app, head, { answers: ids, subject, kind: 'CERTIFICATE', files: [uploadId] })
}

describe('an exit whose entry becomes more secret after it left', () => {
  it('is behind every door as if it had said so itself, and open again when the entry is', async () => {
    const entry = await routed()
    const exit = await sendOutWithFile([entry])
    expect(await doorsOf(chief, exit)).toEqual(doorsOpen)
    const raised = await become(entry, 'RESTRICTED')
    expect(await doorsOf(chief, exit)).toEqual(doorsRestricted)
    expect(await keptOf(exit.outgoingId)).toEqual(['RESTRICTED', 'ORDINARY'])
    const opened = await become(raised, 'ORDINARY')
    expect(await doorsOf(chief, exit)).toEqual(doorsOpen)
    await become(opened, 'CONFIDENTIAL', [app.municipality.actorOf('TR').staffId])
    expect(await doorsOf(chief, exit)).toEqual(doorsConfidential)
    expect(await doorsOf(head, exit)).toMatchObject({ page: 'CONTENT', file: 200 })
    expect(await bookFault(app)).toBeNull()
  })

  it('is out of reach in the database itself', async () => {
    const entry = await routed()
    const { outgoingId } = await dispatch(app, head, { answers: [entry.entryId] })
    const reached = async (table: string): Promise<number> => {
      const { actor } = administrator
      const scope = {
        municipalityId: actor.municipalityId,
        visibility: visibilityScopeOf(actor, new Map()),
      }
      const { rows } = await app.db.database.read(scope, (db) =>
        sql`select from ${sql.table(table)} where outgoing_id = ${outgoingId}`.execute(db),
      )
      return rows.length
    }
    const tables = ['outgoing', 'outgoing_addressee', 'outgoing_answer']
    expect(await Promise.all(tables.map(reached))).toEqual([1, 1, 1])
    await become(entry, 'RESTRICTED')
    expect(await Promise.all(tables.map(reached))).toEqual([0, 0, 0])
  })

  it('keeps what it said of itself, whatever the application writes', async () => {
    const entry = await routed()
    const { outgoingId } = await dispatch(app, head, { answers: [entry.entryId] })
    await become(entry, 'RESTRICTED')
    const { municipalityId } = app.municipality
    const write = (columns: object) =>
      app.db.database.inMunicipality(municipalityId, (db) =>
        db.updateTable('outgoing').set(columns).where('outgoing_id', '=', outgoingId).execute(),
      )
    await write({ confidentiality: 'ORDINARY' })
    expect(await keptOf(outgoingId)).toEqual(['RESTRICTED', 'ORDINARY'])
    await expect(write({ own_confidentiality: 'CONFIDENTIAL' })).rejects.toThrow(/cannot change/u)
  })
})

describe('an exit that answers several entries', () => {
  it('is as secret as the most secret of them, and never less than it said itself', async () => {
    const reader = app.municipality.actorOf('TR').staffId
    const [one, two] = [await routed(), await routed()]
    const answers = [one.entryId, two.entryId]
    const { outgoingId } = await dispatch(app, head, { answers })
    const { outgoingId: own } = await dispatch(app, head, {
      answers,
      confidentiality: 'RESTRICTED',
    })
    const kept = async () => [await keptOf(outgoingId), await keptOf(own)].map(([level]) => level)
    const restricted = await become(one, 'RESTRICTED')
    expect(await kept()).toEqual(['RESTRICTED', 'RESTRICTED'])
    const confidential = await become(two, 'CONFIDENTIAL', [reader])
    expect(await kept()).toEqual(['CONFIDENTIAL', 'CONFIDENTIAL'])
    await become(restricted, 'ORDINARY')
    expect(await kept()).toEqual(['CONFIDENTIAL', 'CONFIDENTIAL'])
    await become(confidential, 'ORDINARY')
    expect(await kept()).toEqual(['ORDINARY', 'RESTRICTED'])
    expect(await bookFault(app)).toBeNull()
  })
})

describe('an entry that becomes secret in the very moment in which its answer leaves', () => {
  it('finds the answer that was there first', async () => {
    const entry = await routed()
    const { outgoingId } = await dispatch(app, head, {})
    const asked = await doing(clerk, api.requestConfidentiality, entry, wanted('RESTRICTED'))
    await beside(app.db.url, async (other) => {
      await other.query(`insert into outgoing_answer values ($1, $2, $3)`, [
        app.municipality.municipalityId,
        outgoingId,
        entry.entryId,
      ])
      const raising = doing(chief, api.confirmConfidentiality, asked)
      await until(() => waitsFor(other))
      await other.query('commit')
      await raising
    })
    expect(await keptOf(outgoingId)).toEqual(['RESTRICTED', 'ORDINARY'])
  })

  it('is found by the answer that comes after it', async () => {
    const entry = await routed()
    const { outgoingId } = await beside(app.db.url, async (other) => {
      await other.query(`update entry set confidentiality = 'RESTRICTED' where entry_id = $1`, [
        entry.entryId,
      ])
      const leaving = dispatch(app, head, { answers: [entry.entryId] })
      await until(() => waitsFor(other))
      await other.query('commit')
      return leaving
    })
    expect(await keptOf(outgoingId)).toEqual(['RESTRICTED', 'ORDINARY'])
  })
})
