/** What a database says that was brought back by other means than ours, once it was told. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { runApart, seen } from '#tests/run-apart.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { TestApp } from '#tests/test-app.ts'
import { randomUUID } from 'node:crypto'
import { aRegistration } from '#tests/registration.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await (await app.as('REG')).register({ subject: 'Solicita poda' })
})
afterAll(() => app.close())

it('says so of a database that has no book', async () => {
  const url = new URL(app.db.url)
  url.pathname = '/postgres'
  const outcome = await runApart(['mark-restored'], { DATABASE_URL: url.href })
  expect(seen(outcome)).toEqual({ code: 1, isSentence: true, said: '' })
})

it('leaves no number to be given before two people have said which was the last one told', async () => {
  const { code, said } = await runApart(['mark-restored'], { DATABASE_URL: app.db.url })
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('Marcado el libro') })
  expect(await registerPlainly(app)).toBe('E-NUM-05')
  const { body } = await (await app.as('JREG')).ask(api.readBookState, {})
  expect(body.restored).toEqual([
    { restoredTo: body.lastAt, restoredAt: expect.stringMatching(/Z$/u) },
  ])
})

/** A plain document at the counter: its number, or the code of the refusal. */
async function registerPlainly(served: Pick<TestApp, 'as' | 'municipality'>): Promise<string> {
  const clerk = await served.as('REG')
  const { body, problem } = await clerk.ask(api.registerEntry, {
    params: { entryId: randomUUID() },
    body: aRegistration(served.municipality),
  })
  return problem?.type ?? body.entry.entryNumber
}
