/** Nobody gives themselves power, and nobody gives alone what sees or decides. */
import { api } from '#contract/api.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import type { Role } from '#domain/permission/permission.ts'
import { setStanding } from '#server/platform/municipality/people/set-standing.ts'
import { refusalOf } from '#tests/acts.ts'
import { bindPerson } from '#tests/bind-person.ts'
import { hire, route, unitAt } from '#tests/handling.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { ToldTimeDatabase } from '#tests/told-time.ts'
import { openToldTimeDatabase, toldStart } from '#tests/told-time.ts'
import { confirming, waitingFor } from '#tests/two-people.ts'
import { bookFault } from '#tests/verify-book.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'

const app = await openTestApp()
const administrator = await app.as('ADM')
const chief = await app.as('JREG')
const auditor = await app.as('AUD')
afterAll(() => app.close())

const place = { officeId: null, unitId: null }
const wish = (role: Role, unitId: string | null = null) => ({ role, ...place, unitId })
const rolesOf = async (person: Person) =>
  (await person.ask(api.readSession, {})).body.grants.map((grant) => grant.role).toSorted()
const until = (validTo: string | null) => [{ ...wish('JREG'), validTo }]
const giving = (
  giver: Person,
  person: Person,
  grants: readonly ReturnType<typeof wish>[],
  status: 'ACTIVE' | 'DISABLED' = 'ACTIVE',
) =>
  giver.ask(api.changeStaff, {
    params: { staffId: person.actor.staffId },
    body: { status, grants: [...grants] },
  })
/** From today on. */
const standIn = (
  giver: Person,
  [absent, substitute]: readonly [Person, Person],
  days: number,
  substitutionId: string = randomUUID(),
) => {
  const { today } = app.municipality.foundation
  return giver.ask(api.addSubstitution, {
    params: { substitutionId },
    body: {
      absentId: absent.actor.staffId,
      substituteId: substitute.actor.staffId,
      validFrom: today,
      validTo: addDays(today, days),
    },
  })
}
const told = async (person: Person) => {
  // What is told bears the book's time, a moment after the server's.
  app.clock.now = new Date()
  return (await person.ask(api.readNotices, {})).body.notices.map(
    ({ kind, about }) => `${kind} ${about}`,
  )
}

let clerk: Person
beforeEach(async () => {
  clerk = await hire(app, 'Clara Sin Poder', 'REG')
})

describe('a role that sees or decides', () => {
  it.each(['JREG', 'JU'] as const)(
    '%s holds when a second person confirmed it, and both are told',
    async (role) => {
      const unitId = role === 'JU' ? unitAt(app, 2) : null
      const changed = await giving(administrator, clerk, [wish('REG'), wish(role, unitId)])
      expect(changed.body).toMatchObject({ hasWaitingPower: true })
      expect(await rolesOf(clerk)).toEqual(['REG'])
      expect(await told(clerk)).toContain('POWER_ASKED Clara Sin Poder')
      const [act] = await waitingFor(chief, clerk.actor.staffId)
      expect(act).toMatchObject({
        proposedBy: administrator.actor.name,
        confirmers: expect.arrayContaining([chief.actor.name, auditor.actor.name]),
        mayConfirm: true,
        aloneFrom: null,
      })
      expect(act?.confirmers).not.toContain(administrator.actor.name)
      // Whoever proposed it is no second person, nor is whoever would hold it.
      expect(await confirming(administrator, clerk.actor.staffId)).toBe('E-ROL-08')
      expect(await confirming(clerk, clerk.actor.staffId)).toBe('E-PER-09')
      expect(await confirming(chief, clerk.actor.staffId)).toBeNull()
      expect(await rolesOf(clerk)).toEqual(['REG', role].toSorted())
      expect(await told(clerk)).toContain('POWER_GIVEN Clara Sin Poder')
      expect(await told(administrator)).toContain('POWER_GIVEN Clara Sin Poder')
      expect(await waitingFor(chief, clerk.actor.staffId)).toEqual([])
    },
  )

  it('is not made longer by one, nor given back with the access', async () => {
    const head = await hire(app, 'Jefa con Días', 'JREG')
    const today = app.municipality.foundation.today
    const limited = await giving(administrator, head, until(addDays(today, 3)))
    expect(limited.body.grants).toMatchObject([{ validTo: addDays(today, 3) }])
    const longer = await giving(administrator, head, until(null))
    expect(longer.body).toMatchObject({
      grants: [{ validTo: addDays(today, 3) }],
      hasWaitingPower: true,
    })
    expect(await confirming(auditor, head.actor.staffId)).toBeNull()
    await giving(administrator, head, until(null), 'DISABLED')
    const back = await giving(administrator, head, until(null))
    expect(back.body).toMatchObject({ status: 'DISABLED', hasWaitingPower: true })
    expect(await confirming(auditor, head.actor.staffId)).toBeNull()
    const { body } = await administrator.ask(api.listStaff, {})
    expect(body.staff.find(({ staffId }) => staffId === head.actor.staffId)).toMatchObject({
      status: 'ACTIVE',
      grants: [{ role: 'JREG', validTo: null }],
    })
  })

  it('waits of somebody new until they have chosen their own password', async () => {
    const staffId = randomUUID()
    const email = `${staffId}@prueba.example`
    const body = { name: 'Nueva Jefa', email, grants: [wish('JREG')] }
    const added = await administrator.ask(api.addStaff, { params: { staffId }, body })
    expect(added.body.member).toMatchObject({ grants: [], hasWaitingPower: true })
    expect(await waitingFor(chief, staffId)).toMatchObject([{ isInvited: true, mayConfirm: false }])
    expect(await confirming(chief, staffId)).toBe('E-ROL-10')
    await bindPerson(app.db.database, { ...app.municipality, staffId })
    expect(await confirming(chief, staffId)).toBeNull()
  })

  it('is put aside by whoever would get it, and no longer confirmed then', async () => {
    await giving(administrator, clerk, [wish('REG'), wish('AUD')])
    const [act] = await waitingFor(clerk, clerk.actor.staffId)
    const params = { actId: act?.actId ?? '' }
    const stranger = await hire(app, 'Ajena', 'REG')
    expect((await stranger.ask(api.declinePower, { params })).problem?.type).toBe('E-CON-03')
    expect((await clerk.ask(api.declinePower, { params })).problem).toBeNull()
    expect((await chief.ask(api.confirmPower, { params })).problem?.type).toBe('E-ROL-09')
    expect(await told(administrator)).toContain('POWER_DECLINED Clara Sin Poder')
    expect(await rolesOf(clerk)).toEqual(['REG'])
  })
})

