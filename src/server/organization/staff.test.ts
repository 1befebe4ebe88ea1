import { randomUUID } from 'node:crypto'
import type { RoleGrant } from '#domain/permission.ts'
import type { TestDatabase } from '#tests/database.ts'
import { openTestDatabase } from '#tests/database.ts'
import type { Desks } from '#tests/desks.ts'
import { openDesks } from '#tests/desks.ts'
import { factsAbout } from '#tests/facts-about.ts'
import { refusedFor } from '#tests/refused.ts'
import type { Town } from '#tests/town.ts'
import { foundTown } from '#tests/town.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountByEmail } from '../identity/accounts.ts'
import { addStaff } from './add-staff.ts'
import { changeStaff } from './change-staff.ts'
import { listStaff } from './list-staff.ts'

let database: TestDatabase
let desks: Desks
let town: Town

beforeAll(async () => {
  database = await openTestDatabase()
  desks = await openDesks(database.database)
})

beforeEach(async () => {
  town = await foundTown(database.database)
})

afterAll(async () => {
  await desks.close()
  await database.close()
})

const nothing = { params: null, query: null, body: null }
const staff = async () => (await listStaff(desks.of(town.actorOf('ADM')), nothing)).staff

const clerk: RoleGrant = { role: 'REG', officeId: null, unitId: null }

const add = (
  form: { name?: string; email?: string; password?: string; grants?: RoleGrant[] },
  staffId = randomUUID(),
) =>
  addStaff(desks.of(town.actorOf('ADM')), {
    params: { staffId },
    query: null,
    body: {
      name: 'Nueva Persona',
      email: `${staffId}@prueba.example`,
      password: 'una-clave-larga',
      grants: [clerk],
      ...form,
    },
  })

const change = (staffId: string, body: { status: 'ACTIVE' | 'DISABLED'; grants: RoleGrant[] }) =>
  changeStaff(desks.of(town.actorOf('ADM')), { params: { staffId }, query: null, body })

describe('people', () => {
  it('get an account, a code of their own and their roles', async () => {
    const first = await add({})
    const second = await add({})
    expect([first.clerkCode, second.clerkCode]).toEqual(['NP', 'NP2'])
    const account = await database.database.anywhere((db) => accountByEmail(db, first.email))
    expect(account?.municipalityId).toBe(town.municipalityId)
    expect((await staff()).find((person) => person.staffId === first.staffId)).toEqual(first)
    expect((await factsAbout(database, first.staffId)).map((fact) => fact.type)).toEqual([
      'StaffAdded',
    ])
  })

  it('are added once however often they are sent', async () => {
    const staffId = randomUUID()
    expect(await add({}, staffId)).toEqual(await add({}, staffId))
    expect(await factsAbout(database, staffId)).toHaveLength(1)
  })

  it('are refused at the field that is wrong, and nothing of them remains', async () => {
    const someone = await add({})
    const before = (await staff()).length
    expect(await refusedFor(add({ email: someone.email.toUpperCase() }))).toEqual([
      'E-CFG-03 email',
    ])
    expect(await refusedFor(add({ password: 'aaaaaaaaaaaaaa' }))).toEqual(['E-CFG-09 password'])
    const headless: RoleGrant = { role: 'JU', officeId: null, unitId: null }
    expect(await refusedFor(add({ grants: [clerk, headless] }))).toEqual([
      'E-CFG-07 grants.1.unitId',
    ])
    const elsewhere: RoleGrant = { role: 'TR', officeId: null, unitId: randomUUID() }
    const email = 'queda.libre@prueba.example'
    expect(await refusedFor(add({ email, grants: [elsewhere] }))).toEqual([
      'E-DOC-18 grants.0.unitId',
    ])
    expect(await staff()).toHaveLength(before)
    expect((await add({ email })).email).toBe(email)
  })

  it('change roles from one moment to the next, and the old ones stay on record', async () => {
    const { staffId } = await add({})
    const auditor: RoleGrant = { role: 'AUD', officeId: null, unitId: null }
    expect((await change(staffId, { status: 'ACTIVE', grants: [auditor] })).grants).toEqual([
      auditor,
    ])
    expect((await staff()).find((person) => person.staffId === staffId)?.grants).toEqual([auditor])
    const assignments = await database.asOwner(
      'select role, valid_to is null as holds from role_assignment where staff_id = $1 order by role',
      [staffId],
    )
    expect(assignments).toEqual([
      { role: 'AUD', holds: true },
      { role: 'REG', holds: false },
    ])
  })

  it('hold a role once, however often it is given', async () => {
    const { staffId, grants } = await add({ grants: [clerk, clerk] })
    expect(grants).toEqual([clerk])
    await change(staffId, { status: 'DISABLED', grants: [clerk, clerk] })
    const held = await database.asOwner(
      'select role, valid_to from role_assignment where staff_id = $1',
      [staffId],
    )
    expect(held).toEqual([{ role: 'REG', valid_to: null }])
  })

  it('leave with their sessions, and their name stays', async () => {
    const { staffId, name } = await add({})
    await database.asOwner(
      `insert into session (id_hash, public_id, municipality_id, staff_id, created_at, seen_at, authenticated_at, methods, user_agent, address)
       values (sha256('x'), $1, $2, $3, now(), now(), now(), '{pwd}', '', '')`,
      [staffId, town.municipalityId, staffId],
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

  it('never run out of an administrator', async () => {
    const { staffId } = town.actorOf('ADM')
    const administer: RoleGrant = { role: 'ADM', officeId: null, unitId: null }
    expect(await refusedFor(change(staffId, { status: 'DISABLED', grants: [administer] }))).toEqual(
      ['E-CFG-04 null'],
    )
    expect(await refusedFor(change(staffId, { status: 'ACTIVE', grants: [clerk] }))).toEqual([
      'E-CFG-04 null',
    ])
    const second = await add({ grants: [administer] })
    const leaving = [staffId, second.staffId].map((id) =>
      change(id, { status: 'DISABLED', grants: [administer] }),
    )
    const settled = await Promise.allSettled(leaving)
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('of another municipality answer as nobody', async () => {
    const other = await foundTown(database.database)
    const { staffId } = other.actorOf('REG')
    expect(await refusedFor(change(staffId, { status: 'DISABLED', grants: [clerk] }))).toEqual([
      'E-CON-03 null',
    ])
  })

  it('are for administrators to see', async () => {
    expect(await refusedFor(listStaff(desks.of(town.actorOf('JREG')), nothing))).toEqual([
      'E-PER-09 null',
    ])
  })
})
