/** The rows of a page, as far as their reader may see them, with what they may do to each. */
import type { ListedEntry } from '#contract/entry/entry-shapes.ts'
import { mayApprove } from '#domain/acts/annulment.ts'
import { unitAndHeir } from '#domain/permission/inherited-grants.ts'
import type { RequestContext } from '../../context/request-context.ts'
import { todayAt } from '../../reference/reference-data.ts'
import type { ListScene } from './book-filters.ts'
import type { ListRow } from './listed-entry.ts'
import { listedEntry, standingOfRow } from './listed-entry.ts'
import { approverOf } from './one-approver.ts'

export async function listedEntries(
  context: RequestContext,
  rows: readonly ListRow[],
  scene: ListScene,
): Promise<ListedEntry[]> {
  const listed = rows.flatMap((row) => listedEntry(row, scene) ?? [])
  const refused = await refusedApprovals(context, rows, scene, listed)
  return refused.size === 0
    ? listed
    : listed.map((entry) => (refused.has(entry.entryId) ? withoutApproval(entry) : entry))
}

function withoutApproval(entry: ListedEntry): ListedEntry {
  return { ...entry, allowed: entry.allowed.filter((action) => action !== 'approve-annulment') }
}

/** Of which an approval would be refused because of who asked: few rows of a page wait for one. */
async function refusedApprovals(
  { app, actor }: RequestContext,
  rows: readonly ListRow[],
  { reference, now }: ListScene,
  listed: readonly ListedEntry[],
): Promise<ReadonlySet<string>> {
  const offered = new Set(
    listed.flatMap(({ entryId, allowed }) =>
      allowed.includes('approve-annulment') ? entryId : [],
    ),
  )
  if (offered.size === 0) return offered
  const rolesOn = todayAt(reference.municipality, now)
  return app.database.read(actor.municipalityId, async (db) => {
    for (const row of rows.filter(({ entry_id: entryId }) => offered.has(entryId))) {
      const entry = standingOfRow(row)
      const workUnitIds = unitAndHeir(entry.unitId, reference.units, rolesOn)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const approver = await approverOf({ db, actor, entry, rolesOn, workUnitIds }, now)
      if (mayApprove(entry, actor.staffId, approver)) offered.delete(row.entry_id)
    }
    return offered
  })
}
