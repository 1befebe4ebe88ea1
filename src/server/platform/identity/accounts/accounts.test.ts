import { afterAll, describe, expect, it } from 'vitest'

import { openIdentityApp } from '#tests/identity-test-app.ts'
import { foundTestMunicipality } from '#tests/municipality.ts'

import { accountByEmail, createAccount } from './accounts.ts'

const app = await openIdentityApp()
const other = (await foundTestMunicipality(app.db.database)).municipalityId
afterAll(() => app.close())

function create(email: string, password: string, municipalityId = app.municipalityId) {
  return app.db.database.inMunicipality(municipalityId, (db) =>
    createAccount(db, { municipalityId, email, password }, app.clock.now),
  )
}

describe('an account', () => {
  it('has an e-mail of its own in its municipality, whatever its case', async () => {
    await create('Ana@Villa.example', 'el caballo pastaba')
    const refused = { code: 'E-CFG-03', remarks: [{ field: 'email' }] }
    await expect(create('ana@villa.example ', 'otra contraseña')).rejects.toMatchObject(refused)
    const { subject } = await create('ANA@VILLA.EXAMPLE', 'otra contraseña', other)
    const found = await app.db.database.anywhere((db) =>
      accountByEmail(db, { municipalityId: other, email: 'ana@villa.example' }),
    )
    expect(found?.subject).toBe(subject)
  })

  it('is refused with a weak password', async () => {
    await expect(create('beto@villa.example', 'corta')).rejects.toMatchObject({
      code: 'E-CFG-09',
      remarks: [{ field: 'password' }],
    })
  })

  it('is behind the scope of its municipality, and keeps no password', async () => {
    await create('carla@villa.example', 'una lluvia de martes')
    const seen = await app.db.database.read(other, (db) =>
      db.selectFrom('account').select('email').where('email', 'ilike', 'carla%').execute(),
    )
    expect(seen).toEqual([])
    const rows = await app.db.asOwner<{ text: string }>('select a::text as text from account a')
    expect(rows.map(({ text }) => text).join()).not.toContain('lluvia')
  })
})
