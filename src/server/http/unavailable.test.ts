// With the database really away: connections are refused, and those there were are ended.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { openTestHouse } from '#tests/house.ts'
import type { TestHouse } from '#tests/house.ts'
import { aRegistration } from '#tests/registration.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

it('answers 503 with a sentence, and all is as before once the database is back', async () => {
  const clerk = await house.as('REG')
  const document = { params: { entryId: randomUUID() }, body: aRegistration(house.town) }
  const { verificationCode } = await clerk.register()
  const code = `/verificar/${verificationCode}`
  const asPerson = { headers: { Accept: 'text/html' } }
  expect((await house.app.request(code, asPerson)).status).toBe(200)

  const name = new URL(house.db.url).pathname.slice(1)
  await house.db.asOwner(`alter database ${name} connection limit 0`)
  await house.db.asOwner(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'asiento_app'",
  )
  try {
    const away = await clerk.ask(api.registerEntry, document)
    expect(away.status).toBe(503)
    expect(away.problem?.title).toContain('no perdió lo escrito')
    expect((await house.app.request('/health')).status).toBe(503)
    const page = await house.app.request(code, asPerson)
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '10'])
    expect(await page.text()).toContain('Espere unos segundos y vuelva a intentarlo')
  } finally {
    await house.db.asOwner(`alter database ${name} connection limit -1`)
  }
  // Sent again under its id, as the page does.
  const back = await clerk.ask(api.registerEntry, document)
  expect(back).toMatchObject({ status: 200, body: { outcome: 'REGISTERED' } })
})
