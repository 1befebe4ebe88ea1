/**
 * `PUT …/attachments/:attachmentId/release`: the head of registry has a file handed out although
 * the antivirus found something, also of a document of which they may read nothing: who may read
 * it may not decide that, and deciding it opens nothing to them.
 */
import type { api } from '#contract/api.ts'
import { mayDo } from '#domain/acts/acts.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { sql } from 'kysely'
import type { Handler } from '../../http/receive/handler.ts'
import { logAccess } from '../../context/log-access.ts'
import { askAgain } from '../../reading/ask-readings.ts'
import { demandContent, mayReleaseUnread, seeEntry } from '../sight/see-entry.ts'

const reasonMin = 10

export const releaseFile: Handler<typeof api.releaseFile> = async (context, { params, body }) => {
  const { app, actor } = context
  const seen = await seeEntry(context, params.entryId)
  if (!mayReleaseUnread(seen, actor)) demandContent(seen)
  const file = seen.entry.attachments.find((kept) => kept.attachmentId === params.attachmentId)
  if (!file) throw new Refusal('E-CON-03')
  if (!mayDo(actor, 'releaseFile')) {
    throw new Refusal('E-PER-09', null, {
      accion: 'RELEASE_AN_ISOLATED_FILE',
      responsable: 'HEAD_OF_REGISTRY',
    })
  }
  if (body.reason.length < reasonMin) throw new Refusal('E-TRA-02', 'reason', { n: reasonMin })
  const { entryId } = params
  await logAccess(context, 'quarantine-released', {
    entryId,
    detail: `${file.fileName}: ${body.reason}`,
  })
  const sha256 = Buffer.from(file.sha256, 'hex')
  await app.database.inMunicipality(actor.municipalityId, async (db) => {
    await sql`
      update file_scan
      set released_by_id = ${actor.staffId}, released_at = clock_timestamp(), release_reason = ${body.reason}
      where municipality_id = ${actor.municipalityId} and sha256 = ${sha256}
        and state = 'INFECTED' and released_at is null`.execute(db)
    await askAgain(db, actor.municipalityId, sha256)
  })
  return null
}
