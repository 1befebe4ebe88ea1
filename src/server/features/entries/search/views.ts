/**
 * `PUT` and `DELETE /api/views/{id}`. Nothing of this is in the ledger: a view changes neither the
 * register nor what anybody may see of it.
 */
import type { api } from '#contract/api.ts'
import type { Received } from '#contract/common/endpoint.ts'
import type { SavedView } from '#contract/entry/views.ts'
import { viewQuestion } from '#contract/entry/views.ts'
import type { KeptView, ViewFault } from '#domain/book/saved-view.ts'
import { asksForSomething, mayChangeView, mostViews, viewFault } from '#domain/book/saved-view.ts'
import { Refusal, demandAllowed } from '#domain/common/refusal.ts'
import { oneLine } from '#domain/common/text.ts'
import { mostCounted } from '#domain/handling/tray.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { rowScopeOf } from '../../../platform/http/context/row-scope.ts'
import { takeTurns } from '../../../platform/database/tables/take-turns.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import {
  asksForPeople,
  countFound,
  readQuestion,
  recordPersonQuery,
  searchScene,
} from './search-entries.ts'

type Wanted = Received<typeof api.saveView>['body']

export const saveView: Handler<typeof api.saveView> = async (context, { params, body }) => {
  const scene = await searchScene(context)
  const { actor } = scene
  checkQuestion(body)
  const scope = await rowScopeOf(context)
  // Kept, it is answered with how many there are, again and again.
  const isForPeople = await context.app.database.read(scope, async (db) =>
    asksForPeople(db, body.question, await readQuestion(db, body.question, scene), scene),
  )
  if (isForPeople) await recordPersonQuery(context, body.question)
  return context.app.database.inMunicipality(scope, async (db) => {
    // One at a time: two people cannot share the same name, nor one more than there is room for.
    await takeTurns(db, `views ${actor.municipalityId}`)
    const kept = await keptViews(db, actor)
    const before = kept.find(({ viewId }) => viewId === params.viewId)
    if (before) demandChange(actor, before, body)
    const ownerId = before?.ownerId ?? actor.staffId
    const name = oneLine(body.name)
    const wanted: KeptView = { ...params, ownerId, name, isShared: body.isShared }
    const fault = viewFault(wanted, kept)
    if (fault) throw refusalOf[fault](wanted)
    await write(db, actor, wanted, body.question, { at: context.app.now(), isNew: !before })
    const ownerName = before?.ownerName ?? actor.name
    return viewSeenBy(actor, { ...wanted, ownerName, question: body.question })
  })
}

export const removeView: Handler<typeof api.removeView> = async (
  context,
  { params: { viewId } },
) => {
  const { actor } = await searchScene(context)
  await context.app.database.inMunicipality(await rowScopeOf(context), async (db) => {
    const view = (await keptViews(db, actor)).find((kept) => kept.viewId === viewId)
    if (!view) throw new Refusal('E-CON-03')
    demandChange(actor, view, view)
    await db
      .deleteFrom('saved_view')
      .where((eb) => eb.and({ municipality_id: actor.municipalityId, view_id: viewId }))
      .execute()
  })
  return null
}

function checkQuestion({ question }: Wanted): void {
  if (!asksForSomething(question)) throw new Refusal('E-VIS-04')
  const { from, to } = question
  if (from !== undefined && to !== undefined && from > to) throw new Refusal('E-REP-02')
}

/**
 * To keep somebody else's shared view for oneself would be to take it from everybody without saying
 * so.
 */
function demandChange(actor: Actor, view: ViewRow, { isShared }: Pick<KeptView, 'isShared'>): void {
  demandAllowed(
    mayChangeView(actor, view) && (isShared || view.ownerId === actor.staffId),
    'CHANGE_A_VIEW_THAT_SOMEBODY_ELSE_SHARED',
    'SHARER_OR_ADMINISTRATION',
  )
}

const refusalOf: Readonly<Record<ViewFault, (view: KeptView) => Refusal>> = {
  NAMELESS: () => new Refusal('E-VIS-01', 'name'),
  NAME_TAKEN: ({ name }) => new Refusal('E-VIS-02', 'name', { nombre: name }),
  TOO_MANY: (view) => new Refusal('E-VIS-03', null, { n: mostViews(view) }),
}

async function write(
  db: Transaction,
  { municipalityId }: Actor,
  { viewId, ownerId, name, isShared }: KeptView,
  question: Wanted['question'],
  saved: { readonly at: Date; readonly isNew: boolean },
): Promise<void> {
  const content = {
    name,
    is_shared: isShared,
    question: JSON.stringify(question),
    saved_at: saved.at,
  }
  if (saved.isNew) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('saved_view')
      .values({ municipality_id: municipalityId, view_id: viewId, owner_id: ownerId, ...content })
      .onConflict((conflict) => conflict.columns(['municipality_id', 'view_id']).doNothing())
      .executeTakeFirstOrThrow()
    // The id is of a view that the asker knows nothing of.
    if (!numInsertedOrUpdatedRows) throw new Refusal('E-CON-03')
    return
  }
  await db
    .updateTable('saved_view')
    .set(content)
    .where((eb) => eb.and({ municipality_id: municipalityId, view_id: viewId }))
    .execute()
}

/**
 * `GET /api/views` and `GET /api/view-counts`: the tabs over the list, and how many each finds for
 * whoever looks.
 */
export const listViews: Handler<typeof api.listViews> = async (context) => {
  const { actor } = await searchScene(context)
  const rows = await context.app.database.read(await rowScopeOf(context), (db) =>
    keptViews(db, actor),
  )
  return { views: rows.map((row) => viewSeenBy(actor, row)) }
}

/**
 * Each reader's own count behind their own scope, of the shared ones too: a number alone tells what
 * is there.
 */
export const countViews: Handler<typeof api.countViews> = async (context) => {
  const scene = await searchScene(context)
  const counts = await context.app.database.read(await rowScopeOf(context), async (db) => {
    const counted: { viewId: string; count: number }[] = []
    for (const { viewId, question } of await keptViews(db, scene.actor)) {
      // oxlint-disable no-await-in-loop -- one connection
      const query = await readQuestion(db, question, scene)
      counted.push({ viewId, count: await countFound(db, question, query, scene, mostCounted) })
      // oxlint-enable no-await-in-loop
    }
    return counted
  })
  return { counts }
}

/**
 * The saved views somebody knows of: their own and the shared ones. Row-level security keeps the
 * others' from them.
 */
type ViewRow = KeptView & Pick<SavedView, 'ownerName' | 'question'>

async function keptViews(db: Transaction, actor: Actor): Promise<readonly ViewRow[]> {
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

function viewSeenBy(actor: Actor, { ownerId, ...view }: ViewRow): SavedView {
  return {
    ...view,
    isOwn: ownerId === actor.staffId,
    mayChange: mayChangeView(actor, { ownerId, isShared: view.isShared }),
  }
}
