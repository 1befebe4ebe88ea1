/**
 * What is kept outside stands wrong for real, and the bell of whoever has to know says it until it
 * is mended.
 */
import { api } from '#contract/api.ts'
import type { Role } from '#domain/permission/permission.ts'
import type { PostOffice } from '#tests/post-office.ts'
import { openPostOffice } from '#tests/post-office.ts'
import { wakeAndClose } from '#tests/sleeping-server.ts'
import type { TestApp } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { TestAuthority } from '#tests/time-stamp-authority.ts'
import { openTestAuthority } from '#tests/time-stamp-authority.ts'
import type { ToldTimeDatabase } from '#tests/told-time.ts'
import { openToldTimeDatabase } from '#tests/told-time.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeStampRound } from '../closings/days/closing-rounds.ts'
import { makeTroubleRound } from './tell-of-troubles.ts'

const begin = Date.now()
let authority: TestAuthority
let office: PostOffice
let db: ToldTimeDatabase
let app: TestApp

beforeAll(async () => {
  authority = await openTestAuthority()
  office = await openPostOffice()
  const env = {
    TSA_URL: authority.url,
    TSA_CA: authority.caFile,
    SMTP_URL: office.url,
    MAIL_FROM: 'registro@prueba.example',
    CLOSING_MAIL_TO: 'auditoria@otra.example,secretaria@prueba.example',
  }
  db = await openToldTimeDatabase(new Date(begin))
  app = await openTestApp({ env, db })
  await (await app.as('REG')).register({ subject: 'Solicita poda' })
  await liveUntil(2)
}, 60_000)
afterAll(async () => {
  await app.close()
  await office.close()
  await authority.close()
})

/** So many days after the first, with what the server does by itself meanwhile. */
async function liveUntil(day: number): Promise<void> {
  const at = new Date(begin + day * 86_400_000)
  app.clock.now = at
  await wakeAndClose(app, db, at)
  await makeStampRound(app.app)
  await app.app.mailer.flush()
}

async function liveMinutes(minutes: number): Promise<void> {
  const at = new Date(app.clock.now.getTime() + minutes * 60_000)
  app.clock.now = at
  await db.tell(at)
}

/** So many minutes with a round of looking in each. */
async function lookOn(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await liveMinutes(1)
    await makeTroubleRound(app.app)
  }
}

/**
 * What the bells say after the minute's round, of whoever hears anything; each signs in at that
 * hour.
 */
async function bells(): Promise<Partial<Record<Role, readonly string[]>>> {
  await makeTroubleRound(app.app)
  const roles: readonly Role[] = ['REG', 'TR', 'JREG', 'AUD', 'ADM']
  const told = await Promise.all(
    roles.map(async (role) => {
      const { body } = await (await app.as(role)).ask(api.readNotices, {})
      return [role, body.notices.map(({ kind }) => kind)] as const
    }),
  )
  return Object.fromEntries(told.filter(([, kinds]) => kinds.length > 0))
}

const all = (kind: string) => ({ JREG: [kind], AUD: [kind], ADM: [kind] })

it('closings that no authority stamps for days are told, until it answers again', async () => {
  authority.trick = 'DOWN'
  await liveUntil(3)
  await liveUntil(5)
  expect(await bells()).toEqual({})
  await liveUntil(7)
  expect(await bells()).toEqual({})
  await lookOn(10)
  expect(await bells()).toEqual(all('STAMPS_MISSING'))
  authority.trick = 'NONE'
  await makeStampRound(app.app)
  await liveMinutes(4)
  expect(await bells()).toEqual({})
})

it('letters of closings that do not leave for three days, or are given up, are told until one leaves', async () => {
  office.answerRecipientsWith('451 Try again later')
  await liveUntil(8)
  expect(await bells()).toEqual({})
  await liveUntil(11)
  expect(await bells()).toEqual({})
  await liveUntil(12)
  expect(await bells()).toEqual({})
  await lookOn(10)
  expect(await bells()).toEqual(all('LETTERS_MISSING'))
  for (let day = 15; day <= 45; day += 3) await liveUntil(day)
  const { body } = await (await app.as('ADM')).ask(api.readHealth, {})
  expect(body.checks.find(({ kind }) => kind === 'MAIL')).toMatchObject({
    state: 'ACT',
    facts: { closings: { overdue: 2 * 32 } },
  })
  expect(await bells()).toMatchObject({ AUD: ['LETTERS_MISSING'] })
  office.answerRecipientsWith(null)
  await liveUntil(46)
  expect(await bells()).toEqual({ ADM: ['DRILL_OLD'] })
})

it('a letter that an address refuses for good is told of within minutes, though the other receives its own', async () => {
  office.answerRecipientsWith('550 No such mailbox')
  await liveUntil(47)
  await bells()
  await lookOn(10)
  expect(await bells()).toMatchObject({ AUD: ['LETTERS_MISSING'] })
  office.answerRecipientsWith(null)
  await liveUntil(48)
  expect(await bells()).toEqual({ ADM: ['DRILL_OLD'] })
})

const old = { ADM: ['DRILL_OLD'] }

it('a server that was off for days tells of nothing that leaves with its first rounds', async () => {
  office.answerRecipientsWith('451 Try again later')
  authority.trick = 'DOWN'
  await liveUntil(50)
  await liveUntil(51)
  await liveMinutes(2.2 * 24 * 60)
  expect(await bells()).toEqual(old)
  await lookOn(5)
  expect(await bells()).toEqual(old)
  // Off again, before it could be told.
  await liveMinutes(6 * 60)
  expect(await bells()).toEqual(old)
  office.answerRecipientsWith(null)
  authority.trick = 'NONE'
  await liveUntil(54)
  expect(await bells()).toEqual(old)
})
