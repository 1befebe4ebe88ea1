import { addDays } from '#domain/deadline/civil-date.ts'
import type { HeldGrant } from '#domain/permission/people.ts'
import { holdsOn } from '#domain/permission/people.ts'
import type { Role, RoleGrant } from '#domain/permission/permission.ts'
import { openContexts } from '#tests/contexts.ts'
import { factsAbout } from '#tests/facts-about.ts'
import { hire } from '#tests/handling.ts'
import { refusedFor } from '#tests/refused.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Municipality } from '#tests/municipality.ts'
import { foundTestMunicipality } from '#tests/municipality.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { accountByEmail } from '../../platform/identity/accounts/accounts.ts'
import { changeStaff } from './staff/change-staff.ts'
import { addStaff } from './staff/newcomers.ts'
import { listStaff, readStaffMember } from './staff/read-staff.ts'

let municipality: Municipality

const app = await openTestApp()
const database = app.db
const { identity, mailer } = app.app
const contexts = await openContexts(database.database, { identity, mailer })

beforeEach(async () => {
  municipality = await foundTestMunicipality(database.database)
})

afterAll(async () => {
  await contexts.close()
  await app.close()
})

const nothing = { params: null, query: null, body: null }
const staff = async () => (await listStaff(contexts.of(municipality.actorOf('ADM')), nothing)).staff

type Request = RoleGrant & { validFrom: string | null; validTo: string | null }

const wish = (role: Role, form: Partial<Request> = {}): Request => ({
  role,
  officeId: null,
  unitId: null,
  validFrom: null,
  validTo: null,
  ...form,
})
const clerk = wish('REG')
/** A role that one administrator gives alone, beside registering. */
const handler = (form: Partial<Request> = {}) =>
  wish('TR', { unitId: municipality.foundation.units[0]?.unitId ?? null, ...form })
const today = () => municipality.foundation.today
/** What came of a wish that began today. */
const held = (grant: Request) => ({
  ...grant,
  validFrom: grant.validFrom ?? today(),
  source: 'LOCAL',
})

const addFully = (
  form: { name?: string; email?: string; grants?: Request[] },
  staffId = randomUUID(),
) =>
  addStaff(contexts.of(municipality.actorOf('ADM')), {
    params: { staffId },
    query: null,
    body: {
      name: 'Nueva Persona',
      email: `${staffId}@prueba.example`,
      grants: [clerk],
      ...form,
    },
  })

const add = async (...given: Parameters<typeof addFully>) => (await addFully(...given)).member

const change = (staffId: string, body: { status: 'ACTIVE' | 'DISABLED'; grants: Request[] }) =>
  changeStaff(contexts.of(municipality.actorOf('ADM')), { params: { staffId }, query: null, body })

