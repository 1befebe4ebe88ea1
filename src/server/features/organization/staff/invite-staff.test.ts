import type { Role } from '#domain/permission/permission.ts'
import { openContexts } from '#tests/contexts.ts'
import { refusedFor } from '#tests/refused.ts'
import { openTestApp } from '#tests/test-app.ts'
import { takeOnIn } from '#tests/municipality.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { addStaff, inviteStaff } from './newcomers.ts'
import { listStaff } from './read-staff.ts'

const app = await openTestApp()
const { identity, mailer } = app.app
const contexts = await openContexts(app.db.database, { identity, mailer })
afterAll(async () => {
  await contexts.close()
  await app.close()
})

const context = (role: Role = 'ADM') => contexts.of(app.municipality.actorOf(role))

async function add(staffId: string = randomUUID()) {
  const grants = [
    { role: 'REG' as const, officeId: null, unitId: null, validFrom: null, validTo: null },
  ]
  const body = { name: 'Nueva Persona', email: `${staffId}@prueba.example`, grants }
  return addStaff(context(), { params: { staffId }, query: null, body })
}

const inviteAgain = (staffId: string, role: Role = 'ADM') =>
  inviteStaff(context(role), { params: { staffId }, query: null, body: null })

async function isInvited(staffId: string): Promise<boolean | undefined> {
  const { staff } = await listStaff(context(), { params: null, query: null, body: null })
  return staff.find((person) => person.staffId === staffId)?.isInvited
}

async function linksOf(staffId: string): Promise<number> {
  const rows = await app.db.asOwner(
    'select 1 from account_link l join staff s on s.subject = l.subject where s.staff_id = $1',
    [staffId],
  )
  return rows.length
}

describe('somebody who was added', () => {
  it('can be invited again, and only the last link holds', async () => {
    const { member, invitation } = await add()
    const { staffId } = member
    expect(await isInvited(staffId)).toBe(true)
    const sent = await inviteAgain(staffId)
    expect(sent.link).toContain('/invitacion#')
    expect(sent.link).not.toBe(invitation?.link)
    expect((await add(staffId)).invitation?.link).not.toBe(sent.link)
    expect(await linksOf(staffId)).toBe(1)
  })

  it('is invited no more once they chose a password: a link would open what is theirs', async () => {
    const { staffId } = (await add()).member
    await app.db.asOwner(
      `update account set password_hash = 'x' where subject = (select subject from staff where staff_id = $1)`,
      [staffId],
    )
    expect(await refusedFor(inviteAgain(staffId))).toEqual(['E-CLA-05 null'])
    expect(await isInvited(staffId)).toBe(false)
    expect((await add(staffId)).invitation).toBe(null)
  })

  it('is invited by administrators, with their name in the access log', async () => {
    const { staffId } = (await add()).member
    expect(await refusedFor(inviteAgain(staffId, 'JREG'))).toEqual(['E-PER-09 null'])
    await inviteAgain(staffId)
    const [logged] = await app.db.asOwner<{ staff_id: string }>(
      `select staff_id from access_log where action = 'invited' order by access_id desc limit 1`,
    )
    expect(logged?.staff_id).toBe(app.municipality.actorOf('ADM').staffId)
  })

  it('is not invited when nobody knows them, or their account is elsewhere', async () => {
    expect(await refusedFor(inviteAgain(randomUUID()))).toEqual(['E-CON-03 null'])
    const elsewhere = {
      name: 'De Otra Parte',
      email: '',
      subject: 's',
      issuer: 'https://otro.example',
    }
    const { staffId } = await takeOnIn(app.db.database, app.municipality, elsewhere)
    expect(await refusedFor(inviteAgain(staffId))).toEqual(['E-CON-03 null'])
  })
})
