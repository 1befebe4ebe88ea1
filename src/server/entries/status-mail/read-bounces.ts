/**
 * Letters that came back later: the mail server delivers them to a folder (`BOUNCE_FOLDER`), each a
 * file, because they are addressed to an address of ours that names the letter and that nobody else
 * can make. What is no report of a letter of ours changes nothing, and is put aside.
 */
import type { StatusMailFailure } from '#domain/entry/status-mail.ts'

import type { AppContext } from '../../context/request-context.ts'
import { knownMunicipalities } from '../../municipality/sites/known-municipalities.ts'
import type { DeliveryReport } from './delivery-report.ts'
import { readDeliveryReport } from './delivery-report.ts'
import { putAside, removeReturned, takeReturned } from './returned-files.ts'
import type { ReturnedFile } from './returned-files.ts'
import { settleStatusMails, tellOfFailure } from './settle-status-mails.ts'

type Reading = Pick<
  AppContext,
  'config' | 'database' | 'referenceData' | 'statusMailKeys' | 'log' | 'now'
>

// Longer than a letter is in the hands of a process that died.
const keptForMs = 3_600_000

/** A folder that cannot be read is told in the log, and read the next time. */
export async function readBounces(app: Reading): Promise<void> {
  const folder = app.config.bounceFolder
  if (folder === null) return
  for (const file of await takeReturned(app, folder)) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one message after another
      await read(app, folder, file)
    } catch (cause) {
      app.log.warn({ err: cause }, 'a message that came back is left for the next round')
    }
  }
}

async function read(app: Reading, folder: string, file: ReturnedFile): Promise<void> {
  const report = readDeliveryReport(file.text)
  const use = report === null ? 'NONE' : await obey(app, report)
  if (use === 'DONE') return removeReturned(folder, file)
  const isFresh = app.now().getTime() - file.changedAt.getTime() < keptForMs
  if (use === 'NONE' || !isFresh) await putAside(folder, file)
}

/**
 * NONE is of no letter of ours; LATER of one of which nobody said yet that it was sent. Of several
 * processes one tells of it.
 */
async function obey(
  app: Reading,
  { marks, failure }: DeliveryReport,
): Promise<'NONE' | 'LATER' | 'DONE'> {
  const { database, statusMailKeys } = app
  for (const municipalityId of await knownMunicipalities(database)) {
    const [mailId] = marks.flatMap((mark) => statusMailKeys.markedMail(municipalityId, mark) ?? [])
    if (mailId === undefined) continue
    // oxlint-disable no-await-in-loop -- of one municipality
    await settleStatusMails(app, municipalityId)
    return await fail(app, { municipalityId, mailId, failure })
    // oxlint-enable no-await-in-loop
  }
  return 'NONE'
}

interface Returned {
  readonly municipalityId: string
  readonly mailId: string
  readonly failure: StatusMailFailure
}

async function fail(
  { database, referenceData, now }: Reading,
  { municipalityId, mailId, failure }: Returned,
): Promise<'LATER' | 'DONE'> {
  const reference = await referenceData.of(municipalityId)
  const at = now()
  return database.inMunicipality(municipalityId, async (db) => {
    const mail = await db
      .selectFrom('status_mail')
      .select(['entry_id', 'outcome'])
      .where((eb) => eb.and({ municipality_id: municipalityId, mail_id: mailId }))
      .forUpdate()
      .executeTakeFirst()
    if (mail?.outcome === 'WAITING') return 'LATER'
    if (mail?.outcome !== 'SENT') return 'DONE'
    await db
      .updateTable('status_mail')
      .set({ outcome: 'FAILED', failure, ended_at: at })
      .where((eb) => eb.and({ municipality_id: municipalityId, mail_id: mailId }))
      .execute()
    await tellOfFailure(db, reference, mail.entry_id, at)
    return 'DONE'
  })
}
