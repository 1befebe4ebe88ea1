/**
 * What `verify` covers, column by column of the schema as it is: each is changed in a row of a book
 * in which everything has happened, and a row of each table is taken away; `verify` notices it, or
 * the papers list it among what is not proven, with the reason. Not both.
 */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import { bindPerson } from '#tests/bind-person.ts'
import { after, lockTheBook, openClockScene } from '#tests/clock-scene.ts'
import { acknowledge, route, unitAt } from '#tests/handling.ts'
import { aLetter, aTemplate } from '#tests/letters.ts'
import { importOldBook } from '#tests/old-book.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { anOutgoing } from '#tests/outgoing.ts'
import { settleChange } from '#tests/settle-change.ts'
import { openSignerDesk, signPdf } from '#tests/signed-pdf.ts'
import { wakeAndClose } from '#tests/sleeping-server.ts'
import type { Tamperer } from '#tests/tamper.ts'
import { openTamperer } from '#tests/tamper.ts'
import type { TamperedBook } from '#tests/tampered-book.ts'
import { openTamperedBook } from '#tests/tampered-book.ts'
import { openTestAuthority } from '#tests/time-stamp-authority.ts'
import type { ToldTimeDatabase } from '#tests/told-time.ts'
import { openToldTimeDatabase } from '#tests/told-time.ts'
import type { SchemaColumn, Undo } from '#tests/whole-schema.ts'
import { changeColumn, everyColumn, otherSchemas, removeRow } from '#tests/whole-schema.ts'

import { stampClosings } from '../features/closings/days/closing-rounds.ts'
import { readConfig } from '../platform/common/config/config.ts'
import { bindIdentity, issueBindingLink } from '../platform/identity/accounts/binding-links.ts'
import { hashOf } from '../platform/identity/keys/session-token.ts'
import { openSessionStore } from '../platform/identity/session/session-store.ts'
import { sealReadings } from '../features/entries/access-log/seal-readings.ts'
import { markRestored } from '../platform/database/schema/mark-restored.ts'

/** The list in docs/operate/verify.md of what `verify` does not prove, as a test reads it. */
const paper = new URL('../../../docs/operate/verify.md', import.meta.url)

