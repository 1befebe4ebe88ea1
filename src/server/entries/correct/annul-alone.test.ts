/** Annulling is of two people, also where one of them has several accounts, or is alone. */
import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import { verifyBooks } from '#server/verify/verify-books.ts'
import { annulment, doing, refusalOf } from '#tests/acts.ts'
import { hire, unitAt } from '#tests/handling.ts'
import { chooseByLink } from '#tests/own-password.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { openToldTimeDatabase, toldStart } from '#tests/told-time.ts'
import type { ToldTimeDatabase } from '#tests/told-time.ts'
import { confirming } from '#tests/two-people.ts'

const place = { officeId: null, unitId: null }
const [reg, jreg, adm] = (['REG', 'JREG', 'ADM'] as const).map((role) => ({ role, ...place }))

let app: TestApp
let db: ToldTimeDatabase
/** Leads the registry and administers. */
let both: Person

beforeEach(async () => {
  db = await openToldTimeDatabase(toldStart)
  app = await openTestApp({ db, now: toldStart })
  both = await app.as('JREG')
  await setting(await app.as('ADM'), both.actor.staffId, [jreg, adm])
  await confirming(await app.as('AUD'), both.actor.staffId)
})
afterEach(() => app.close())

const setting = (by: Person, staffId: string, grants: unknown[], status = 'ACTIVE') =>
  by.send(api.changeStaff, { params: { staffId }, body: { status, grants } })

/** A clerk whose account `both` opened, or was shown the link of, and so may come in as. */
async function puppet(maker = both): Promise<Person> {
  const staffId = randomUUID()
  const name = 'Oficial Nueva'
  const email = `${staffId}@prueba.example`
  const params = { staffId }
  const added = await maker.send(api.addStaff, { params, body: { name, email, grants: [reg] } })
  expect(added.status).toBe(200)
  const { body } = await both.ask(api.inviteStaff, { params })
  await chooseByLink(app, body.link ?? '', 'la sabe quien pidió el enlace')
  return sessionOf(staffId)
}

function sessionOf(staffId: string): Promise<Person> {
  const { municipalityId } = app.town
  const grants = [{ role: 'REG' as const, ...place }]
  return app.asActor({ municipalityId, staffId, name: 'Oficial', clerkCode: 'X', grants })
}

async function program(): Promise<Person> {
  const staffId = randomUUID()
  const body = { name: 'Programa', grants: [reg] }
  const administrator = await app.as('ADM')
  const added = await administrator.send(api.addIntegration, { params: { staffId }, body })
  expect(added.status).toBe(200)
  return sessionOf(staffId)
}

/** A document that they register, and ask to be annulled. */
async function asking(person: Person): Promise<EntryView> {
  return doing(person, api.requestAnnulment, await person.register(), annulment)
}

const rectifying = async ({ entryId, version }: EntryView, content: object): Promise<EntryView> => {
  const params = { entryId, rectificationId: randomUUID() }
  const body = { reason: 'Cambia quién lo puede ver', content, parties: null }
  const { body: rectified, problem } = await both.ask(
    api.rectifyEntry,
    { params, body },
    { version },
  )
  expect(problem).toBeNull()
  return rectified
}

const clerk = () => app.town.actorOf('REG').staffId

const seenBy = async (person: Person, { entryId }: Pick<EntryView, 'entryId'>) =>
  (await person.ask(api.readEntry, { params: { entryId } })).body

/** Approving: by the document and by the list alike. */
async function isOffered(person: Person, { entryId }: EntryView): Promise<boolean> {
  const { body } = await person.ask(api.listEntries, { query: { ids: entryId } })
  const { allowed } = await seenBy(person, { entryId })
  expect(body.entries.map((entry) => entry.allowed)).toEqual([allowed])
  return allowed.includes('approve-annulment')
}

async function after48Hours(times = 1): Promise<void> {
  const later = new Date(toldStart.getTime() + times * 48 * 3_600_000)
  await db.tell(later)
  app.clock.now = later
  both = await app.asActor(both.actor)
}

