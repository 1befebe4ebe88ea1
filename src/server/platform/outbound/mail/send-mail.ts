/**
 * A letter as a job: asked for in the transaction that writes it, tried again as its own row says,
 * until it has ended.
 */
import { sql } from 'kysely'

import type { Transaction } from '../../database/tables/transaction.ts'
import type { JobKind } from '../../jobs/job-kind.ts'
import { JobLater } from '../../jobs/job-kind.ts'
import { enqueueJob } from '../../jobs/enqueue-job.ts'
import type { Everywhere } from '../../municipality/sites/in-every-municipality.ts'
import { inEveryMunicipality } from '../../municipality/sites/in-every-municipality.ts'
import type { LetterSender } from './send-due-mail.ts'
import { forgetEnded } from './send-due-mail.ts'

const dayMs = 24 * 3_600_000
const afterFaultMs = 30_000

/**
 * Its id is the letter's: what is tried, how often and with what outcome stands there, and the job
 * only comes back for it.
 */
export const sendMail: JobKind<{ readonly mailer: LetterSender }> = {
  kind: 'SEND_MAIL',
  tries: Number.MAX_SAFE_INTEGER,
  keptForMs: dayMs,
  async run({ mailer }, { municipalityId, jobId: messageId, signal }) {
    const afterMs = await mailer
      .send({ municipalityId, messageId }, signal)
      .catch(() => afterFaultMs)
    if (afterMs !== null) throw new JobLater(afterMs)
  },
}

export async function askToSend(
  db: Transaction,
  municipalityId: string,
  messageId: string,
): Promise<void> {
  await enqueueJob(db, sendMail, { municipalityId, jobId: messageId, askedById: null, payload: {} })
}

/**
 * In every municipality: forgets the letters that ended long ago, and asks for those that wait
 * without a job, as of an older release.
 */
export async function tidyMail(app: Everywhere & { readonly now: () => Date }): Promise<void> {
  await forgetEnded(app)
  await inEveryMunicipality(app, (municipalityId) =>
    app.database.inMunicipality(municipalityId, async (db) => {
      const waiting = await db
        .selectFrom('mail_message')
        .select('message_id')
        .where((eb) => eb.and({ municipality_id: municipalityId, state: 'WAITING' }))
        .where(
          sql<boolean>`not exists (select from job where job.municipality_id = mail_message.municipality_id
            and job.job_id = mail_message.message_id)`,
        )
        .execute()
      for (const { message_id: messageId } of waiting) {
        // oxlint-disable-next-line no-await-in-loop -- one transaction, one statement after another
        await askToSend(db, municipalityId, messageId)
      }
    }),
  )
}
