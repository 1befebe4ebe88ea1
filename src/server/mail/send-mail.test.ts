// The job of a letter, in a house where somebody does jobs.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openTestApp } from '#tests/test-app.ts'
import type { TestApp } from '#tests/test-app.ts'
import { openPostOffice } from '#tests/post-office.ts'
import type { PostOffice } from '#tests/post-office.ts'
import { openTestWorker } from '#tests/test-worker.ts'

import { sendMail, tidyMail } from './send-mail.ts'

let office: PostOffice
let app: TestApp

beforeAll(async () => {
  office = await openPostOffice()
  const env = { SMTP_URL: office.url, MAIL_FROM: 'registro@prueba.example' }
  app = await openTestApp({ env })
})
beforeEach(async () => {
  await app.app.database.inMunicipality(app.town.municipalityId, (db) =>
    app.app.mailer.queue(db, app.town.municipalityId, {
      to: 'ana@prueba.example',
      subject: 'Prueba',
      text: 'Hola',
    }),
  )
})
afterEach(() =>
  app.db.asOwner(
    'delete from mail_message; delete from job; delete from graphile_worker._private_jobs',
  ),
)
afterAll(async () => {
  await app.close()
  await office.close()
})

const patience = { timeout: 15_000 }
const letters = () => app.db.asOwner('select state, attempts, problem from mail_message')
const jobs = () =>
  app.db.asOwner<{ state: string; later: number | null }>(
    `select job.state, extract(epoch from queued.run_at - clock_timestamp())::float8 as later
       from job left join graphile_worker._private_jobs queued on queued.key = job.job_id::text`,
  )

describe('the job of a letter', () => {
  it('comes back when the letter is due again, and no sooner', async () => {
    const sentBefore = office.letters.length
    office.answerRecipientsWith('451 Try later')
    const worker = openTestWorker(app, [sendMail])
    try {
      await expect
        .poll(letters, patience)
        .toEqual([{ state: 'WAITING', attempts: 1, problem: 'SMTP 451' }])
      await expect.poll(async () => (await jobs())[0]?.later ?? 0, patience).toBeGreaterThan(50)
      expect((await jobs())[0]?.later).toBeLessThanOrEqual(60)
      office.answerRecipientsWith(null)
      app.clock.now = new Date(app.clock.now.getTime() + 60_000)
      await app.db.asOwner(
        `update graphile_worker._private_jobs set run_at = now();
         select pg_notify('jobs:insert', '{"count":1}')`,
      )
      await expect.poll(jobs, patience).toEqual([{ state: 'DONE', later: null }])
      expect(await letters()).toEqual([{ state: 'SENT', attempts: 2, problem: null }])
      expect(office.letters.length - sentBefore).toBe(1)
    } finally {
      office.answerRecipientsWith(null)
      await worker.close()
    }
  })

  it('is made anew for a letter that waits without one, and does nothing for one that went meanwhile', async () => {
    const sentBefore = office.letters.length
    await app.db.asOwner('delete from job; delete from graphile_worker._private_jobs')
    await tidyMail(app.app)
    await tidyMail(app.app)
    expect(await jobs()).toMatchObject([{ state: 'WAITING' }])
    await app.app.mailer.flush()
    const worker = openTestWorker(app, [sendMail])
    try {
      await expect.poll(jobs, patience).toEqual([{ state: 'DONE', later: null }])
      expect(office.letters.length - sentBefore).toBe(1)
    } finally {
      await worker.close()
    }
  })
})