describe('who may be two', () => {
  it('does not ask as the clerk they made and approve as the head', async () => {
    const asked = await asking(await puppet())
    expect(asked.annulment?.aloneFrom).toBeNull()
    expect(await refusalOf(both, api.approveAnnulment, asked)).toBe('E-TRA-22')
    expect(await isOffered(both, asked)).toBe(false)
    const other = await hire(app, 'Otra jefa de registro', 'JREG')
    expect(await isOffered(other, asked)).toBe(true)
    expect(await refusalOf(other, api.approveAnnulment, asked)).toBeNull()
  })

  it('nor as a clerk whose link they were shown, whoever made them', async () => {
    const asked = await asking(await puppet(await app.as('ADM')))
    expect(await refusalOf(both, api.approveAnnulment, asked)).toBe('E-TRA-22')
  })

  it('nor by a program, whose credential anybody may hold', async () => {
    const asked = await asking(await program())
    const never = await hire(app, 'Jefa que nunca administró', 'JREG')
    expect(await isOffered(never, asked)).toBe(false)
    expect(await refusalOf(never, api.approveAnnulment, asked)).toBe('E-TRA-22')
  })

  it('approves what an honest clerk asked for', async () => {
    const asked = await asking(await app.as('REG'))
    expect(await refusalOf(both, api.approveAnnulment, asked)).toBeNull()
  })
})

