import { api } from '#contract/api.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import type { Role } from '#domain/permission/permission.ts'
import { readConfig } from '#server/platform/common/config/config.ts'
import { openContexts } from '#tests/contexts.ts'
import { factsAbout } from '#tests/facts-about.ts'
import { refusedFor } from '#tests/refused.ts'
import { openTestApp } from '#tests/test-app.ts'
import { takeOnIn } from '#tests/municipality.ts'
import { confirming } from '#tests/two-people.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { addStaff, clearFactors, inviteStaff } from './newcomers.ts'
import { listStaff, readStaffMember } from './read-staff.ts'

const app = await openTestApp()
const { identity, config } = app.app
const contexts = await openContexts(app.db.database, { identity })
const { oidc } = readConfig({
  OIDC_ISSUER: 'https://ingreso.villa.example',
  OIDC_CLIENT_ID: 'asiento',
  OIDC_CLIENT_SECRET: 'secreto',
  PUBLIC_URL: 'https://registro.villa.example',
})
const hosted = await openContexts(app.db.database, { identity, config: { ...config, oidc } })
afterAll(async () => {
  await contexts.close()
  await hosted.close()
  await app.close()
})

const place = { officeId: null, unitId: null }
const idOf = (role: Role) => app.municipality.actorOf(role).staffId
const context = (role: Role = 'ADM') => contexts.of(app.municipality.actorOf(role))
const asked = (staffId: string) => ({ params: { staffId }, query: null, body: null })
const clear = (staffId: string, role: Role = 'ADM') => clearFactors(context(role), asked(staffId))
const readRecord = (staffId: string) => readStaffMember(context(), asked(staffId))

/** An account of ours with an app and a code for whoever has the role; answers their id. */
async function protectedPerson(role: Role): Promise<string> {
  const { municipalityId } = app.municipality
  const subject = randomUUID()
  await app.db.asOwner(
    `with made as (insert into account (municipality_id, subject, email, password_hash, created_at)
                   values ($1, $2, $3, 'x', now()))
     update staff set issuer = 'asiento', subject = $2 where municipality_id = $1 and staff_id = $4`,
    [municipalityId, subject, `${subject}@villa.example`, idOf(role)],
  )
  await app.db.asOwner(
    `insert into totp_factor (municipality_id, subject, sealed_secret, last_step, created_at)
     values ($1, $2, '\\x00', 1, now())`,
    [municipalityId, subject],
  )
  await app.db.asOwner(
    `insert into recovery_code (municipality_id, subject, label, code_hash, created_at) values ($1, $2, 'AB', 'x', now())`,
    [municipalityId, subject],
  )
  return idOf(role)
}

describe('an administrator', () => {
  it('takes away the second factor of somebody who lost it, in their own name', async () => {
    const staffId = await protectedPerson('TR')
    const person = await app.as('TR')
    expect((await readRecord(staffId)).hasSecondFactor).toBe(true)
    expect(await clear(staffId)).toEqual({ areCleared: true, isWaiting: false })
    const { hasSecondFactor, changes } = await readRecord(staffId)
    expect(hasSecondFactor).toBe(false)
    expect(changes[0]).toMatchObject({ change: 'factors-cleared', actorName: 'Persona ADM' })
    expect((await factsAbout(app.db, staffId)).at(-1)).toMatchObject({ actorId: idOf('ADM') })
    expect((await person.ask(api.readCatalogue, {})).status).toBe(401)
    const [logged] = await app.db.asOwner<{ staff_id: string }>(
      `select staff_id from access_log where action = 'credentials-changed'`,
    )
    expect(logged?.staff_id).toBe(idOf('ADM'))
  })

  it('takes away alone no second factor of somebody who is to see or decide on a day to come', async () => {
    const staffId = await protectedPerson('TR')
    const administrator = await app.as('ADM')
    const record = await readRecord(staffId)
    const later = { validFrom: addDays(app.municipality.foundation.today, 3), validTo: null }
    const grants = [...record.member.grants, { role: 'AUD' as const, ...place, ...later }]
    const body = { status: 'ACTIVE' as const, grants }
    await administrator.ask(api.changeStaff, { params: { staffId }, body })
    expect(await confirming(await app.as('JREG'), staffId)).toBeNull()
    expect(await clear(staffId)).toEqual({ areCleared: false, isWaiting: true })
    expect((await readRecord(staffId)).hasSecondFactor).toBe(true)
  })

  it('does not do so to themselves, nor does anybody else to anyone', async () => {
    const staffId = await protectedPerson('REG')
    expect(await refusedFor(clear(idOf('ADM')))).toEqual(['E-ROL-03 null'])
    expect(await refusedFor(clear(staffId, 'JREG'))).toEqual(['E-PER-09 null'])
    expect((await readRecord(staffId)).hasSecondFactor).toBe(true)
  })

  it('has no say over accounts of another service', async () => {
    expect(await refusedFor(clear(randomUUID()))).toEqual(['E-CON-03 null'])
    const elsewhere = {
      name: 'De Otra Parte',
      email: '',
      subject: 's',
      issuer: 'https://otro.example',
    }
    const { staffId } = await takeOnIn(app.db.database, app.municipality, elsewhere)
    expect(await refusedFor(clear(staffId))).toEqual(['E-CON-03 null'])
    expect((await readRecord(staffId)).hasSecondFactor).toBe(null)
  })
})

describe('where people sign in at another service', () => {
  it('gives nobody an account that they could not use', async () => {
    const at = hosted.of(app.municipality.actorOf('ADM'))
    const staffId = randomUUID()
    const body = {
      name: 'Nadia Nueva',
      email: 'nadia@villa.example',
      grants: [
        { role: 'REG' as const, officeId: null, unitId: null, validFrom: null, validTo: null },
      ],
    }
    const added = addStaff(at, { params: { staffId }, query: null, body })
    expect(await refusedFor(added)).toEqual(['E-ACC-08 null'])
    expect(await refusedFor(inviteStaff(at, asked(idOf('TR'))))).toEqual(['E-ACC-08 null'])
    expect(
      await app.db.asOwner(`select 1 from account where email = 'nadia@villa.example'`),
    ).toEqual([])
    const nothing = { params: null, query: null, body: null }
    expect((await listStaff(at, nothing)).givesAccounts).toBe(false)
    expect((await listStaff(context(), nothing)).givesAccounts).toBe(true)
  })
})