describe('nobody', () => {
  it('gives themselves a role, whatever it is', async () => {
    const own = [wish('ADM'), wish('REG')]
    expect((await giving(administrator, administrator, own)).problem?.type).toBe('E-ROL-08')
    const asked = await standIn(administrator, [chief, administrator], 0)
    expect(asked.problem?.type).toBe('E-ROL-08')
  })

  it('gives or confirms a role to whom they stand in for', async () => {
    const second = await hire(app, 'Segunda Administradora', 'ADM')
    expect((await standIn(administrator, [clerk, second], 5)).body.isWaiting).toBe(false)
    const grants = [wish('REG'), wish('JREG')]
    expect((await giving(second, clerk, grants)).problem?.type).toBe('E-ROL-08')
    await giving(administrator, clerk, grants)
    expect(await waitingFor(chief, clerk.actor.staffId)).toMatchObject([
      { alsoGain: ['Segunda Administradora'] },
    ])
    expect(await confirming(second, clerk.actor.staffId)).toBe('E-ROL-08')
  })

  it('reads a confidential document by their own hand, in four calls or in more', async () => {
    const registrar = await app.as('REG')
    const head = await app.as('JU')
    const entry = await registrar.register({ confidentiality: 'CONFIDENTIAL' })
    const sent = await route(registrar, entry, unitAt(app, 1), {
      readerIds: [head.actor.staffId],
    })
    const self = administrator.actor.staffId
    await giving(administrator, administrator, [wish('ADM'), wish('JREG')])
    const body = { readerIds: [self], reason: 'Por saber' }
    expect(await refusalOf(administrator, api.nameReaders, sent, body)).toBe('E-CON-03')
    const params = { entryId: entry.entryId, readingId: randomUUID() }
    const read = await administrator.ask(api.giveReason, {
      params,
      body: { reason: 'Curiosidad pura' },
    })
    expect(read.problem?.type).toBe('E-CON-03')
  })
})

describe('a substitution of whoever sees or decides', () => {
  it('holds when a second person confirmed it: the absent head may', async () => {
    const params = { substitutionId: randomUUID() }
    const ask = () => standIn(administrator, [chief, clerk], 5, params.substitutionId)
    const asked = await ask()
    expect(asked.body.isWaiting).toBe(true)
    expect((await ask()).body).toEqual(asked.body)
    expect(await rolesOf(clerk)).toEqual(['REG'])
    expect(await confirming(chief, clerk.actor.staffId)).toBeNull()
    expect(await rolesOf(clerk)).toEqual(['JREG', 'REG'])
    const ended = await administrator.ask(api.endSubstitution, { params })
    expect(ended.problem).toBeNull()
    expect(await rolesOf(clerk)).toEqual(['REG'])
  })
})

