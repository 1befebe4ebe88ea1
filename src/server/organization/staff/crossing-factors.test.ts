/** Taking away second factors while the same person's power, or the proposal itself, is decided. */
import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { hire } from '#tests/handling.ts'
import { inOrder } from '#tests/in-order.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { confirming, waitingFor } from '#tests/two-people.ts'

let app: TestApp
let administrator: Person
let chief: Person
let clerk: Person

beforeEach(async () => {
  app = await openTestApp()
  administrator = await app.as('ADM')
  chief = await app.as('JREG')
  clerk = await hire(app, 'Clara con Aplicación', 'REG')
  const account = [app.town.municipalityId, randomUUID()]
  await app.db.asOwner(
    `with made as (insert into account (municipality_id, subject, email, password_hash, created_at)
                   values ($1, $2, $2::text || '@villa.example', 'x', now()))
     update staff set issuer = 'asiento', subject = $2 where municipality_id = $1 and staff_id = $3`,
    [...account, clerk.actor.staffId],
  )
  await app.db.asOwner(
    `insert into totp_factor (municipality_id, subject, sealed_secret, last_step, created_at)
     values ($1, $2, '\\x00', 1, now())`,
    account,
  )
})
afterEach(() => app.close())

function givePower() {
  const place = { officeId: null, unitId: null }
  const grants = (['REG', 'AUD'] as const).map((role) => ({ role, ...place }))
  const { staffId } = clerk.actor
  return administrator.ask(api.changeStaff, {
    params: { staffId },
    body: { status: 'ACTIVE', grants },
  })
}
const hasFactor = async () => (await app.db.asOwner('select from totp_factor')).length > 0
const clear = () =>
  administrator.ask(api.clearFactors, { params: { staffId: clerk.actor.staffId } })

it('waits for a second person when power comes while it waits for the ledger', async () => {
  const { staffId } = clerk.actor
  await givePower()
  const [act] = await waitingFor(chief, staffId)
  const params = { actId: act?.actId ?? '' }
  await inOrder<unknown>(app, [() => chief.ask(api.confirmPower, { params }), clear])
  expect(await hasFactor()).toBe(true)
  const waiting = await waitingFor(chief, staffId)
  expect(waiting.map(({ kind }) => kind)).toEqual(['CLEAR_FACTORS'])
})

it('is done whole or put aside whole, when both are asked at once', async () => {
  const { staffId } = clerk.actor
  await givePower()
  expect(await confirming(chief, staffId)).toBeNull()
  expect((await clear()).body).toMatchObject({ isWaiting: true })
  const [act] = await waitingFor(chief, staffId)
  const params = { actId: act?.actId ?? '' }
  const answers = await inOrder(app, [
    () => chief.send(api.confirmPower, { params }),
    () => administrator.send(api.declinePower, { params }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 409])
  expect(await hasFactor()).toBe(false)
  const [said] = await app.db.asOwner<{ stage: string }>(
    `select stage from proposal where kind = 'CLEAR_FACTORS'`,
  )
  expect(said).toEqual({ stage: 'CONFIRMED' })
})
