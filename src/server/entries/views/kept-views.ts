/**
 * The saved views somebody knows of: their own and the shared ones. Row-level security keeps the
 * others' from them.
 */
import type { SavedView } from '#contract/entry/views.ts'
import { viewQuestion } from '#contract/entry/views.ts'
import type { Actor } from '#domain/permission/permission.ts'
import type { KeptView } from '#domain/book/saved-view.ts'
import { mayChangeView } from '#domain/book/saved-view.ts'
import type { Transaction } from '../../database/tables/transaction.ts'

export type ViewRow = KeptView & Pick<SavedView, 'ownerName' | 'question'>

/** By name, one's own first. */
export async function keptViews(db: Transaction, actor: Actor): Promise<readonly ViewRow[]> {
  const rows = await db
    .selectFrom('saved_view as v')
    .innerJoin('staff as s', (join) =>
      join
        .onRef('s.municipality_id', '=', 'v.municipality_id')
        .onRef('s.staff_id', '=', 'v.owner_id'),
    )
    .select(['v.view_id', 'v.owner_id', 'v.name', 'v.is_shared', 'v.question', 's.name as owner'])
    .where('v.municipality_id', '=', actor.municipalityId)
    .orderBy('v.is_shared')
    .orderBy('v.name')
    .orderBy('v.view_id')
    .execute()
  return rows.map((row) => ({
    viewId: row.view_id,
    ownerId: row.owner_id,
    name: row.name,
    isShared: row.is_shared,
    ownerName: row.owner,
    question: viewQuestion.parse(row.question),
  }))
}

export function viewSeenBy(actor: Actor, { ownerId, ...view }: ViewRow): SavedView {
  return {
    ...view,
    isOwn: ownerId === actor.staffId,
    mayChange: mayChangeView(actor, { ownerId, isShared: view.isShared }),
  }
}
