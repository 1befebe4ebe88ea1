import { api } from '#contract/api.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import type { Role } from '#domain/permission/permission.ts'
import type { Person } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import { confirming } from '#tests/two-people.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'

const app = await openTestApp()
const administrator = await app.as('ADM')
afterAll(() => app.close())

const today = () => app.municipality.foundation.today
const idOf = (role: Role) => app.municipality.actorOf(role).staffId
const body = (form: { absent: Role; substitute: Role; from?: number; to?: number }) => ({
  absentId: idOf(form.absent),
  substituteId: idOf(form.substitute),
  validFrom: addDays(today(), form.from ?? 0),
  validTo: addDays(today(), form.to ?? 5),
})
const add = (form: Parameters<typeof body>[0], substitutionId = randomUUID()) =>
  administrator.ask(api.addSubstitution, { params: { substitutionId }, body: body(form) })
const end = (substitutionId: string) =>
  administrator.ask(api.endSubstitution, { params: { substitutionId } })
const rolesOf = async (person: Person) =>
  (await person.ask(api.readSession, {})).body.grants.map((grant) => grant.role).toSorted()
const remarksOf = async (form: Parameters<typeof add>[0]) =>
  (await add(form)).problem?.remarks.map(({ code, field }) => `${code} ${field}`)

describe('whoever stands in for somebody', () => {
  it('holds what the absent person was given, from the first day to the last, and says so', async () => {
    const auditor = await app.as('AUD')
    const { substitutionId } = (await add({ absent: 'REG', substitute: 'AUD' })).body
    expect(await rolesOf(auditor)).toEqual(['AUD', 'REG'])
    expect((await auditor.register()).entryNumber).toMatch(/^E-/u)
    const record = await administrator.ask(api.readStaffMember, {
      params: { staffId: idOf('AUD') },
    })
    expect(record.body.substitutions).toMatchObject([{ absentId: idOf('REG') }])
    expect(record.body.changes[0]).toMatchObject({
      type: 'SubstitutionAdded',
      actorName: 'Persona ADM',
      substitution: { substitutionId },
    })
    expect((await end(substitutionId)).body.validTo).toBe(addDays(today(), -1))
    expect(await rolesOf(auditor)).toEqual(['AUD'])
    expect((await end(substitutionId)).problem).toMatchObject({ type: 'E-ROL-07' })
  })

  it('holds nothing of it before the first day', async () => {
    const auditor = await app.as('AUD')
    const { substitutionId } = (await add({ absent: 'REG', substitute: 'AUD', from: 1 })).body
    expect(await rolesOf(auditor)).toEqual(['AUD'])
    const { substitutions } = (await administrator.ask(api.listStaff, {})).body
    expect(substitutions.map((known) => known.substitutionId)).toEqual([substitutionId])
    await end(substitutionId)
  })

  it('lends no further what they hold in another’s place', async () => {
    const head = await app.as('JU')
    const one = (await add({ absent: 'REG', substitute: 'AUD' })).body
    const other = (await add({ absent: 'AUD', substitute: 'JU' })).body
    expect(await confirming(await app.as('JREG'), idOf('JU'))).toBeNull()
    expect(await rolesOf(head)).toEqual(['AUD', 'JU'])
    await end(one.substitutionId)
    await end(other.substitutionId)
  })

  it('administers in another’s place, and cannot keep it', async () => {
    const clerk = await app.as('REG')
    const { substitutionId } = (await add({ absent: 'ADM', substitute: 'REG' })).body
    expect(await confirming(await app.as('JREG'), idOf('REG'))).toBeNull()
    const keep = { role: 'ADM' as const, officeId: null, unitId: null }
    const own = { role: 'REG' as const, officeId: null, unitId: null }
    const kept = await clerk.ask(api.changeStaff, {
      params: { staffId: idOf('REG') },
      body: { status: 'ACTIVE', grants: [own, keep] },
    })
    expect(kept.problem).toMatchObject({ type: 'E-ROL-08' })
    await end(substitutionId)
    expect((await clerk.ask(api.listStaff, {})).problem).toMatchObject({ type: 'E-PER-09' })
  })
})

describe('a substitution', () => {
  it('is refused at the field that is wrong', async () => {
    expect(await remarksOf({ absent: 'REG', substitute: 'REG' })).toEqual(['E-ROL-05 substituteId'])
    expect(await remarksOf({ absent: 'REG', substitute: 'TR', from: -1 })).toEqual([
      'E-ROL-01 validFrom',
    ])
    expect(await remarksOf({ absent: 'REG', substitute: 'TR', from: 2, to: 1 })).toEqual([
      'E-ROL-02 validTo',
    ])
    expect(await remarksOf({ absent: 'REG', substitute: 'TR', to: 400 })).toEqual([
      'E-ROL-06 validTo',
    ])
    const stranger = { ...body({ absent: 'REG', substitute: 'TR' }), substituteId: randomUUID() }
    const params = { substitutionId: randomUUID() }
    const asked = await administrator.ask(api.addSubstitution, { params, body: stranger })
    expect(asked.problem).toMatchObject({ type: 'E-ROL-05' })
  })
})

it('is not said to wait once it was put aside, when it is sent again', async () => {
  const clerk = await app.as('REG')
  const actId = randomUUID()
  const form = { absent: 'JREG', substitute: 'REG' } as const
  expect((await add(form, actId)).body.isWaiting).toBe(true)
  await clerk.ask(api.declinePower, { params: { actId } })
  expect((await add(form, actId)).problem?.type).toBe('E-ROL-09')
})
