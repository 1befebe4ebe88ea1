import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { openBrowser, openIdentityApp } from '#tests/identity-test-app.ts'
import type { Browser } from '#tests/identity-test-app.ts'
import { sendForm } from '#tests/cookie-jar.ts'
import {
  arrives,
  atProof,
  enrolTotp,
  nextCode,
  openAccount,
  readPage,
  sessionMethods,
} from '#tests/second-factors.ts'
import type { Person } from '#tests/second-factors.ts'

let browser: Browser
let person: Person
let people = 0
const password = 'una frase de prueba'

const app = await openIdentityApp()
afterAll(() => app.close())
beforeEach(async () => {
  people += 1
  app.clock.now = new Date()
  person = { email: `persona${people}@villa.example`, password }
  await app.hire(person)
  browser = openBrowser()
})

describe('a recovery code', () => {
  it('signs in once, says how many are left, and is worth nothing after', async () => {
    const { codes } = await enrolTotp(app, browser, person)
    expect(new Set(codes).size).toBe(10)
    const [code = ''] = codes
    const { own, page } = await atProof(app, person)
    // As somebody types it who copies it from paper.
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
    await sendForm(own, page.address, { act: 'recovery', code: typed })
    const told = await readPage(own, page.address)
    expect(told.text).toContain('Le quedan 9 códigos')
    const answer = await sendForm(own, page.address, { act: 'continue' })
    expect(await arrives(own, page.address, answer)).toBe(true)
    expect(await sessionMethods(app, person)).toEqual(['pwd', 'otp', 'mfa'])
    const again = await atProof(app, person)
    const reused = await sendForm(again.own, again.page.address, { act: 'recovery', code })
    expect(reused.status).toBe(401)
    expect(await arrives(again.own, page.address, reused)).toBe(false)
  })

  it('is spent once by two browsers at the same time', async () => {
    const { codes } = await enrolTotp(app, browser, person)
    const visits = [await atProof(app, person), await atProof(app, person)]
    const answers = await Promise.all(
      visits.map(({ own, page }) =>
        sendForm(own, page.address, { act: 'recovery', code: codes[1] ?? '' }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 401]))
  })

  it('of the old list is void when there is a new one', async () => {
    const { secret, codes } = await enrolTotp(app, browser, person)
    const own = await openAccount(app, browser, person, () => ({
      act: 'code',
      code: nextCode(app, secret),
    }))
    const made = await sendForm(browser, own.address, { act: 'codes', proof: own.field('proof') })
    const fresh = [...(await made.text()).matchAll(/<li>([0-9A-Z-]{14})<\/li>/gu)].map(
      ([, code]) => code,
    )
    expect(fresh).toHaveLength(10)
    const { own: other, page } = await atProof(app, person)
    const old = await sendForm(other, page.address, { act: 'recovery', code: codes[0] ?? '' })
    expect(old.status).toBe(401)
    const taken = await sendForm(other, page.address, { act: 'recovery', code: fresh[0] ?? '' })
    expect(taken.status).toBe(303)
  })

  it('is kept as a password is', async () => {
    const { codes } = await enrolTotp(app, browser, person)
    const rows = await app.db.asOwner<{ text: string }>(
      'select r::text as text from recovery_code r',
    )
    const kept = rows.map(({ text }) => text).join()
    expect(kept).toContain('$argon2id$')
    for (const code of codes) {
      expect(kept).not.toContain(code)
      expect(kept).not.toContain(code.replaceAll('-', ''))
    }
  })

  it('that is none is refused cleanly, whatever was typed', async () => {
    await enrolTotp(app, browser, person)
    const { own, page } = await atProof(app, person)
    const none = ['', '\0'.repeat(12), 'ÑÑÑÑ-ÑÑÑÑ-ÑÑÑÑ', '\u202e7KQFM2XA9TR', 'x'.repeat(9000)]
    for (const code of none) {
      const answer = await sendForm(own, page.address, { act: 'recovery', code })
      expect([answer.status, (await answer.text()).includes('role="alert"')]).toEqual([401, true])
    }
  })
})
