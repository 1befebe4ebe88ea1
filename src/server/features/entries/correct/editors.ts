/**
 * `…/editors`: who has the form of an entry open, so that two people do not correct the same paper
 * unknowingly. Rows of a table that belongs to no book (`db/baseline/09-handling.sql`); its trigger
 * tells the screens that somebody came or went.
 */
import type { api } from '#contract/api.ts'
import { editorLivesMs } from '#contract/entry/presence-times.ts'
import { mayNot } from '#domain/acts/demand-stage.ts'
import { registerActs } from '#domain/acts/register-acts.ts'
import type { EntryAction } from '#domain/acts/allowed-actions.ts'
import { allowedActions } from '#domain/acts/allowed-actions.ts'
import { standingOf } from '#domain/entry/entry-standing.ts'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { rowScopeOf } from '../../../platform/http/context/row-scope.ts'
import { demandContent, seeEntry } from '../see-entry.ts'

const correcting: ReadonlySet<EntryAction> = new Set([
  'rectify-minor',
  'rectify-major',
  'change-priority',
])

const isAlive = sql<boolean>`entry_editor.seen_at > clock_timestamp() - ${`${editorLivesMs} ms`}::interval`

export const announceEditor: Handler<typeof api.announceEditor> = async (context, { params }) => {
  if (await isStillThere(context, params)) return null
  const { actor, app } = context
  const seen = await seeEntry(context, params.entryId)
  const allowed = allowedActions(actor, standingOf(seen.entry), seen.around)
  // The head of registry corrects restricted entries by their header (docs/specification/roles.md);
  // everyone else must be able to read them.
  if (!allowed.includes('rectify-major')) demandContent(seen)
  if (!allowed.some((act) => correcting.has(act))) throw mayNot(registerActs.rectifyEntry)
  await app.database.inMunicipality(actor.municipalityId, async (db) => {
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

/**
 * The usual case, and all it costs: one row by its key. One that was taken for closed begins anew.
 */
async function isStillThere(
  context: RequestContext,
  { entryId, editorId }: Editor,
): Promise<boolean> {
  const { actor, app } = context
  const { numUpdatedRows } = await app.database.inMunicipality(await rowScopeOf(context), (db) =>
    db
      .updateTable('entry_editor')
      .set({ seen_at: sql`clock_timestamp()` })
      .where('municipality_id', '=', actor.municipalityId)
      .where((eb) => eb.and({ entry_id: entryId, editor_id: editorId, staff_id: actor.staffId }))
      .where(isAlive)
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}

export const withdrawEditor: Handler<typeof api.withdrawEditor> = async (context, { params }) => {
  const { municipalityId, staffId } = context.actor
  const { numDeletedRows } = await context.app.database.inMunicipality(municipalityId, (db) =>
    db
      .deleteFrom('entry_editor')
      .where('municipality_id', '=', municipalityId)
      .where('entry_id', '=', params.entryId)
      .where((eb) => eb.and({ editor_id: params.editorId, staff_id: staffId }))
      .executeTakeFirst(),
  )
  // One's own ends whatever became of the entry; of none, the answer says no more than any other
  // about that entry.
  if (numDeletedRows === 0n) await seeEntry(context, params.entryId)
  return null
}

export const listEditors: Handler<typeof api.listEditors> = async (context, { params }) => {
  const { actor, app } = context
  const { visibility } = await seeEntry(context, params.entryId)
  if (visibility !== 'CONTENT') return { editors: [] }
  const rows = await app.database.read(await rowScopeOf(context), (db) =>
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