describe('visibility', () => {
  it('ends with the role it came from, and with the access', async () => {
    const registrar = await app.as('REG')
    const lawyer = await hire(app, 'Abogada', 'TR', { unitId: unitAt(app, 1) })
    const entry = await registrar.register({ confidentiality: 'CONFIDENTIAL' })
    await route(registrar, entry, unitAt(app, 1), { readerIds: [lawyer.actor.staffId] })
    const read = async () => {
      const params = { entryId: entry.entryId, readingId: randomUUID() }
      const reason = 'Preparo el informe del caso'
      return (await lawyer.ask(api.giveReason, { params, body: { reason } })).status
    }
    expect(await read()).toBe(200)
    await giving(administrator, lawyer, [wish('TR', unitAt(app, 2))])
    expect(await read()).toBe(404)
    const back = [wish('TR', unitAt(app, 1))]
    await giving(administrator, lawyer, back)
    expect(
      (await lawyer.ask(api.readEntry, { params: { entryId: entry.entryId } })).body,
    ).toMatchObject({ visibility: 'EXISTENCE', asksReason: false })
  })
})

/** What nobody may confirm any more, and may still be put aside. */
const fallen = { refusal: 'E-ROL-11', confirmers: [], mayConfirm: false, mayDecline: true }
describe('an administrator who would rather be alone', () => {
  let municipality: TestApp
  let only: Person
  beforeEach(async () => {
    municipality = await openTestApp()
    only = await municipality.as('ADM')
  })
  afterEach(() => municipality.close())
  type Wish = ReturnType<typeof wish> & { readonly validFrom?: string; readonly validTo?: string }
  const taking = (role: 'JREG' | 'AUD', grants: readonly Wish[] = []) =>
    only.ask(api.changeStaff, {
      params: { staffId: municipality.municipality.actorOf(role).staffId },
      body: { status: grants.length > 0 ? 'ACTIVE' : 'DISABLED', grants: [...grants] },
    })

  it('does not take away the last person who could refuse them, nor give them a last day', async () => {
    expect((await taking('AUD')).problem).toBeNull()
    expect((await taking('JREG')).problem?.type).toBe('E-ROL-12')
    const ending = { ...wish('JREG'), validTo: municipality.municipality.foundation.today }
    expect((await taking('JREG', [ending])).problem?.type).toBe('E-ROL-12')
    expect((await taking('JREG', [wish('REG')])).problem?.type).toBe('E-ROL-12')
    // With another in their place it is one person's to do.
    const heir = await hire(municipality, 'Jefa Nueva', 'REG')
    await giving(only, heir, [wish('JREG')])
    expect(await confirming(await municipality.as('JREG'), heir.actor.staffId)).toBeNull()
    expect((await taking('JREG')).problem).toBeNull()
  })

  it('does not take away the last one who stays when the other has a last day already', async () => {
    const { today } = municipality.municipality.foundation
    expect((await taking('AUD', [{ ...wish('AUD'), validTo: today }])).problem).toBeNull()
    expect((await taking('JREG')).problem?.type).toBe('E-ROL-12')
    // Nor a first day that comes after the other is gone.
    const later = { ...wish('JREG'), validFrom: addDays(today, 3) }
    expect((await taking('JREG', [later])).problem?.type).toBe('E-ROL-12')
  })

  it('makes nobody a bystander by letting them stand in for whom the power is for', async () => {
    const friend = await hire(municipality, 'Amiga', 'REG')
    for (const role of ['JREG', 'AUD'] as const) {
      const made = await standIn(only, [friend, await municipality.as(role)], 30)
      expect(made.body).toMatchObject({ isWaiting: false })
    }
    await giving(only, friend, [wish('REG'), wish('JREG')])
    const [act] = await waitingFor(only, friend.actor.staffId)
    expect(act).toMatchObject({ confirmers: [], aloneFrom: null })
  })
})

it('a proposal falls when its proposer came to stand in for whom it is for', async () => {
  await giving(administrator, clerk, [wish('REG'), wish('AUD')])
  const other = await hire(app, 'Otra Administradora', 'ADM')
  const standing = await standIn(other, [clerk, administrator], 0)
  expect(standing.body).toMatchObject({ isWaiting: false })
  expect(await waitingFor(chief, clerk.actor.staffId)).toMatchObject([fallen])
  expect(await confirming(chief, clerk.actor.staffId)).toBe('E-ROL-11')
})

