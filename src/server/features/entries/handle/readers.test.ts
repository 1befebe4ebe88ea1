/** On what ground somebody reads by name, and that their visibility ends with it. */
import { randomUUID } from 'node:crypto'

import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { linkBehind } from '#server/platform/identity/accounts/account-links.ts'
import { choosePassword } from '#server/platform/identity/links/link-handler.ts'
import { secretIn } from '#tests/account-links.ts'
import { doing, refusalOf } from '#tests/acts.ts'
import { aSending, acknowledge, hire, route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { openToldTimeDatabase } from '#tests/told-time.ts'
import { addOffice } from '#tests/municipality.ts'

const address = '192.0.2.1'

/** The first password, by the link of an invitation. */
async function chooseByLink(
  { db: { database }, clock }: TestApp,
  link: string,
  password: string,
): Promise<void> {
  const limits = { release: () => Promise.resolve() }
  const secret = secretIn(link)
  const known = await database.anywhere((db) => linkBehind(db, secret, clock.now))
  const outcome =
    known && (await choosePassword({ database, limits }, known, { secret, password, address }))
  if (outcome !== 'chosen') throw new Error('Not chosen')
}

const app = await openTestApp()
const clerk = await app.as('REG')
const chief = await app.as('JREG')
const head = await app.as('JU')
const staff = await app.as('TR')
afterAll(() => app.close())

const reason = 'Lo pide el asunto'
const naming = (...people: Person[]) => ({
  readerIds: people.map(({ actor }) => actor.staffId),
  reason,
})

async function confidential(...readers: Person[]): Promise<EntryView> {
  const entry = await clerk.register({ confidentiality: 'CONFIDENTIAL' })
  return route(clerk, entry, unitAt(app, 1), { readerIds: naming(...readers).readerIds })
}

async function restricted(): Promise<EntryView> {
  const entry = await chief.register({ confidentiality: 'RESTRICTED' })
  return route(chief, entry, unitAt(app, 1))
}

async function reads(person: Person, entryId: string): Promise<boolean> {
  const { body } = await giving(person, entryId, 'Preparo el informe del caso')
  return body?.visibility === 'CONTENT'
}

const read = async (person: Person, entryId: string): Promise<EntryView> =>
  (await person.ask(api.readEntry, { params: { entryId } })).body

const giving = (person: Person, entryId: string, why: string) =>
  person.ask(api.giveReason, {
    params: { entryId, readingId: randomUUID() },
    body: { reason: why },
  })

describe('a confidential document', () => {
  it('goes nowhere without somebody named to read it, who works there', async () => {
    const entry = await clerk.register({ confidentiality: 'CONFIDENTIAL' })
    const sending = { principal: aSending(unitAt(app, 1)), copies: [] }
    const to = (...people: Person[]) =>
      refusalOf(clerk, api.routeEntry, entry, {
        ...sending,
        readerIds: naming(...people).readerIds,
      })
    expect(await to()).toBe('E-TRA-11')
    expect(await to(chief)).toBe('E-DOC-18')
    expect(await to(head)).toBeNull()
  })

  it('opens to who was named, and to nobody else there, once they say why, for half an hour, on record', async () => {
    const { entryId } = await confidential(head)
    expect((await read(staff, entryId)).visibility).toBe('EXISTENCE')
    expect((await giving(staff, entryId, 'Quisiera leerlo también')).problem?.type).toBe('E-CON-03')
    expect(await read(head, entryId)).toMatchObject({ visibility: 'EXISTENCE', asksReason: true })
    expect((await giving(head, entryId, 'Porque sí')).problem?.type).toBe('E-TRA-02')
    const { body } = await giving(head, entryId, 'Preparo el informe social')
    expect(body).toMatchObject({ visibility: 'CONTENT', asksReason: false })
    const kept = await app.db.asOwner(
      `select detail from access_log where entry_id = $1 and action = 'confidential-opened' and staff_id = $2`,
      [entryId, head.actor.staffId],
    )
    expect(kept).toEqual([{ detail: 'Preparo el informe social' }])
    const { now } = app.clock
    app.clock.now = new Date(now.getTime() + 31 * 60_000)
    const again = await app.asActor(head.actor)
    expect(await read(again, entryId)).toMatchObject({ visibility: 'EXISTENCE', asksReason: true })
    app.clock.now = now
  })

  it('opens to whom the head of registry names afterwards', async () => {
    const entry = await confidential(head)
    const { entryId } = entry
    const outsider = await hire(app, 'Asesora en derecho', 'TR', { unitId: unitAt(app, 2) })
    expect((await outsider.ask(api.readEntry, { params: { entryId } })).status).toBe(404)
    expect(await refusalOf(clerk, api.nameReaders, entry, naming(outsider))).toBe('E-PER-09')
    const nobody = { readerIds: [randomUUID()], reason }
    expect(await refusalOf(chief, api.nameReaders, entry, nobody)).toBe('E-DOC-18')
    // Who administers configures, and reads nothing.
    const administrator = naming(await app.as('ADM'))
    expect(await refusalOf(chief, api.nameReaders, entry, administrator)).toBe('E-DOC-18')
    await doing(chief, api.nameReaders, entry, naming(outsider))
    expect(await read(outsider, entryId)).toMatchObject({ asksReason: true })
    expect((await giving(outsider, entryId, 'Informe en derecho')).body.visibility).toBe('CONTENT')
  })
})

describe('nobody', () => {
  it('names themselves a reader, confidential or restricted, afterwards or while deriving', async () => {
    const sent = await confidential(head)
    expect(await refusalOf(chief, api.nameReaders, sent, naming(chief))).toBe('E-TRA-21')
    expect(await refusalOf(chief, api.nameReaders, sent, naming(staff, chief))).toBe('E-TRA-21')
    // Nor again, when another person did: it is not theirs to say.
    const deputy = await hire(app, 'Otra jefa de registro', 'JREG')
    const named = await doing(deputy, api.nameReaders, sent, naming(chief))
    expect(await refusalOf(chief, api.nameReaders, named, naming(chief))).toBe('E-TRA-21')
    expect(await refusalOf(chief, api.nameReaders, await restricted(), naming(chief))).toBe(
      'E-TRA-21',
    )
    const both = await hire(app, 'Oficial que también tramita', 'TR', {
      unitId: unitAt(app, 1),
    })
    const own = await head.register({}).catch(() => null)
    expect(own).toBeNull()
    expect(await reads(both, sent.entryId)).toBe(false)
  })

  it.each([
    ['CONFIDENTIAL' as const, () => confidential(head)],
    ['RESTRICTED' as const, restricted],
  ])('is shown the link of who reads by name what is %s, while they do', async (_of, made) => {
    const administrator = await app.as('ADM')
    const staffId = randomUUID()
    const params = { staffId }
    const grants = [{ role: 'TR' as const, officeId: null, unitId: unitAt(app, 1) }]
    const body = { name: 'Recién Llegado', email: `${staffId}@prueba.example`, grants }
    const added = await administrator.ask(api.addStaff, { params, body })
    await chooseByLink(app, added.body.invitation?.link ?? '', 'la sabe quien vio el enlace')
    const wish = { readerIds: [staffId], reason }
    const named = await doing(chief, api.nameReaders, await made(), wish)
    const shown = await administrator.ask(api.inviteStaff, { params })
    expect(shown.problem?.type).toBe('E-CLA-06')
    const cleared = await administrator.ask(api.clearFactors, { params })
    expect(cleared.body).toMatchObject({ areCleared: false, isWaiting: true })
    await doing(chief, api.withdrawReaders, named, wish)
    const again = await administrator.ask(api.inviteStaff, { params })
    expect(again.problem?.type).toBe('E-CLA-05')
  })

  it('is taken off without the other readers and the heads of registry being told by whom', async () => {
    const deputy = await hire(app, 'Jefa adjunta de registro', 'JREG')
    const sent = await confidential(head)
    const named = await doing(deputy, api.nameReaders, sent, naming(staff))
    await doing(chief, api.withdrawReaders, named, naming(staff))
    const { now } = app.clock
    app.clock.now = new Date(now.getTime() + 30_000)
    const told = async (person: Person) =>
      (await person.ask(api.readNotices, {})).body.notices
        .filter(({ entryId, kind }) => entryId === sent.entryId && kind !== 'ARRIVED')
        .map(({ kind, about }) => [kind, about])
    const raised = ['CONFIDENTIALITY_RAISED', chief.actor.name]
    expect(await told(head)).toEqual([raised])
    expect(await told(deputy)).toEqual([raised])
    expect(await told(staff)).toEqual([raised])
    expect(await told(chief)).toEqual([])
    app.clock.now = now
  })

  it('is read by who was taken off again', async () => {
    const sent = await confidential(head)
    const named = await doing(chief, api.nameReaders, sent, naming(staff))
    expect(await reads(staff, sent.entryId)).toBe(true)
    const left = await doing(chief, api.withdrawReaders, named, naming(staff))
    expect(await reads(staff, sent.entryId)).toBe(false)
    const again = { ...naming(staff), reason: 'Ya no es lector' }
    expect(await refusalOf(chief, api.withdrawReaders, left, again)).toBe('E-DOC-18')
    expect(await refusalOf(staff, api.withdrawReaders, left, naming(head))).toBe('E-PER-09')
    // Nobody would be left who reads it.
    expect(await refusalOf(chief, api.withdrawReaders, left, naming(head))).toBe('E-DOC-18')
    expect(await reads(head, sent.entryId)).toBe(true)
  })

  it('reads for an office what that office let go, until it comes back', async () => {
    const received = await acknowledge(head, await confidential(head))
    expect(await reads(head, received.entryId)).toBe(true)
    const other = await hire(app, 'Jefa de Finanzas', 'JU', { unitId: unitAt(app, 2) })
    const counsel = await hire(app, 'Asesora Jurídica', 'TR', { unitId: unitAt(app, 0) })
    const advised = await doing(chief, api.nameReaders, received, naming(counsel))
    const gone = await route(head, advised, unitAt(app, 2), {
      readerIds: naming(other).readerIds,
    })
    expect([
      await reads(head, received.entryId),
      await reads(other, received.entryId),
      await reads(counsel, received.entryId),
    ]).toEqual([false, true, true])
    await doing(other, api.returnEntry, gone, {
      cause: 'NOT_COMPETENT',
      text: 'No es de esta oficina',
    })
    expect(await reads(head, received.entryId)).toBe(true)
  })
})

describe('the head of the office', () => {
  it('is told who read a confidential document of theirs, once until they look', async () => {
    const sent = await confidential(head, staff)
    const told = async (person: Person) =>
      (await person.ask(api.readNotices, {})).body.notices
        .filter(({ entryId, kind }) => entryId === sent.entryId && kind === 'CONFIDENTIAL_READ')
        .map(({ about }) => about)
    await reads(staff, sent.entryId)
    await reads(staff, sent.entryId)
    expect(await told(head)).toEqual([staff.actor.name])
    // Nobody watches the head of the office but the head of registry.
    await reads(head, sent.entryId)
    expect(await told(head)).toEqual([staff.actor.name])
    expect(await told(chief)).toEqual([head.actor.name])
  })
})

describe('an office where it is yesterday still', () => {
  it('names and tells whoever works there since today, the day of the municipality', async () => {
    // Two in the morning in the municipality.
    const now = new Date('2029-11-22T05:00:00Z')
    const municipality = await openTestApp({ db: await openToldTimeDatabase(now), now })
    const westernmost = { code: 'ISLA', name: 'Oficina de la Isla', timeZone: 'Etc/GMT+12' }
    const officeId = await addOffice(
      municipality.db.database,
      municipality.municipality,
      westernmost,
    )
    const newcomer = await hire(municipality, 'Jefa desde hoy', 'JU', {
      unitId: unitAt(municipality, 2),
    })
    const earlyClerk = await municipality.as('REG')
    const entry = await earlyClerk.register({ confidentiality: 'CONFIDENTIAL', officeId })
    const { readerIds } = naming(newcomer)
    const sent = await route(earlyClerk, entry, unitAt(municipality, 2), { readerIds })
    // Past the moment in which it may be taken back.
    municipality.clock.now = new Date(now.getTime() + 60_000)
    const { body } = await newcomer.ask(api.readNotices, {})
    expect(body.notices.map(({ entryId }) => entryId)).toContain(sent.entryId)
    await municipality.close()
  })
})
