/** `GET …/readings`: who saw the entry, from the log of accesses (domain specification, §6.1 "audit log", §7.4). */
import type { api } from '#contract/api.ts'
import { mayReadAccessLog } from '#domain/permission.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Handler } from '../http/handler.ts'
import { seeEntry } from './see-entry.ts'

const mostShown = 200

export const listReadings: Handler<typeof api.listReadings> = async (desk, { params }) => {
  const { actor, house } = desk
  const { entry } = await seeEntry(desk, params.entryId)
  if (!mayReadAccessLog(actor, entry.officeId)) {
    throw new Refusal('E-PER-09', null, {
      accion: 'ver quién lo consultó',
      responsable: 'la auditoría',
    })
  }
  return house.database.read(actor.municipalityId, async (db) => {
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
      detail,
    }))
    return { count, readings }
  })
}
