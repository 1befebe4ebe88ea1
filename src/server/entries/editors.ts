/**
 * `…/editors`: who has the form of an entry open, so that two people do not correct the same paper unknowingly. Rows of a table
 * that belongs to no book (`db/migrations/0011-presence.sql`); its trigger tells the screens that somebody came or went.
 */
import type { api } from '#contract/api.ts'
import { editorLivesMs } from '#contract/presence-times.ts'
import type { EntryAction } from '#domain/entry-actions.ts'
import { allowedActions } from '#domain/entry-actions.ts'
import { standingOf } from '#domain/entry-standing.ts'
import { Refusal } from '#domain/refusal.ts'
import { sql } from 'kysely'
import type { Desk } from '../desk.ts'
import type { Handler } from '../http/handler.ts'
import { demandContent, seeEntry, wallOf } from './see-entry.ts'

const correcting: ReadonlySet<EntryAction> = new Set([
  'rectify-minor',
  'rectify-major',
  'raise-confidentiality',
])

const isAlive = sql<boolean>`entry_editor.seen_at > clock_timestamp() - ${`${editorLivesMs} ms`}::interval`

export const announceEditor: Handler<typeof api.announceEditor> = async (desk, { params }) => {
  if (await isStillThere(desk, params)) return null
  const { actor, house } = desk
  const seen = await seeEntry(desk, params.entryId)
  const allowed = allowedActions(actor, standingOf(seen.entry), seen.around)
  // The head of registry corrects restricted entries by their header (§6.1); everyone else must be able to read them.
  if (!allowed.includes('rectify-major')) demandContent(seen)
  if (!allowed.some((act) => correcting.has(act)))
    throw new Refusal('E-PER-09', null, {
      accion: 'rectificar este documento',
      responsable: 'la jefatura de registro',
    })
  await house.database.inMunicipality(actor.municipalityId, async (db) => {
    await db
      .deleteFrom('entry_editor')
      .where('municipality_id', '=', actor.municipalityId)
      .where((where) => where.not(isAlive))
      .execute()
    await db
      .insertInto('entry_editor')
      .values({
        municipality_id: actor.municipalityId,
        entry_id: params.entryId,
        editor_id: params.editorId,
        staff_id: actor.staffId,
      })
      .onConflict((twice) => twice.doNothing())
      .execute()
  })
  return null
}

type Editor = Parameters<typeof announceEditor>[1]['params']

/** The usual case, and all it costs: one row by its key. One that was taken for closed begins anew. */
async function isStillThere(desk: Desk, { entryId, editorId }: Editor): Promise<boolean> {
  const { actor, house } = desk
  const { numUpdatedRows } = await house.database.inMunicipality(await wallOf(desk), (db) =>
    db
      .updateTable('entry_editor')
      .set({ seen_at: sql`clock_timestamp()` })
      .where('municipality_id', '=', actor.municipalityId)
      .where('entry_id', '=', entryId)
      .where('editor_id', '=', editorId)
      .where('staff_id', '=', actor.staffId)
      .where(isAlive)
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}

export const withdrawEditor: Handler<typeof api.withdrawEditor> = async (desk, { params }) => {
  const { municipalityId, staffId } = desk.actor
  await desk.house.database.inMunicipality(municipalityId, (db) =>
    db
      .deleteFrom('entry_editor')
      .where('municipality_id', '=', municipalityId)
      .where('entry_id', '=', params.entryId)
      .where('editor_id', '=', params.editorId)
      .where('staff_id', '=', staffId)
      .execute(),
  )
  return null
}

export const listEditors: Handler<typeof api.listEditors> = async (desk, { params }) => {
  const { actor, house } = desk
  const { sight } = await seeEntry(desk, params.entryId)
  if (sight !== 'CONTENT') return { editors: [] }
  const rows = await house.database.read(await wallOf(desk), (db) =>
    db
      .selectFrom('entry_editor')
      .innerJoin('staff', (join) =>
        join
          .onRef('staff.municipality_id', '=', 'entry_editor.municipality_id')
          .onRef('staff.staff_id', '=', 'entry_editor.staff_id'),
      )
      .select(['staff.staff_id', 'staff.name'])
      .select(({ fn }) => fn.min('entry_editor.since').as('since'))
      .where('entry_editor.municipality_id', '=', actor.municipalityId)
      .where('entry_editor.entry_id', '=', params.entryId)
      .where('entry_editor.staff_id', '<>', actor.staffId)
      .where(isAlive)
      .groupBy(['staff.staff_id', 'staff.name'])
      .orderBy('since')
      .execute(),
  )
  return {
    editors: rows.map((row) => ({
      staffId: row.staff_id,
      name: row.name,
      since: row.since.toISOString(),
    })),
  }
}
