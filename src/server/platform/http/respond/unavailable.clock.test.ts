// With the database really away: connections are refused, and those there were are ended.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { TestApp } from '#tests/test-app.ts'
import { aRegistration } from '#tests/registration.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

it('answers 503 with a sentence, and all is as before once the database is back', async () => {
  const clerk = await app.as('REG')
  const document = { params: { entryId: randomUUID() }, body: aRegistration(app.municipality) }
  const { verificationCode } = await clerk.register()
  const code = `/verificar/${verificationCode}`
  const asPerson = { headers: { Accept: 'text/html' } }
  expect((await app.hono.request(code, asPerson)).status).toBe(200)

  const name = new URL(app.db.url).pathname.slice(1)
  await app.db.asOwner(`alter database ${name} connection limit 0`)
  await app.db.asOwner(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'asiento_app'",
  )
  try {
    const away = await clerk.ask(api.registerEntry, document)
    expect(away.status).toBe(503)
    expect(away.problem?.title).toContain('no perdió lo escrito')
    expect((await app.hono.request('/health')).status).toBe(503)
    const page = await app.hono.request(code, asPerson)
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '10'])
    expect(await page.text()).toContain('Espere unos segundos y vuelva a intentarlo')
  } finally {
    await app.db.asOwner(`alter database ${name} connection limit -1`)
  }
  // Sent again under its id, as the page does.
  const back = await clerk.ask(api.registerEntry, document)
  expect(back).toMatchObject({ status: 200, body: { outcome: 'REGISTERED' } })
})
