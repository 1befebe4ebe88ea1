// The job of a letter, in a house where somebody does jobs.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openTestApp } from '#tests/test-app.ts'
import type { TestApp } from '#tests/test-app.ts'
import { openPostOffice } from '#tests/post-office.ts'
import type { PostOffice } from '#tests/post-office.ts'
import { openTestWorker } from '#tests/test-worker.ts'

import { openMailer } from './open-mailer.ts'
import { takeDue } from './send-due-mail.ts'
import { sendMail, tidyMail } from './send-mail.ts'

let office: PostOffice
let app: TestApp

beforeAll(async () => {
  office = await openPostOffice()
  const env = { SMTP_URL: office.url, MAIL_FROM: 'registro@prueba.example' }
  app = await openTestApp({ env })
})
beforeEach(async () => {
  await app.app.database.inMunicipality(app.municipality.municipalityId, (db) =>
    app.app.mailer.queue(db, app.municipality.municipalityId, {
      to: 'ana@prueba.example',
      subject: 'Prueba',
      text: 'Hola',
    }),
  )
})
afterEach(() =>
  app.db.asOwner(
    'delete from mail_message; delete from job; select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
  ),
)
afterAll(async () => {
  await app.close()
  await office.close()
})

const timeLimit = { timeout: 15_000 }
const letters = () => app.db.asOwner('select state, attempts, problem from mail_message')
const jobs = () =>
  app.db.asOwner<{ state: string; later: number | null }>(
    `select job.state, extract(epoch from queued.run_at - clock_timestamp())::float8 as later
       from job left join graphile_worker.jobs queued on queued.key = job.job_id::text`,
  )

it('leaves letters that can be unsubscribed from to a process that says which are still wanted', async () => {
  const sentBefore = office.letters.length
  const { config, database, log, now, mailer } = app.app
  const { municipalityId } = app.municipality
  await database.inMunicipality(municipalityId, (db) =>
    mailer.queue(db, municipalityId, {
      to: 'berta@prueba.example',
      subject: 'Prueba',
      text: 'Hola',
      unsubscribeAt: 'https://villa.example/avisos/x',
    }),
  )
  // As a command does, which asks nobody.
  const command = await openMailer({ config, database, log, now })
  await command.flush()
  await command.close()
  const sent = () => office.letters.slice(sentBefore).flatMap(({ to }) => to)
  expect(sent()).toEqual(['ana@prueba.example'])
  await mailer.flush()
  expect(sent()).toEqual(['ana@prueba.example', 'berta@prueba.example'])
})

it.each([
  ['a refusal of our sender', { sender: '550 5.1.0 sender rejected', recipient: null }],
  ['a policy', { sender: null, recipient: '550 5.7.1 on a list of ours' }],
  ['a policy, in several lines', { sender: null, recipient: '554-5.7.606 no\r\n554 5.7.606 no' }],
  ['what it thinks of our sender', { sender: null, recipient: '553 5.1.8 no such domain' }],
] as const)('tries again after %s, which is no fault of the address', async (_, replies) => {
  office.answerSendersWith(replies.sender)
  office.answerRecipientsWith(replies.recipient)
  try {
    await app.app.mailer.flush()
    expect(await letters()).toMatchObject([{ state: 'WAITING', attempts: 1 }])
  } finally {
    office.answerSendersWith(null)
    office.answerRecipientsWith(null)
  }
})

describe('the job of a letter', () => {
  it('comes back when the letter is due again, and no sooner', async () => {
    const sentBefore = office.letters.length
    office.answerRecipientsWith('451 Try later')
    const worker = openTestWorker(app, [sendMail])
    try {
      await expect
        .poll(letters, timeLimit)
        .toEqual([{ state: 'WAITING', attempts: 1, problem: 'SMTP 451 RCPT TO' }])
      await expect.poll(async () => (await jobs())[0]?.later ?? 0, timeLimit).toBeGreaterThan(50)
      expect((await jobs())[0]?.later).toBeLessThanOrEqual(60)
      office.answerRecipientsWith(null)
      app.clock.now = new Date(app.clock.now.getTime() + 60_000)
      await app.db.asOwner(
        `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now());
         select pg_notify('jobs:insert', '{"count":1}')`,
      )
      await expect.poll(jobs, timeLimit).toEqual([{ state: 'DONE', later: null }])
      expect(await letters()).toEqual([{ state: 'SENT', attempts: 2, problem: null }])
      expect(office.letters.length - sentBefore).toBe(1)
    } finally {
      office.answerRecipientsWith(null)
      await worker.close()
    }
  })

  it('comes back for a letter that a process had in hand as it was killed, ten minutes later', async () => {
    const sentBefore = office.letters.length
    const { municipalityId } = app.municipality
    // It took the letter and its job, and never said more.
    expect(await takeDue(app.app, { municipalityId })).toHaveLength(1)
    const worker = openTestWorker(app, [sendMail])
    try {
      await expect.poll(async () => (await jobs())[0]?.later ?? 0, timeLimit).toBeGreaterThan(500)
      expect((await jobs())[0]?.later).toBeLessThanOrEqual(600)
      expect(office.letters.length).toBe(sentBefore)
      app.clock.now = new Date(app.clock.now.getTime() + 600_000)
      await app.db.asOwner(
        `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now());
         select pg_notify('jobs:insert', '{"count":1}')`,
      )
      await expect.poll(jobs, timeLimit).toEqual([{ state: 'DONE', later: null }])
      expect(await letters()).toEqual([{ state: 'SENT', attempts: 2, problem: null }])
      expect(office.letters.length - sentBefore).toBe(1)
    } finally {
      await worker.close()
    }
  })

  it('is made anew for a letter that waits without one, and does nothing for one that went meanwhile', async () => {
    const sentBefore = office.letters.length
    await app.db.asOwner(
      'delete from job; select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
    )
    await tidyMail(app.app)
    await tidyMail(app.app)
    expect(await jobs()).toMatchObject([{ state: 'WAITING' }])
    await app.app.mailer.flush()
    const worker = openTestWorker(app, [sendMail])
    try {
      await expect.poll(jobs, timeLimit).toEqual([{ state: 'DONE', later: null }])
      expect(office.letters.length - sentBefore).toBe(1)
    } finally {
      await worker.close()
    }
  })
})