describe('where nobody else could ask or approve', () => {
  let auditor: Person
  beforeEach(async () => {
    auditor = await app.as('AUD')
    await setting(both, clerk(), [reg], 'DISABLED')
  })
  const hands = {
    themselves: () => Promise.resolve(both),
    'as the clerk they made': () => puppet(),
    'by a program': program,
  }
  it.each(['themselves', 'as the clerk they made', 'by a program'] as const)(
    'asks %s, waits two days with everybody told, and the ledger says that it was one',
    async (who) => {
      const asked = await asking(await hands[who]())
      expect(asked.annulment?.aloneFrom).toBe('2029-11-24T15:00:00.000Z')
      expect(await refusalOf(both, api.approveAnnulment, asked)).toBe('E-TRA-23')
      expect(await isOffered(both, asked)).toBe(false)
      const { body } = await auditor.ask(api.readNotices, {})
      expect(body.notices).toContainEqual(
        expect.objectContaining({ kind: 'ANNULMENT_ASKED', entryId: asked.entryId }),
      )
      await after48Hours()
      expect(await isOffered(both, asked)).toBe(true)
      expect(await refusalOf(both, api.approveAnnulment, asked)).toBeNull()
      const [said] = await db.asOwner<{ body: string }>(
        "select body from ledger_event where type = 'EntryAnnulled'",
      )
      expect(JSON.parse(said?.body ?? '{}')).toMatchObject({ data: { isAlone: true } })
      const files = { store: app.app.files, readsBytes: false }
      const verdict = await verifyBooks({ url: db.url, files, expectedHead: null })
      expect(verdict).toMatchObject({ isWhole: true })
    },
  )

  it.each(['RESTRICTED', 'CONFIDENTIAL'])(
    'annuls nothing that is %s, of which hardly anybody would know, until there are two',
    async (confidentiality) => {
      const hidden = await rectifying(await both.register(), { confidentiality })
      expect(await refusalOf(both, api.requestAnnulment, hidden, annulment)).toBe('E-TRA-24')
      await setting(both, clerk(), [reg])
      const asked = await doing(both, api.requestAnnulment, hidden, annulment)
      expect(asked.annulment?.aloneFrom).toBeNull()
    },
  )

  it('ends when the document is hidden from those who were told, and the book says so', async () => {
    const hidden = await rectifying(await asking(both), { confidentiality: 'RESTRICTED' })
    expect(hidden.annulment).toBeNull()
    const [said] = await app.db.asOwner<{ body: string }>(
      `select body from ledger_event where subject_id = $1 and type = 'EntryRectified'`,
      [hidden.entryId],
    )
    expect(JSON.parse(said?.body ?? '{}')).toMatchObject({ data: { endsAnnulmentRequest: true } })
    await after48Hours()
    expect(await isOffered(both, hidden)).toBe(false)
  })

  it('is told as one person’s by document, history, book and report of incidents', async () => {
    const asked = await asking(both)
    await after48Hours()
    const annulled = await doing(both, api.approveAnnulment, asked)
    expect(annulled.annulment).toMatchObject({ isAlone: true, aloneFrom: null })
    const { entryId } = annulled
    const { body } = await both.ask(api.readHistory, { params: { entryId } })
    expect(body.events.at(-1)?.details).toEqual([{ field: 'persons', value: 'ONE' }])
    for (const report of ['book', 'incidents'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { body: told } = await both.ask(api.readReport, { params: { report }, query: {} })
      expect(JSON.stringify(told)).toContain('lo pidió y lo aprobó una sola persona')
    }
  })

  it('is told as two people’s where another approved after all', async () => {
    const asked = await asking(both)
    const other = await hire(app, 'Otra jefa de registro', 'JREG')
    const annulled = await doing(other, api.approveAnnulment, asked)
    expect(annulled.annulment).toMatchObject({ isAlone: false })
    const { body } = await both.ask(api.readReport, { params: { report: 'book' }, query: {} })
    expect(JSON.stringify(body)).not.toContain('una sola persona')
    const files = { store: app.app.files, readsBytes: false }
    const verdict = await verifyBooks({ url: db.url, files, expectedHead: null })
    expect(verdict).toMatchObject({ isWhole: true })
  })

  it('is refused by whoever watches over power, who otherwise has no say', async () => {
    const asked = await asking(both)
    expect((await seenBy(auditor, asked)).allowed).toContain('refuse-annulment')
    const reason = { reason: 'No hay motivo para anularlo' }
    expect(await refusalOf(auditor, api.refuseAnnulment, asked, reason)).toBeNull()
  })

  describe('the two days of one person alone', () => {
    it.each([
      ['access is taken away for a moment', () => setting(both, clerk(), [reg], 'DISABLED')],
      [
        'role is taken away',
        () => setting(both, clerk(), [{ role: 'TR', officeId: null, unitId: unitAt(app, 1) }]),
      ],
    ])('begin again when somebody’s %s', async (_, leaving) => {
      const asked = await asking(both)
      await setting(both, clerk(), [reg])
      await after48Hours()
      await leaving()
      expect(await refusalOf(both, api.approveAnnulment, asked)).toBe('E-TRA-23')
      const seen = await seenBy(both, asked)
      expect(await isOffered(both, asked)).toBe(false)
      expect(seen.annulment?.aloneFrom).toBe('2029-11-26T15:00:00.000Z')
      await after48Hours(2)
      expect(await refusalOf(both, api.approveAnnulment, asked)).toBeNull()
    })

    it('begin again when somebody’s last day has passed', async () => {
      const asked = await asking(both)
      const { today } = app.town.foundation
      await setting(both, clerk(), [{ ...reg, validTo: addDays(today, 1) }])
      await after48Hours()
      expect(await refusalOf(both, api.approveAnnulment, asked)).toBe('E-TRA-23')
      expect((await seenBy(both, asked)).annulment?.aloneFrom).toBe('2029-11-26T03:00:00.000Z')
    })

    it('begin again when the last day of a role elsewhere has passed, by which they counted', async () => {
      const asked = await asking(both)
      const head = { role: 'JU', officeId: null, unitId: unitAt(app, 2) }
      await setting(both, clerk(), [reg, { ...head, validTo: app.town.foundation.today }])
      expect(await confirming(auditor, clerk())).toBeNull()
      await after48Hours()
      expect((await seenBy(both, asked)).annulment?.aloneFrom).toBe('2029-11-25T03:00:00.000Z')
    })

    it('begin again when nobody stands in for somebody any more', async () => {
      const params = { substitutionId: randomUUID() }
      const substitute = await hire(app, 'Oficial de otra parte', 'TR', { unitId: unitAt(app, 1) })
      const asked = await asking(both)
      const { today: validFrom } = app.town.foundation
      const body = {
        absentId: clerk(),
        substituteId: substitute.actor.staffId,
        validFrom,
        validTo: addDays(validFrom, 9),
      }
      expect((await both.ask(api.addSubstitution, { params, body })).problem).toBeNull()
      await after48Hours()
      expect((await both.ask(api.endSubstitution, { params })).problem).toBeNull()
      expect(await refusalOf(both, api.approveAnnulment, asked)).toBe('E-TRA-23')
    })
  })

  it('leaves it to whoever is there by then', async () => {
    const asked = await asking(both)
    await setting(both, clerk(), [reg])
    await after48Hours()
    expect(await refusalOf(both, api.approveAnnulment, asked)).toBe('E-TRA-08')
  })

  it('is no more than for those days: who is stood in for is not alone', async () => {
    const params = { substitutionId: randomUUID() }
    const worker = await hire(app, 'Oficial de otra parte', 'TR', { unitId: unitAt(app, 1) })
    const { today: validFrom } = app.town.foundation
    const dates = { validFrom, validTo: addDays(validFrom, 9) }
    const body = {
      absentId: clerk(),
      substituteId: worker.actor.staffId,
      ...dates,
    }
    expect((await both.ask(api.addSubstitution, { params, body })).problem).toBeNull()
    expect((await asking(both)).annulment?.aloneFrom).toBeNull()
  })
})
