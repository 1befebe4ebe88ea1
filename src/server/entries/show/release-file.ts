/**
 * `PUT …/attachments/:attachmentId/release`: the head of registry has a file handed out although
 * the antivirus found something, also of a document of which they may read nothing: who may read
 * it may not decide that, and deciding it opens nothing to them.
 */
import type { api } from '#contract/api.ts'
import { mayDo } from '#domain/acts/acts.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { saidLength } from '#domain/common/text.ts'
import type { Attachment } from '#domain/entry/attachment.ts'
import { sql } from 'kysely'
import { logAccessIn } from '../../context/log-access.ts'
import type { RequestContext } from '../../context/request-context.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { holdHead } from '../../ledger/append.ts'
import { actorNow } from '../../municipality/people/standing-actor.ts'
import { askAgain } from '../../reading/read-scans.ts'
import { wallOf } from '../../context/wall-of.ts'
import { demandContent, mayReleaseUnread, seeEntryIn } from '../sight/see-entry.ts'

const reasonMin = 10

export const releaseFile: Handler<typeof api.releaseFile> = async (context, { params, body }) => {
  const { municipalityId, staffId } = context.actor
  await context.app.database.inMunicipality(await wallOf(context), async (db) => {
    // Who they are now, and what they see, is judged where it is done.
    await holdHead(db, municipalityId)
    const now = { ...context, actor: await actorNow(db, context) }
    const file = await demandRelease(db, now, params)
    if (saidLength(body.reason) < reasonMin)
      throw new Refusal('E-TRA-02', 'reason', { n: reasonMin })
    const detail = `${file.fileName}: ${body.reason}`
    await logAccessIn(db, now, 'quarantine-released', { entryId: params.entryId, detail })
    const sha256 = Buffer.from(file.sha256, 'hex')
    await sql`
      update file_scan
      set released_by_id = ${staffId}, released_at = clock_timestamp(), release_reason = ${body.reason}
      where municipality_id = ${municipalityId} and sha256 = ${sha256}
        and state = 'INFECTED' and released_at is null`.execute(db)
    await askAgain(db, municipalityId, sha256)
  })
  return null
}

async function demandRelease(
  db: Transaction,
  context: RequestContext,
  { entryId, attachmentId }: Parameters<typeof releaseFile>[1]['params'],
): Promise<Attachment> {
  const seen = await seeEntryIn(db, context, entryId)
  if (!mayReleaseUnread(seen, context.actor)) demandContent(seen)
  const file = seen.entry.attachments.find((kept) => kept.attachmentId === attachmentId)
  if (!file) throw new Refusal('E-CON-03')
  if (mayDo(context.actor, 'releaseFile')) return file
  throw new Refusal('E-PER-09', null, {
    accion: 'RELEASE_AN_ISOLATED_FILE',
    responsable: 'HEAD_OF_REGISTRY',
  })
}
