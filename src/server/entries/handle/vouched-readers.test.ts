/**
 * Whom nobody names a reader before somebody answered for them: whoever was shown the link to their
 * account may have chosen the password, and would read in their place (decision 110).
 */
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { Confidentiality } from '#domain/municipality/catalogue.ts'
import { doing, refusalOf } from '#tests/acts.ts'
import { bindPerson } from '#tests/bind-person.ts'
import { acknowledge, hire, route, unitAt } from '#tests/handling.ts'
import { chooseByLink } from '#tests/own-password.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { answeringFor, confirming } from '#tests/two-people.ts'

let app: TestApp
let administrator: Person
let chief: Person
let head: Person

beforeAll(async () => {
  app = await openTestApp()
  administrator = await app.as('ADM')
  chief = await app.as('JREG')
  head = await app.as('JU')
})
afterAll(() => app.close())

const reason = 'Lo pide el asunto'
const naming = (...readerIds: string[]) => ({ readerIds, reason })

/** A clerk of the head's unit; whoever made them chose the password first and told it to them. */
async function newcomer(by: Person = administrator): Promise<Person> {
  const staffId = randomUUID()
  const grant = { role: 'TR' as const, officeId: null, unitId: unitAt(app, 1) }
  const body = { name: 'Nadia Nueva', email: `${staffId}@prueba.example`, grants: [grant] }
  const added = await by.ask(api.addStaff, { params: { staffId }, body })
  await chooseByLink(app, added.body.invitation?.link ?? '', 'la sabe quien vio el enlace')
  const { municipalityId } = app.town
  return app.asActor({ municipalityId, staffId, name: body.name, clerkCode: 'X', grants: [grant] })
}

async function sent(
  confidentiality: Confidentiality = 'CONFIDENTIAL',
  unitId: string = unitAt(app, 1),
): Promise<EntryView> {
  const clerk = await app.as('REG')
  const entry = await clerk.register({ confidentiality })
  const readerIds = confidentiality === 'CONFIDENTIAL' ? [head.actor.staffId] : []
  return route(clerk, entry, unitId, { readerIds })
}

async function reads(person: Person, { entryId }: EntryView): Promise<boolean> {
  const { body } = await person.ask(api.giveReason, {
    params: { entryId, readingId: randomUUID() },
    body: { reason: 'Preparo el informe del caso' },
  })
  return body?.sight === 'CONTENT'
}

describe('whoever chose the password of somebody by the link they were shown', () => {
  it('reads nothing that a third person names that somebody for, until another answered for them', async () => {
    const clerk = await newcomer()
    const { staffId } = clerk.actor
    const entry = await sent()
    for (const honest of [chief, head]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await refusalOf(honest, api.nameReaders, entry, naming(staffId))).toBe('E-TRA-27')
    }
    expect(await reads(clerk, entry)).toBe(false)
    expect(await answeringFor(app, head, staffId)).toBeNull()
    expect(await refusalOf(chief, api.nameReaders, entry, naming(staffId))).toBeNull()
    expect(await reads(clerk, entry)).toBe(true)
  })

  it('reads nothing by a restricted document, by what is sent there, assigned or handed over', async () => {
    const clerk = await newcomer()
    const { staffId } = clerk.actor
    const elsewhere = await sent('RESTRICTED', unitAt(app, 2))
    expect(await refusalOf(chief, api.nameReaders, elsewhere, naming(staffId))).toBe('E-TRA-27')

    const registrar = await app.as('REG')
    const entry = await registrar.register({ confidentiality: 'CONFIDENTIAL' })
    const sending = route(registrar, entry, unitAt(app, 1), { readerIds: [staffId] })
    await expect(sending).rejects.toThrow('E-TRA-27')

    const received = await acknowledge(head, await sent())
    const assignment = { assigneeId: staffId, instruction: null }
    expect(await refusalOf(head, api.assignEntry, received, assignment)).toBe('E-TRA-27')

    const own = { assigneeId: head.actor.staffId, instruction: null }
    await doing(head, api.assignEntry, received, own)
    const successors = [{ unitId: unitAt(app, 1), toStaffId: staffId }]
    const handing = { staffId: head.actor.staffId, transferId: randomUUID() }
    const body = { reason: 'Deja el servicio a fin de mes', successors }
    const handed = await head.ask(api.transferWork, { params: handing, body })
    expect(handed.problem?.type).toBe('E-TRA-27')
    expect(await reads(clerk, received)).toBe(false)

    expect(await answeringFor(app, head, staffId)).toBeNull()
    expect(await refusalOf(chief, api.nameReaders, elsewhere, naming(staffId))).toBeNull()
    const again = await head.ask(api.transferWork, { params: handing, body })
    expect(again.problem).toBeNull()
    expect(await reads(clerk, received)).toBe(true)
  })
})

