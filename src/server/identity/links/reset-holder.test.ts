/** Another password, by a link that nobody of the register was shown (decision 110). */
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { chooseByLink } from '#tests/own-password.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { confirming } from '#tests/two-people.ts'
import { subjectOf } from '../accounts/change-account.ts'
import { addTotp } from '../factors/factor-store.ts'
import { sendLink } from './send-link.ts'

let app: TestApp
let administrator: Person
let chief: Person

beforeAll(async () => {
  app = await openTestApp()
  administrator = await app.as('ADM')
  chief = await app.as('JREG')
})
afterAll(() => app.close())

/** Whose link the administrator was shown, who may have chosen the password with it. */
async function newcomer() {
  const staffId = randomUUID()
  const email = `${staffId}@prueba.example`
  const name = 'Auditora Nueva'
  const grants = [{ role: 'AUD' as const, officeId: null, unitId: null }]
  const params = { staffId }
  const added = await administrator.ask(api.addStaff, { params, body: { name, email, grants } })
  await chooseByLink(app, added.body.invitation?.link ?? '', 'la sabe quien vio el enlace')
  const { municipalityId } = app.town
  const { database } = app.db
  const subject = await database.read(municipalityId, (db) =>
    subjectOf(db, municipalityId, staffId),
  )
  return { staffId, owner: { municipalityId, subject: subject ?? '', email, name } }
}

/** As at the console, and as by mail: into nobody's hands of the register. */
function resetOf({ owner }: Awaited<ReturnType<typeof newcomer>>): Promise<string> {
  const { sites, config } = app.app
  const mailer = { isSet: false, queue: () => Promise.reject(new Error('No mail is sent')) }
  const post = { idUrl: config.idUrl, sites, mailer, now: () => app.clock.now }
  return app.db.database.inMunicipality(owner.municipalityId, async (db) => {
    const { link } = await sendLink(db, post, owner, { purpose: 'reset' })
    return link ?? ''
  })
}

describe('an account whose link somebody was shown', () => {
  it('is its person’s own once they used a link that nobody of the register saw, and not before', async () => {
    const person = await newcomer()
    const link = await resetOf(person)
    // Whoever saw the first one may come in still.
    expect(await confirming(chief, person.staffId)).toBe('E-ROL-13')
    await chooseByLink(app, link, 'ahora la sabe una sola')
    expect(await confirming(chief, person.staffId)).toBeNull()
  })

  it('is not while a second proof of before is there, which may be theirs', async () => {
    const person = await newcomer()
    const { owner } = person
    const sealedSecret = Buffer.alloc(48)
    const factor = { sealedSecret, step: 1, now: app.clock.now }
    await app.db.database.inMunicipality(owner.municipalityId, (db) => addTotp(db, owner, factor))
    await chooseByLink(app, await resetOf(person), 'ahora la sabe una sola')
    expect(await confirming(chief, person.staffId)).toBe('E-ROL-13')
  })
})