/** Of each table (or `schema.*`), the columns that are listed, or 'ALL'. */
async function unprovenInPapers(): Promise<ReadonlyMap<string, ReadonlySet<string> | 'ALL'>> {
  const text = await readFile(paper, 'utf8')
  const [, section = ''] = text.split('\n## Qué no prueba\n')
  const lines = section.matchAll(
    /^\| (?<tables>`[^|]+) \| (?<columns>[^|]+) \| (?<reason>[^|]{20,}) \|$/gmu,
  )
  const listed = new Map<string, Set<string> | 'ALL'>()
  for (const { groups = {} } of lines) {
    const columns = groups['columns']?.trim() === 'toda' ? 'ALL' : namesIn(groups['columns'])
    for (const table of namesIn(groups['tables'])) {
      if (listed.has(table)) throw new Error(`${table} is listed twice`)
      listed.set(table, columns === 'ALL' ? columns : new Set(columns))
    }
  }
  return listed
}

function namesIn(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => name)
}

async function tellOfPower({ app }: TamperedBook): Promise<void> {
  const [administrator, chief] = await Promise.all([app.as('ADM'), app.as('JREG')])
  const { staffId, grants } = app.municipality.actorOf('TR')
  const own = { officeId: null, unitId: null }
  await administrator.ask(api.changeStaff, {
    params: { staffId },
    body: {
      status: 'ACTIVE',
      grants: [...grants, { role: 'AUD', ...own }],
    },
  })
  const { body } = await chief.ask(api.listPowerActs, {})
  for (const { actId } of body.acts) {
    const { problem } = await chief.ask(api.confirmPower, { params: { actId } })
    expect(problem).toBeNull()
  }
}

async function tellTheRest(told: TamperedBook, db: ToldTimeDatabase): Promise<void> {
  const { app } = told
  await bindPerson(app.db.database, app.municipality.actorOf('TR'))
  await tellOfPower(told)
  const { municipality } = app
  const { today } = municipality.foundation
  const adm = await app.as('ADM')
  const head = await app.as('JREG')
  const staffId = randomUUID()
  const answers: { readonly problem: unknown }[] = [
    await adm.ask(api.addSubstitution, {
      params: { substitutionId: randomUUID() },
      body: {
        absentId: municipality.actorOf('REG').staffId,
        substituteId: municipality.actorOf('AUD').staffId,
        validFrom: today,
        validTo: addDays(today, 9),
      },
    }),
    await adm.ask(api.addIntegration, {
      params: { staffId },
      body: { name: 'Portal', grants: [{ role: 'REG', officeId: null, unitId: null }] },
    }),
    await adm.ask(api.issueToken, {
      params: { staffId, tokenId: randomUUID() },
      body: { scopes: ['read:entries', 'write:entries'], expiresOn: addDays(today, 30) },
    }),
  ]
  const { terms } = (await adm.ask(api.readConfiguration, {})).body
  const settled = await settleChange(
    { adm, head },
    { kind: 'TERMS', terms: { ...terms, calendarMode: 'UNION' } },
  )
  const day = { name: 'Aniversario', source: 'Decreto', act: '' }
  const settledDays = await settleChange(
    { adm, head },
    {
      kind: 'CALENDAR_DAYS',
      put: [
        {
          ...day,
          date: `${today.slice(0, 4)}-12-29`,
          layer: 'OFFICE',
          officeId: municipality.foundation.officeId,
          locality: null,
        },
        {
          ...day,
          date: `${today.slice(0, 4)}-12-30`,
          layer: 'LOCALITY',
          officeId: null,
          locality: 'Buin',
        },
      ],
      remove: [],
    },
  )
  const settledWebhook = await settleChange(
    { adm, head },
    {
      kind: 'WEBHOOK',
      webhookId: randomUUID(),
      webhook: {
        url: 'https://obras.villa.example/avisos',
        description: 'Sistema de obras',
        kinds: ['entry.registered'],
      },
    },
  )
  const settledTemplate = await settleChange(
    { adm, head },
    { kind: 'LETTER_TEMPLATE', templateId: randomUUID(), overVersion: 0, template: aTemplate },
  )
  const unsettled = settledDays ?? settledWebhook ?? settledTemplate
  if (unsettled !== null) throw new Error(unsettled)
  const clerk = await app.as('REG')
  const routed = await route(clerk, await clerk.register(), unitAt(app, 1))
  await acknowledge(await app.as('TR'), routed)
  await tellOfExits(told, routed.entryId)
  await tellOfLetters(told, routed.entryId)
  const refused = answers.find(({ problem }) => problem !== null)
  if (refused || settled) throw new Error(JSON.stringify(refused?.problem ?? settled))
  await importOldBook(app, { name: 'Libro de 1998' })
  await bindAuditor(told)
  // Not a day from now: in the first minutes of a day the one before it is not closed yet.
  const tomorrow = new Date(`${addDays(today, 1)}T12:00:00Z`)
  await wakeAndClose(app, db, tomorrow)
  await stampThem(app)
  await sealReadings({ ...app.app, now: () => tomorrow }, municipality.municipalityId)
}

/** One that arrived, one that was annulled. */
async function tellOfExits({ app }: TamperedBook, entryId: string): Promise<void> {
  const [clerk, head] = await Promise.all([app.as('REG'), app.as('JREG')])
  const [arrived, wrong] = [randomUUID(), randomUUID()]
  const reason = 'Se despachó dos veces el mismo oficio'
  const { uploadId } = await clerk.upload(onePixelPng, 'oficio.png')
  const told = [
    await clerk.ask(api.dispatchOutgoing, {
      params: { outgoingId: arrived },
      body: anOutgoing(app, { answers: [entryId], files: [uploadId] }),
    }),
    await clerk.ask(api.dispatchOutgoing, {
      params: { outgoingId: wrong },
      body: anOutgoing(app),
    }),
    await clerk.ask(api.recordDelivery, {
      params: { outgoingId: arrived, deliveryId: randomUUID() },
      body: {
        addressee: 1,
        at: app.clock.now.toISOString(),
        result: 'DELIVERED',
        receivedBy: 'Ana Soto, su hija',
        note: 'En la puerta',
      },
    }),
    await clerk.ask(api.askOutgoingAnnulment, { params: { outgoingId: wrong }, body: { reason } }),
    await head.ask(api.decideOutgoingAnnulment, {
      params: { outgoingId: wrong },
      body: { approves: true, reason: '' },
    }),
  ]
  expect(told.map(({ problem }) => problem)).toEqual(told.map(() => null))
}

/** One that is reviewed, is signed and leaves; one whose number is given up. */
async function tellOfLetters({ app }: TamperedBook, entryId: string): Promise<void> {
  const [head, writer] = await Promise.all([app.as('JU'), app.as('TR')])
  const signerId = app.municipality.actorOf('JU').staffId
  const desk = await openSignerDesk()
  const [sent, wrong] = [randomUUID(), randomUUID()]
  const told: { readonly problem: unknown }[] = []
  const params = { letterId: sent }
  const over = { overRevision: 1 }
  const body = { ...aLetter(app, signerId, { answers: [entryId] }), overRevision: 0 }
  const read = { decision: 'APPROVED', text: 'Conforme con el informe técnico', ...over } as const
  told.push(
    await writer.ask(api.saveLetter, { params, body }),
    await writer.ask(api.sendToReview, { params, body: { reviewerId: signerId, ...over } }),
    await head.ask(api.decideReview, { params, body: read }),
    await writer.ask(api.putToSignature, { params, body: over }),
    await head.ask(api.saveLetter, { params: { letterId: wrong }, body }),
    await head.ask(api.putToSignature, { params: { letterId: wrong }, body: over }),
  )
  const frozen = await head.send(api.readLetterPdf, { params, query: {} })
  const by = await desk.signer('/CN=Persona JU')
  const signed = await signPdf(Buffer.from(await frozen.arrayBuffer()), { desk, by })
  await desk.close()
  const { uploadId } = await head.upload(new Uint8Array(signed), 'firmado.pdf')
  told.push(
    await head.ask(api.uploadSigned, { params, body: { uploadId } }),
    await head.ask(api.dispatchOutgoing, {
      params: { outgoingId: randomUUID() },
      body: anOutgoing(app, { letterId: sent }),
    }),
    await head.ask(api.annulLetterNumber, {
      params: { letterId: wrong },
      body: { reason: 'El texto nombraba a otra persona' },
    }),
  )
  expect(told.map(({ problem }) => problem)).toEqual(told.map(() => null))
}

const nobodyYet = async (): Promise<null> => null

/** The auditor signs in at a service of the council, with a link that the console gave. */
async function bindAuditor({ app: { app, municipality } }: TamperedBook): Promise<void> {
  const { database, now } = app
  const { municipalityId, staffId } = municipality.actorOf('AUD')
  const { link } = await database.inMunicipality(municipalityId, (tx) =>
    issueBindingLink(
      tx,
      { municipalityId, staffId },
      { site: { origin: app.config.publicUrl }, now: now() },
    ),
  )
  const store = await openSessionStore(database, now)
  const hash = hashOf(new URL(link).hash.slice(1))
  const identity = { issuer: 'https://ingreso.villa.example', subject: 'auditora-1' }
  await bindIdentity({ database, store, now }, { municipalityId, hash, identity, known: nobodyYet })
  await store.close()
}

async function stampThem({ app, municipality }: TamperedBook['app']): Promise<void> {
  const authority = await openTestAuthority()
  const config = readConfig({ TSA_URL: authority.url, TSA_CA: authority.caFile })
  await stampClosings({ ...app, config }, municipality.municipalityId)
  await authority.close()
}

// Rows of what does not happen in the story: a test of their own each.
const bookActTables = new Set(['clock_correction', 'skipped_numbers'])
// A constraint lets neither of them change alone: the one is the place before the other.
const heldTogether = new Set(['through_position', 'ledger_position'])
const toldApart = new Set(['year_closing', ...bookActTables])

let db: ToldTimeDatabase
let scene: TamperedBook
let listed: Awaited<ReturnType<typeof unprovenInPapers>>

beforeAll(async () => {
  db = await openToldTimeDatabase(new Date())
  scene = await openTamperedBook({ db })
  listed = await unprovenInPapers()
  await tellTheRest(scene, db)
  // So that what PostgreSQL alone numbers can be changed too: an owner of the tables can do that.
  await scene.tamperer.run('alter table access_log alter access_id set generated by default')
}, 60_000)
afterAll(() => scene.close())

// First: people act in it, and what the server remembers would be of the rows that are changed
// below.
it('answers for every column of a closed year', { timeout: 300_000 }, async () => {
  const year = new Date().getFullYear() + 1
  // The server rested for weeks: the head of registry says what day it is.
  const wakes = new Date(`${year}-01-02T12:00:00Z`)
  await db.tell(wakes)
  const head = await scene.app.as('JREG')
  const confirmed = await head.ask(api.confirmClock, {
    params: { confirmationId: randomUUID() },
    body: { seenAt: wakes.toISOString() },
  })
  expect(confirmed.problem).toBeNull()
  await wakeAndClose(scene.app, db, wakes)
  const columns = (await everyColumn(scene.tamperer)).filter(
    ({ table }) => table === 'year_closing',
  )
  expect(columns.length).toBeGreaterThan(10)
  expect(await passedOver(columns)).toEqual([])
  const isWhole = async () => (await scene.verify({ readsBytes: false })).isWhole
  expect(await notMissed(scene.tamperer, ['year_closing'], isWhole)).toEqual([])
})

it('answers for every column that the papers do not list', { timeout: 300_000 }, async () => {
  expect((await scene.verify({ readsBytes: false })).isWhole).toBe(true)
  const columns = (await everyColumn(scene.tamperer)).filter(
    (column) => !toldApart.has(column.table) && !isListed(column),
  )
  expect(await passedOver(columns)).toEqual([])
})

it('misses a row of every table that the papers do not list', { timeout: 300_000 }, async () => {
  const columns = (await everyColumn(scene.tamperer)).filter(
    (column) => !toldApart.has(column.table) && listed.get(column.table) !== 'ALL',
  )
  const tables = new Set(columns.map(({ table }) => table))
  const isWhole = async () => (await scene.verify({ readsBytes: false })).isWhole
  // A stamp that is gone is no fault, and the papers say so below their list.
  expect(await notMissed(scene.tamperer, tables, isWhole)).toEqual(['closing_stamp'])
  expect(await isWhole()).toBe(true)
})

it('does not answer for what the papers list', { timeout: 300_000 }, async () => {
  const columns = (await everyColumn(scene.tamperer)).filter(isListed)
  const byTable = Map.groupBy(columns, ({ table }) => table)
  const answered: string[] = []
  for (const [table, ofTable] of byTable) {
    if ((await noticed(ofTable)) === 'NOTICED') answered.push(table)
  }
  expect(answered).toEqual([])
})

it('is told apart in the papers by names that exist', async () => {
  const known = Map.groupBy(await everyColumn(scene.tamperer), ({ table }) => table)
  const strange = [...listed].flatMap(([table, columns]) => {
    if (table.endsWith('.*')) return []
    const own = known.get(table)?.map(({ name }) => name) ?? []
    const names = columns === 'ALL' ? own.slice(0, 1) : [...columns]
    return names.length > 0 && names.every((name) => own.includes(name)) ? [] : [table]
  })
  expect(strange).toEqual([])
  expect([...listed.keys()].filter((name) => name.endsWith('.*')).toSorted()).toEqual(
    await otherSchemas(scene.tamperer),
  )
})

it('answers for every column of the acts of two people', { timeout: 300_000 }, async () => {
  const acts = await openClockScene()
  const tamperer = await openTamperer(acts.db.url)
  try {
    await acts.register()
    await lockTheBook(acts)
    await acts.confirm(acts.administrator, (await acts.proposeClock()).actId)
    await markRestored(acts.db.url, { restoredTo: after(0) })
    await acts.confirm(acts.administrator, (await acts.proposeResume(9)).actId)
    expect(await acts.faults()).toBeNull()
    const columns = (await everyColumn(tamperer)).filter(
      (column) =>
        bookActTables.has(column.table) &&
        !isListed(column) &&
        !(column.table === 'clock_correction' && heldTogether.has(column.name)),
    )
    const found: string[] = []
    for (const column of columns) {
      const undo = await changeColumn(tamperer, column)
      if (undo === null) found.push(`${column.table}.${column.name}: UNTRIED`)
      else if ((await acts.faults()) === null) found.push(`${column.table}.${column.name}`)
      await undo?.()
    }
    expect(columns.length).toBeGreaterThan(5)
    expect(found).toEqual([])
    const tables = new Set(columns.map(({ table }) => table))
    const isWhole = async () => (await acts.faults()) === null
    expect(await notMissed(tamperer, tables, isWhole)).toEqual([])
  } finally {
    await tamperer.close()
    await acts.close()
  }
})

/** The tables of which a row is taken away and `verify` says nothing. */
async function notMissed(
  tamperer: Tamperer,
  tables: Iterable<string>,
  isWhole: () => Promise<boolean>,
): Promise<readonly string[]> {
  const found: string[] = []
  for (const table of tables) {
    const undo = await removeRow(tamperer, table)
    if (undo === null) found.push(`${table}: UNTRIED`)
    else if (await isWhole()) found.push(table)
    await undo?.()
  }
  return found
}

/** Those that `verify` takes as they are, one by one. */
async function passedOver(columns: readonly SchemaColumn[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const column of columns) {
    const outcome = await noticed([column])
    if (outcome !== 'NOTICED') found.push(`${column.table}.${column.name}: ${outcome}`)
  }
  return found
}

function isListed({ table, name }: SchemaColumn): boolean {
  const columns = listed.get(table)
  return columns === 'ALL' || columns?.has(name) === true
}

/**
 * What `verify` says when all of these were changed, each in one row; afterwards all is as before.
 */
async function noticed(
  columns: readonly SchemaColumn[],
): Promise<'NOTICED' | 'UNNOTICED' | 'UNTRIED'> {
  const undone: Undo[] = []
  for (const column of columns) {
    const undo = await changeColumn(scene.tamperer, column)
    if (undo) undone.unshift(undo)
  }
  if (undone.length === 0) return 'UNTRIED'
  const { isWhole } = await scene.verify({ readsBytes: false })
  for (const undo of undone) await undo()
  return isWhole ? 'UNNOTICED' : 'NOTICED'
}