describe('the code for somebody who is to read by name', () => {
  it('is given by heads who were not shown the link, and by nobody else', async () => {
    const { staffId } = (await newcomer()).actor
    for (const role of ['ADM', 'REG', 'TR', 'AUD'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await answeringFor(app, await app.as(role), staffId)).toBe('E-PER-09')
    }
    expect(await answeringFor(app, chief, randomUUID())).toBe('E-CON-03')
    // The head of a unit is one where the administrator who was shown the link leads it too.
    const second = await hire(app, 'Otra administradora', 'ADM')
    const leads = { role: 'JU' as const, officeId: null, unitId: unitAt(app, 2) }
    const grants = [...second.actor.grants, leads]
    const params = { staffId: second.actor.staffId }
    await administrator.ask(api.changeStaff, { params, body: { status: 'ACTIVE', grants } })
    expect(await confirming(chief, params.staffId)).toBeNull()
    const both = await app.asActor({ ...second.actor, grants })
    const theirs = (await newcomer(both)).actor.staffId
    expect(await answeringFor(app, both, theirs)).toBe('E-ROL-14')
    expect(await peopleFor(both, theirs)).toEqual({ isUnvouched: true, mayVouch: false })
    expect(await peopleFor(head, theirs)).toEqual({ isUnvouched: true, mayVouch: true })
    expect(await answeringFor(app, head, theirs)).toBeNull()
    expect(await peopleFor(head, theirs)).toEqual({ isUnvouched: false, mayVouch: false })
    // Nor twice, nor for whom nobody was shown a link.
    expect(await answeringFor(app, head, theirs)).toBe('E-ROL-14')
    expect(await answeringFor(app, head, chief.actor.staffId)).toBe('E-ROL-14')
  })

  it('is on record and told, with no word of a document', async () => {
    const { staffId } = (await newcomer()).actor
    const entry = await sent()
    expect(await refusalOf(head, api.nameReaders, entry, naming(staffId))).toBe('E-TRA-27')
    expect(await answeringFor(app, head, staffId)).toBeNull()
    const [issued] = await app.db.asOwner<{ body: string }>(
      `select body from ledger_event where type = 'StaffLinkIssued' order by position desc limit 1`,
    )
    expect(issued?.body).toContain('vouching')
    expect(issued?.body).toContain(head.actor.staffId)
    expect(issued?.body).not.toContain(entry.entryId)
    // The clock of this server stands still, that of the database goes on.
    app.clock.now = new Date()
    const { body } = await administrator.ask(api.readNotices, {})
    const told = body.notices.filter(({ kind }) => kind === 'WAY_IN_OPENED')
    expect(told[0]).toMatchObject({ about: 'Nadia Nueva', entryId: null })
  })

  it('is not needed by who signs in at the council’s own service', async () => {
    const { staffId } = (await newcomer()).actor
    await bindPerson(app.db.database, { ...app.town, staffId })
    expect(await peopleFor(head, staffId)).toEqual({ isUnvouched: false, mayVouch: false })
    expect(await answeringFor(app, head, staffId)).toBe('E-ROL-14')
    expect(await refusalOf(head, api.nameReaders, await sent(), naming(staffId))).toBeNull()
  })

  it('is not needed where the link went by mail', async () => {
    const mail = { SMTP_URL: 'smtp://correo.prueba.example', MAIL_FROM: 'registro@prueba.example' }
    const town = await openTestApp({ env: mail })
    const [maker, chiefThere, headThere] = [
      await town.as('ADM'),
      await town.as('JREG'),
      await town.as('JU'),
    ]
    const staffId = randomUUID()
    const grants = [{ role: 'TR' as const, officeId: null, unitId: unitAt(town, 1) }]
    const body = { name: 'Nadia Nueva', email: `${staffId}@prueba.example`, grants }
    const added = await maker.ask(api.addStaff, { params: { staffId }, body })
    expect(added.body.invitation?.link).toBeNull()
    const registrar = await town.as('REG')
    const entry = await registrar.register({ confidentiality: 'CONFIDENTIAL' })
    const readerIds = [headThere.actor.staffId, staffId]
    await route(registrar, entry, unitAt(town, 1), { readerIds })
    const again = await chiefThere.ask(api.vouchForStaff, { params: { staffId } })
    expect(again.problem?.type).toBe('E-ROL-10')
    await town.close()
  })
})

async function peopleFor(person: Person, staffId: string) {
  const { body } = await person.ask(api.listColleagues, { params: { unitId: unitAt(app, 1) } })
  const found = body.people.find((one) => one.staffId === staffId)
  return found && { isUnvouched: found.isUnvouched, mayVouch: found.mayVouch }
}
