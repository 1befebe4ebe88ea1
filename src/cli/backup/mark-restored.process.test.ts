/** What a database says that was brought back by other means than ours, once it was told. */

import { afterAll, beforeAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { registerPlainly } from '#tests/register-plainly.ts'
import { runApart, seen } from '#tests/run-apart.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { TestApp } from '#tests/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await (await app.as('REG')).register({ subject: 'Solicita poda' })
})
afterAll(() => app.close())

const mark = (...words: readonly string[]) =>
  runApart(['mark-restored', ...words], { DATABASE_URL: app.db.url })

const refused = { code: 1, isSentence: true, said: '' }

it.each([
  ['an hour before the last fact', '2020-01-31 10:00', 'posterior a 2020-01-31 10:00'],
  ['an hour that has not come', '2999-01-31 10:00', 'todavía no ha llegado'],
])('refuses %s, and marks nothing', async (_, moment, words) => {
  const outcome = await mark(moment)
  expect(seen(outcome)).toEqual(refused)
  expect(outcome.complained).toContain(words)
  expect(await registerPlainly(app)).toMatch(/^E-\d{4}-\d{6}$/u)
})

it('says so of a database that has no book', async () => {
  const url = new URL(app.db.url)
  url.pathname = '/postgres'
  const outcome = await runApart(['mark-restored', 'last'], { DATABASE_URL: url.href })
  expect(seen(outcome)).toEqual(refused)
})

it('leaves no number to be given before two people have said which was the last one told', async () => {
  const { code, said } = await mark('last')
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('Marcado el libro') })
  expect(await registerPlainly(app)).toBe('E-NUM-05')
  const { body } = await (await app.as('JREG')).ask(api.readBookState, {})
  expect(body.restored).toEqual([
    { restoredTo: body.lastAt, restoredAt: expect.stringMatching(/Z$/u) },
  ])
})
