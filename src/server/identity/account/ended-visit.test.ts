/** One's own page is a proof of a moment ago: it may have ended while the form was on its way. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openBrowser, openIdentityApp, signIn } from '#tests/identity-test-app.ts'
import type { IdentityApp } from '#tests/identity-test-app.ts'
import { inOrder } from '#tests/in-order.ts'
import { openAccount, sendForm } from '#tests/second-factors.ts'
import { accountByEmail } from '../accounts/accounts.ts'
import { changeAccount } from '../accounts/change-account.ts'

let app: IdentityApp

beforeAll(async () => {
  app = await openIdentityApp()
})
afterAll(() => app.close())

const person = { email: 'persona@villa.example', password: 'una frase de prueba' }
const wanted = 'otra frase bien distinta'

/** As by its owner, with a link, at another machine. */
async function endEverySession(): Promise<unknown> {
  const { municipalityId } = app
  const { database } = app.db
  const account = await database.read(municipalityId, (db) =>
    accountByEmail(db, { municipalityId, email: person.email }),
  )
  if (account === null) throw new Error('Nobody was hired')
  const change = 'password-reset' as const
  const { subject } = account
  const reset = { account: { municipalityId, subject }, change, address: '', keptSession: null }
  return changeAccount({ database }, reset, () => Promise.resolve(true))
}

describe('one’s own page', () => {
  it('changes nothing in a session that ended while the form was on its way', async () => {
    await app.hire(person)
    const browser = openBrowser()
    const page = await openAccount(app, browser, person)
    const form = {
      act: 'password',
      proof: page.field('proof'),
      current: person.password,
      password: wanted,
    }
    const [, answer] = await inOrder<unknown>(app, [
      endEverySession,
      () => sendForm(browser, `${app.config.idUrl}/cuenta/contrasena`, form),
    ])
    expect(answer).toMatchObject({ status: 409 })
    await expect(signIn(app, openBrowser(), { ...person, password: wanted })).rejects.toThrow(
      /answered 401/u,
    )
  })
})
