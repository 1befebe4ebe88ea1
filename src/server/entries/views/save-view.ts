/**
 * `PUT` and `DELETE /api/views/{id}`. Nothing of this is in the ledger: a view changes neither the
 * register nor what anybody may see of it.
 */
import type { api } from '#contract/api.ts'
import type { Received } from '#contract/common/endpoint.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { KeptView, ViewFault } from '#domain/book/saved-view.ts'
import { asksForSomething, mayChangeView, mostViews, viewFault } from '#domain/book/saved-view.ts'
import { oneLine } from '#domain/common/text.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import { takeTurns } from '../../database/tables/take-turns.ts'
import { recordAskedPeople } from '../find/asks-for-people.ts'
import { asksForPeople, readQuestion, searchScene } from '../find/search-entries.ts'
import { wallOf } from '../../context/wall-of.ts'
import type { Handler } from '../../http/receive/handler.ts'
import type { ViewRow } from './kept-views.ts'
import { keptViews, viewSeenBy } from './kept-views.ts'

type Wanted = Received<typeof api.saveView>['body']

export const saveView: Handler<typeof api.saveView> = async (context, { params, body }) => {
  const scene = await searchScene(context)
  const { actor } = scene
  checkQuestion(body)
  const wall = await wallOf(context)
  // Kept, it is answered with how many there are, again and again.
  const isForPeople = await context.app.database.read(wall, async (db) =>
    asksForPeople(db, body.question, await readQuestion(db, body.question, scene), scene),
  )
  if (isForPeople) await recordAskedPeople(context, body.question)
  return context.app.database.inMunicipality(wall, async (db) => {
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
    await write(db, actor, wanted, {
      question: body.question,
      at: context.app.now(),
      isNew: !before,
    })
    const ownerName = before?.ownerName ?? actor.name
    return viewSeenBy(actor, { ...wanted, ownerName, question: body.question })
  })
}

export const removeView: Handler<typeof api.removeView> = async (
  context,
  { params: { viewId } },
) => {
  const { actor } = await searchScene(context)
  await context.app.database.inMunicipality(await wallOf(context), async (db) => {
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
  if (mayChangeView(actor, view) && (isShared || view.ownerId === actor.staffId)) return
  throw new Refusal('E-PER-09', null, {
    accion: 'CHANGE_A_VIEW_THAT_SOMEBODY_ELSE_SHARED',
    responsable: 'SHARER_OR_ADMINISTRATION',
  })
}

const refusalOf: Readonly<Record<ViewFault, (view: KeptView) => Refusal>> = {
  NAMELESS: () => new Refusal('E-VIS-01', 'name'),
  NAME_TAKEN: ({ name }) => new Refusal('E-VIS-02', 'name', { nombre: name }),
  TOO_MANY: (view) => new Refusal('E-VIS-03', null, { n: mostViews(view) }),
}

interface Written {
  readonly question: Wanted['question']
  readonly at: Date
  readonly isNew: boolean
}

async function write(
  db: Transaction,
  { municipalityId }: Actor,
  { viewId, ownerId, name, isShared }: KeptView,
  { question, at, isNew }: Written,
): Promise<void> {
  const content = { name, is_shared: isShared, question: JSON.stringify(question), saved_at: at }
  if (isNew) {
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
