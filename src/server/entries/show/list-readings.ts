/**
 * `GET …/readings`: who saw the entry, from the log of accesses (docs/specification/roles.md "audit
 * log", docs/specification/personal-data.md).
 */
import { plainName } from '#domain/entry/attachment.ts'
import type { api } from '#contract/api.ts'
import { mayReadAccessLog } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { AccessAction } from '../../context/log-access.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { seeEntry } from '../sight/see-entry.ts'

const mostShown = 200
// What files are called is content.
const namesFiles: readonly string[] = [
  'attachment-read',
  'attachment-quarantined',
  'quarantine-released',
] satisfies AccessAction[]

export const listReadings: Handler<typeof api.listReadings> = async (context, { params }) => {
  const { actor, app } = context
  const { entry, sight } = await seeEntry(context, params.entryId)
  if (!mayReadAccessLog(actor, entry.officeId)) {
    throw new Refusal('E-PER-09', null, {
      accion: 'SEE_WHO_LOOKED_AT_IT',
      responsable: 'AUDITORS',
    })
  }
  return app.database.read(actor.municipalityId, async (db) => {
    const ofEntry = db
      .selectFrom('access_log as l')
      .where('l.municipality_id', '=', actor.municipalityId)
      .where('l.entry_id', '=', params.entryId)
    const { count } = await ofEntry
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const rows = await ofEntry
      .leftJoin('staff as s', (join) =>
        join
          .onRef('s.municipality_id', '=', 'l.municipality_id')
          .onRef('s.staff_id', '=', 'l.staff_id'),
      )
      .select(['l.at', 'l.action', 'l.detail', 's.name', 's.clerk_code'])
      .orderBy('l.access_id', 'desc')
      .limit(mostShown)
      .execute()
    const readings = rows.map(({ at, action, detail, name, clerk_code: code }) => ({
      at: at.toISOString(),
      by: name ?? '',
      byCode: code ?? '',
      action,
      detail: sight === 'CONTENT' || !namesFiles.includes(action) ? plainName(detail) : '',
    }))
    return { count, readings }
  })
}