it('a proposal falls when its proposer administers no more, and is offered to nobody', async () => {
  const leaving = await hire(app, 'Administradora Saliente', 'ADM')
  await giving(leaving, clerk, [wish('REG'), wish('AUD')])
  expect(await waitingFor(chief, clerk.actor.staffId)).toMatchObject([
    { mayConfirm: true, refusal: null },
  ])
  await giving(administrator, leaving, [wish('REG')])
  expect(await waitingFor(chief, clerk.actor.staffId)).toMatchObject([fallen])
  expect(await confirming(chief, clerk.actor.staffId)).toBe('E-ROL-11')
})

it('a substitution falls when whoever was to stand in has no access any more', async () => {
  const asked = await standIn(administrator, [chief, clerk], 0)
  expect(asked.body).toMatchObject({ isWaiting: true })
  await giving(administrator, clerk, [wish('REG')], 'DISABLED')
  expect(await waitingFor(auditor, clerk.actor.staffId)).toMatchObject([fallen])
  expect(await confirming(auditor, clerk.actor.staffId)).toBe('E-ROL-11')
})

it('gives back alone no access of whoever stands in for a head', async () => {
  expect((await standIn(administrator, [chief, clerk], 30)).problem).toBeNull()
  expect(await confirming(auditor, clerk.actor.staffId)).toBeNull()
  await giving(administrator, clerk, [wish('REG')], 'DISABLED')
  const back = await giving(administrator, clerk, [wish('REG')])
  expect(back.body).toMatchObject({ status: 'DISABLED', hasWaitingPower: true })
  expect(await confirming(auditor, clerk.actor.staffId)).toBeNull()
  const again = await app.asActor(clerk.actor)
  expect(await rolesOf(again)).toEqual(['JREG', 'REG'])
})

it('shapes no unit so that they work on more from a day to come', async () => {
  const shaper = await hire(app, 'Quien Administra y Tramita', 'ADM')
  const [own, other] = [unitAt(app, 1), unitAt(app, 2)]
  await giving(administrator, shaper, [wish('ADM'), wish('TR', own)])
  const { units } = (await shaper.ask(api.readCatalogue, {})).body
  const closing = async (successorId: string, days: number) => {
    const unit = units.find(({ unitId }) => unitId === other)
    if (!unit) throw new Error('The municipality has no second unit')
    const { unitId: _id, ...form } = unit
    const validTo = addDays(app.municipality.foundation.today, days)
    const body = { ...form, validTo, successorId }
    const { problem } = await shaper.ask(api.saveUnit, { params: { unitId: other }, body })
    return problem?.type
  }
  expect(await closing(own, 0)).toBe('E-ROL-08')
  expect(await closing(own, 30)).toBe('E-ROL-08')
  expect(await closing(unitAt(app, 0), 30)).toBeUndefined()
})

describe('where nobody else could be the second person', () => {
  it('two days pass with everybody concerned told, and the ledger says that it was one', async () => {
    const db: ToldTimeDatabase = await openToldTimeDatabase(toldStart)
    const small = await openTestApp({ db, now: toldStart })
    try {
      const only = await small.as('ADM')
      const { municipalityId } = small.municipality
      for (const role of ['JREG', 'AUD'] as const) {
        const { staffId } = small.municipality.actorOf(role)
        // Whoever runs the server: an administrator does not take away the last one who could
        // refuse them.
        await setStanding(db.database, { municipalityId, staffId, status: 'DISABLED' })
      }
      const heir = await small.as('REG')
      await giving(only, heir, [wish('REG'), wish('JREG')])
      const { staffId } = heir.actor
      expect(await waitingFor(only, staffId)).toMatchObject([
        { confirmers: [], aloneFrom: '2029-11-24T15:00:00.000Z', mayConfirm: false },
      ])
      const { body } = await heir.ask(api.readNotices, {})
      expect(body.notices).toMatchObject([{ kind: 'POWER_ASKED', about: 'Persona REG' }])
      expect(await confirming(only, staffId)).toBe('E-ROL-08')
      const later = new Date('2029-11-24T15:01:00Z')
      await db.tell(later)
      small.clock.now = later
      const again = await small.asActor(only.actor)
      expect(await confirming(again, staffId)).toBeNull()
      expect(await bookFault(small)).toBeNull()
      const said = await db.asOwner<{ body: string }>(
        "select body from ledger_event where type = 'PowerConfirmed' order by position desc limit 1",
      )
      expect(JSON.parse(said[0]?.body ?? '{}')).toMatchObject({ data: { isAlone: true } })
    } finally {
      await small.close()
    }
  })
})

it('leaves a book that verifies, act by act', async () => {
  expect(await bookFault(app)).toBeNull()
})
