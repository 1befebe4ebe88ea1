/** The rows of a page, as far as their reader may see them, with what they may do to each. */
import type { ListedEntry } from '#contract/entry/entry-shapes.ts'
import { needsReason, sight } from '#domain/entry/sight.ts'
import { unitAndHeir } from '#domain/permission/inherited-grants.ts'
import type { RequestContext } from '../../context/request-context.ts'
import { surroundingsAt, todayAt } from '../../reference/reference-data.ts'
import type { Asking } from '../../reference/visibility.ts'
import { givenReasons } from '../../reference/visibility.ts'
import type { ListRow } from './listed-entry.ts'
import { listedEntry, standingOfRow } from './listed-entry.ts'
import { isAskerThere } from './asker-of-annulment.ts'

export async function listedEntries(
  context: RequestContext,
  rows: readonly ListRow[],
  scene: Asking,
): Promise<ListedEntry[]> {
  const unread = await askingReasons(context, rows, scene)
  const listed = rows.flatMap((row) => listedEntry(row, scene, unread.has(row.entry_id)) ?? [])
  const refused = await refusedApprovals(context, rows, scene, listed)
  return refused.size === 0
    ? listed
    : listed.map((entry) => (refused.has(entry.entryId) ? withoutApproval(entry) : entry))
}

/** Those that would open to the reader once they said why. */
async function askingReasons(
  { app, actor }: RequestContext,
  rows: readonly ListRow[],
  { reference, now }: Asking,
): Promise<ReadonlySet<string>> {
  const asking = rows.filter((row) => {
    if (row.confidentiality !== 'CONFIDENTIAL') return false
    const entry = standingOfRow(row)
    const around = surroundingsAt(reference, row.office_id, now)
    return needsReason(actor.staffId, entry, around) && sight(actor, entry, around) === 'CONTENT'
  })
  const ids = asking.map(({ entry_id: entryId }) => entryId)
  if (ids.length === 0) return new Set()
  const given = await app.database.read(actor.municipalityId, (db) =>
    givenReasons(db, actor, ids, now),
  )
  return new Set(ids.filter((entryId) => !given.has(entryId)))
}

function withoutApproval(entry: ListedEntry): ListedEntry {
  return { ...entry, allowed: entry.allowed.filter((action) => action !== 'approve-annulment') }
}

/** Of which an approval would be refused because of who asked: few rows of a page wait for one. */
async function refusedApprovals(
  { app, actor }: RequestContext,
  rows: readonly ListRow[],
  { reference, now }: Asking,
  listed: readonly ListedEntry[],
): Promise<ReadonlySet<string>> {
  const offered = new Set(
    listed.flatMap(({ entryId, allowed }) =>
      allowed.includes('approve-annulment') ? entryId : [],
    ),
  )
  if (offered.size === 0) return offered
  const { municipality, units } = reference
  const rolesOn = todayAt(municipality, now)
  return app.database.read(actor.municipalityId, async (db) => {
    for (const row of rows.filter(({ entry_id: entryId }) => offered.has(entryId))) {
      const entry = standingOfRow(row)
      const workUnitIds = unitAndHeir(entry.unitId, units, rolesOn)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const isThere = await isAskerThere(db, { actor, entry, units, rolesOn, workUnitIds })
      if (isThere) offered.delete(row.entry_id)
    }
    return offered
  })
}