describe('people', () => {
  it('get an account, a code of their own and their roles', async () => {
    const first = await add({})
    const second = await add({})
    expect([first.clerkCode, second.clerkCode]).toEqual(['NP', 'NP2'])
    const { municipalityId } = municipality
    const key = { municipalityId, email: first.email }
    const account = await database.database.anywhere((db) => accountByEmail(db, key))
    expect(account?.municipalityId).toBe(municipality.municipalityId)
    expect((await staff()).find((person) => person.staffId === first.staffId)).toEqual(first)
    expect((await factsAbout(database, first.staffId)).map((fact) => fact.type)).toEqual([
      'StaffAdded',
    ])
  })

  it('are added once however often they are sent, and only the last invitation holds', async () => {
    const staffId = randomUUID()
    const first = await addFully({}, staffId)
    const second = await addFully({}, staffId)
    expect(second.member).toEqual(first.member)
    expect(await factsAbout(database, staffId)).toHaveLength(1)
    expect(second.invitation?.link).toContain('/invitacion#')
    expect(second.invitation?.link).not.toBe(first.invitation?.link)
  })

  it('are refused at the field that is wrong, and nothing of them remains', async () => {
    const someone = await add({})
    const before = (await staff()).length
    expect(await refusedFor(add({ email: someone.email.toUpperCase() }))).toEqual([
      'E-CFG-03 email',
    ])
    const headless = wish('JU')
    expect(await refusedFor(add({ grants: [clerk, headless] }))).toEqual([
      'E-CFG-07 grants.1.unitId',
    ])
    const elsewhere = wish('TR', { unitId: randomUUID() })
    const email = 'queda.libre@prueba.example'
    expect(await refusedFor(add({ email, grants: [elsewhere] }))).toEqual([
      'E-DOC-18 grants.0.unitId',
    ])
    expect(await staff()).toHaveLength(before)
    expect((await add({ email })).email).toBe(email)
  })

  it('change roles from one moment to the next, and the old ones stay on record', async () => {
    const { staffId } = await add({})
    const other = handler()
    expect((await change(staffId, { status: 'ACTIVE', grants: [other] })).grants).toEqual([
      held(other),
    ])
    expect((await staff()).find((person) => person.staffId === staffId)?.grants).toEqual([
      held(other),
    ])
    const assignments = await database.asOwner(
      'select role, valid_to is null as holds from role_assignment where staff_id = $1 order by role',
      [staffId],
    )
    expect(assignments).toEqual([
      { role: 'REG', holds: false },
      { role: 'TR', holds: true },
    ])
  })

  it('leave with their sessions, and their name stays', async () => {
    const { staffId, name } = await add({})
    await database.asOwner(
      `insert into session (id_hash, public_id, municipality_id, staff_id, created_at, seen_at, authenticated_at, methods, user_agent, address)
       values (sha256('x'), $1, $2, $3, now(), now(), now(), '{pwd}', '', '')`,
      [staffId, municipality.municipalityId, staffId],
    )
    await change(staffId, { status: 'DISABLED', grants: [clerk] })
    expect(await database.asOwner('select 1 from session where staff_id = $1', [staffId])).toEqual(
      [],
    )
    expect((await staff()).find((person) => person.staffId === staffId)).toMatchObject({
      name,
      status: 'DISABLED',
    })
    expect((await factsAbout(database, staffId)).map((fact) => fact.type)).toEqual([
      'StaffAdded',
      'StaffDisabled',
    ])
  })

  it('never run out of an administrator, today or on a day to come', async () => {
    const { staffId } = municipality.actorOf('ADM')
    const administer = wish('ADM')
    const leaves = [
      { status: 'DISABLED', grants: [administer] },
      { status: 'ACTIVE', grants: [] },
      { status: 'ACTIVE', grants: [wish('ADM', { validTo: '2999-12-31' })] },
    ] as const
    for (const leave of leaves) {
      expect(await refusedFor(change(staffId, { ...leave, grants: [...leave.grants] }))).toEqual([
        'E-CFG-04 null',
      ])
    }
    // A second one who begins tomorrow is no reason to let the first go today.
    await add({ grants: [clerk, wish('ADM', { validFrom: addDays(today(), 1) })] })
    expect(await refusedFor(change(staffId, { status: 'ACTIVE', grants: [] }))).toEqual([
      'E-CFG-04 null',
    ])
  })

  it('do not take their own administration, nor their own access', async () => {
    const { staffId } = municipality.actorOf('ADM')
    await hire({ ...app, municipality }, 'Otra Administradora', 'ADM')
    const administer = wish('ADM')
    for (const body of [
      { status: 'DISABLED' as const, grants: [administer] },
      { status: 'ACTIVE' as const, grants: [] },
      { status: 'ACTIVE' as const, grants: [wish('ADM', { validTo: '2999-12-31' })] },
    ]) {
      expect(await refusedFor(change(staffId, body))).toEqual(['E-ROL-03 null'])
    }
    // Nor do they give themselves anything.
    const more = change(staffId, { status: 'ACTIVE', grants: [administer, clerk] })
    expect(await refusedFor(more)).toEqual(['E-ROL-08 null'])
  })

  it('cannot remove each other at once: whoever was second has no role left to do it with', async () => {
    const administer = [wish('ADM')]
    const one = (await hire({ ...app, municipality }, 'Una', 'ADM')).actor
    const other = (await hire({ ...app, municipality }, 'Otra', 'ADM')).actor
    const removes = (who: string, whom: string) =>
      changeStaff(contexts.of({ ...municipality.actorOf('ADM'), staffId: who }), {
        params: { staffId: whom },
        query: null,
        body: { status: 'DISABLED', grants: administer },
      })
    const settled = await Promise.allSettled([
      removes(one.staffId, other.staffId),
      removes(other.staffId, one.staffId),
    ])
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [refused] = settled.filter((result) => result.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'E-SYS-02' })
  })

  it('get a role for days to come, which begins and ends by itself', async () => {
    const from = addDays(today(), 3)
    const later = handler({ validFrom: from, validTo: addDays(today(), 5) })
    const { staffId, grants } = await add({ grants: [clerk, later] })
    expect(grants).toEqual([held(clerk), held(later)])
    const rolesOn = async (day: string): Promise<string[]> => {
      const [row] = await database.asOwner<{ roles: HeldGrant[] }>(
        'select grants_held($1, $2) as roles',
        [municipality.municipalityId, staffId],
      )
      return (row?.roles ?? []).filter((grant) => holdsOn(grant, day)).map((grant) => grant.role)
    }
    expect(await rolesOn(today())).toEqual(['REG'])
    expect(await rolesOn(from)).toEqual(['REG', 'TR'])
    expect(await rolesOn(addDays(today(), 6))).toEqual(['REG'])
  })

  it('show what happened to them, by whom, and what is over', async () => {
    const { staffId } = await add({})
    await change(staffId, { status: 'ACTIVE', grants: [handler()] })
    const context = contexts.of(municipality.actorOf('ADM'))
    const record = await readStaffMember(context, { params: { staffId }, query: null, body: null })
    expect(
      record.changes.map(({ type, actorName, gained, lost }) => [
        type,
        actorName,
        gained.length,
        lost.length,
      ]),
    ).toEqual([
      ['StaffRolesChanged', 'Persona ADM', 1, 1],
      ['StaffAdded', 'Persona ADM', 1, 0],
    ])
    expect(record).toMatchObject({ openSessions: 0, lastSignInAt: null, member: { staffId } })
  })
})
