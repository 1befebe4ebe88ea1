import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { openBrowser, openIdentityApp } from '#tests/identity-test-app.ts'
import type { Browser } from '#tests/identity-test-app.ts'
import { sendForm } from '#tests/cookie-jar.ts'
import {
  arrives,
  atProof,
  codeOf,
  openAccount,
  pageIn,
  readPage,
  secretOn,
  sessionMethods,
} from '#tests/second-factors.ts'
import type { Person } from '#tests/second-factors.ts'
import { giveRole } from '#tests/municipality.ts'

let browser: Browser
let staffId: string
let person: Person
let people = 0
const password = 'una frase de prueba'

const app = await openIdentityApp()
afterAll(() => app.close())
beforeEach(async () => {
  people += 1
  app.clock.now = new Date()
  person = { email: `persona${people}@villa.example`, password }
  staffId = await app.hire(person)
  browser = openBrowser()
})

describe('an administrator', () => {
  beforeEach(async () => {
    await giveRole(app.db.database, app.municipality, staffId, 'ADM')
  })

  it('is asked to add a factor, and may leave it for later at first', async () => {
    const { own, page } = await atProof(app, person)
    expect(page.text).toContain('Proteja su cuenta')
    expect(page.text).toContain('durante 14 días')
    const answer = await sendForm(own, page.address, { act: 'later' })
    expect(await arrives(own, page.address, answer)).toBe(true)
    expect(await sessionMethods(app, person)).toEqual(['pwd'])
  })

  it('must add one after fourteen days, and can on the spot', async () => {
    await app.db.asOwner(
      `update account set created_at = created_at - interval '15 days' where email = $1`,
      [person.email],
    )
    const { own, page } = await atProof(app, person)
    expect(page.text).not.toContain('value="later"')
    const later = await sendForm(own, page.address, { act: 'later' })
    expect(await arrives(own, page.address, later)).toBe(false)
    const address = `${page.address}?con=aplicacion`
    const setUp = await readPage(own, address)
    const wrong = await sendForm(own, address, {
      act: 'add-totp',
      sealed: setUp.field('sealed'),
      code: '000000',
    })
    const again = await pageIn(address, wrong)
    // The square that was scanned is still the one.
    expect(secretOn(again)).toBe(secretOn(setUp))
    const right = await sendForm(own, address, {
      act: 'add-totp',
      sealed: again.field('sealed'),
      code: codeOf(secretOn(again), app.clock.now),
    })
    expect(await right.text()).toContain('Sus códigos de recuperación')
    const answer = await sendForm(own, page.address, { act: 'continue' })
    expect(await arrives(own, page.address, answer)).toBe(true)
    expect(await sessionMethods(app, person)).toEqual(['pwd', 'otp', 'mfa'])
  })

  it('cannot have the secret of somebody else’s page put in as their own', async () => {
    const other = { email: `ajena${people}@villa.example`, password }
    await app.hire(other)
    await openAccount(app, browser, other)
    const foreign = await readPage(browser, `${app.config.idUrl}/cuenta/aplicacion`)
    const { own, page } = await atProof(app, person)
    const answer = await sendForm(own, `${page.address}?con=aplicacion`, {
      act: 'add-totp',
      sealed: foreign.field('sealed'),
      code: codeOf(secretOn(foreign), app.clock.now),
    })
    expect(answer.status).toBe(422)
    const rows = await app.db.asOwner(
      'select 1 from totp_factor t join account a using (subject) where a.email = $1',
      [person.email],
    )
    expect(rows).toEqual([])
  })
})
