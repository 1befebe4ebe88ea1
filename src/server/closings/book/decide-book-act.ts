/**
 * Another person confirms an act, in one transaction with the event that keeps it; or puts it
 * aside.
 */
import type { api } from '#contract/api.ts'
import type {
  BookActData,
  BookResumedData,
  ClockCorrectedData,
  WrongStretch,
} from '#domain/book/book-act.ts'
import type { JsonValue } from '#domain/common/canonical.ts'
import { leastTold } from '#domain/book/book-act.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { RequestContext } from '../../context/request-context.ts'
import type { Handler } from '../../http/receive/handler.ts'
import type { AppendedEvent, HeldHead, LedgerFact } from '../../ledger/append.ts'
import { holdHead, writeAfter } from '../../ledger/append.ts'
import { correctionRow } from '../../ledger/correction-row.ts'
import { rolesHeld } from '../../municipality/people/roles-held.ts'
import { endTroubles } from '../../municipality/people/standing-troubles.ts'
import { whyNotConfirm, whyNotDecide } from './book-confirmer.ts'
import { bookState, demandReader } from './book-state.ts'
import { keepConfirmation } from './confirm-clock.ts'
import { rememberedNumbers, skipNumbers } from './told-numbers.ts'

export const confirmBookAct: Handler<typeof api.confirmBookAct> = async (context, { params }) => {
  demandReader(context)
  const { actor, app } = context
  const { municipalityId, staffId } = actor
  await app.database.inMunicipality(municipalityId, async (db) => {
    const scene = { db, head: await holdHead(db, municipalityId) }
    const act = await waitingAct(db, municipalityId, params.actId)
    const held = await rolesOf(context, scene, act)
    const refusal = whyNotConfirm(held, staffId, act.proposed_by_id)
    if (refusal) throw refusal
    const { data } = act
    if (data.kind === 'CLOCK') await correctClock(context, scene, act, data)
    else await resumeBook(context, scene, act, data)
    await decide(db, act, { stage: 'CONFIRMED', at: scene.head.clock, staffId })
  })
  app.referenceData.forget(municipalityId)
  return bookState(context)
}

export const withdrawBookAct: Handler<typeof api.withdrawBookAct> = async (context, { params }) => {
  demandReader(context)
  const { actor, app } = context
  const { municipalityId, staffId } = actor
  await app.database.inMunicipality(municipalityId, async (db) => {
    const scene = { db, head: await holdHead(db, municipalityId) }
    const act = await waitingAct(db, municipalityId, params.actId)
    const held = await rolesOf(context, scene, act)
    const refusal = act.proposed_by_id === staffId ? null : whyNotDecide(held, staffId)
    if (refusal) throw refusal
    await decide(db, act, { stage: 'WITHDRAWN', at: scene.head.clock, staffId })
  })
  return bookState(context)
}

interface Scene {
  readonly db: Transaction
  readonly head: HeldHead
}

type Act = Selectable<Tables['book_act']>

/** From here on the book goes on at the true time; what a wrong clock closed is void. */
async function correctClock(
  { actor }: RequestContext,
  { db, head }: Scene,
  act: Act,
  { from, falseFrom }: WrongStretch,
): Promise<void> {
  // Time went by, and the hour that was ahead has come: the book goes on by itself.
  if (head.clock >= head.lastAt || head.clock < act.proposed_at) throw new Refusal('E-LIB-01')
  // What was written since it was prepared has the false time too.
  const falseThrough = head.lastAt.toISOString()
  const stretch = { from, through: head.position, falseFrom, falseThrough }
  const data: ClockCorrectedData = { ...stretch, ...proposalOf(act) }
  const event = await append(db, { ...head, now: head.clock }, 'ClockCorrected', act, {
    actorId: actor.staffId,
    // oxlint-disable-next-line no-unsafe-type-assertion -- made of JSON values only; an interface does not show it
    data: data as unknown as JsonValue,
  })
  await db
    .insertInto('clock_correction')
    .values(correctionRow(head.municipalityId, data, event))
    .execute()
  await keepConfirmation(db, head.municipalityId, event)
  await endTroubles(db, head.municipalityId, ['BOOK_AHEAD'])
}

async function resumeBook(
  { actor }: RequestContext,
  { db, head }: Scene,
  act: Act,
  { series }: Extract<BookActData, { readonly kind: 'RESUME' }>,
): Promise<void> {
  if (!head.isRestored) throw new Refusal('E-LIB-01')
  const { municipalityId } = head
  const marks = await db
    .selectFrom('restored_book')
    .select('restored_to')
    .where('municipality_id', '=', municipalityId)
    .where('decided_position', 'is', null)
    .orderBy('restored_at')
    .execute()
  // A folder that was away when it was prepared may have come back since, and know of more.
  const remembered = await rememberedNumbers(db, municipalityId)
  if (series.some((one) => one.told < leastTold(one, remembered))) throw new Refusal('E-LIB-03')
  const skipped = series.flatMap(({ code, year, last, told }) =>
    told > last ? [{ code, year, first: last + 1, last: told }] : [],
  )
  const restoredTo = marks.map((mark) => mark.restored_to.toISOString())
  const data: BookResumedData = { restoredTo, skipped, ...proposalOf(act) }
  const event = await append(db, head, 'BookResumed', act, {
    actorId: actor.staffId,
    // oxlint-disable-next-line no-unsafe-type-assertion -- as above
    data: data as unknown as JsonValue,
  })
  await skipNumbers(db, municipalityId, skipped, event)
  await db
    .updateTable('restored_book')
    .set({ decided_position: event.position })
    .where('municipality_id', '=', municipalityId)
    .where('decided_position', 'is', null)
    .execute()
  await endTroubles(db, municipalityId, ['BOOK_RESTORED'])
}

function proposalOf({ reason, proposed_at: proposedAt, proposed_by_id: proposedById }: Act) {
  return { reason, proposedAt: proposedAt.toISOString(), proposedById }
}

async function append(
  db: Transaction,
  head: HeldHead,
  type: string,
  { act_id: subjectId }: Act,
  said: Pick<LedgerFact, 'actorId' | 'data'>,
): Promise<AppendedEvent> {
  const [event] = await writeAfter(db, head, [{ type, subjectId, ...said }])
  if (!event) throw new Error('A fact makes an event')
  return event
}

async function waitingAct(db: Transaction, municipalityId: string, actId: string): Promise<Act> {
  const act = await db
    .selectFrom('book_act')
    .selectAll()
    .where((eb) => eb.and({ municipality_id: municipalityId, act_id: actId }))
    .executeTakeFirst()
  if (!act) throw new Refusal('E-CON-03')
  if (act.stage !== 'PROPOSED') throw new Refusal('E-LIB-03')
  return act
}

/** Of both, on the day the event will say. */
async function rolesOf({ actor, app }: RequestContext, { db, head }: Scene, act: Act) {
  const { municipality } = await app.referenceData.of(head.municipalityId)
  const at = act.data.kind === 'CLOCK' ? head.clock : head.now
  const today = localDateTimeAt(at, municipality.timeZone).date
  return rolesHeld(db, head.municipalityId, { today, of: [actor.staffId, act.proposed_by_id] })
}

async function decide(
  db: Transaction,
  { municipality_id: municipalityId, act_id: actId }: Act,
  decision: {
    readonly stage: 'CONFIRMED' | 'WITHDRAWN'
    readonly at: Date
    readonly staffId: string
  },
): Promise<void> {
  await db
    .updateTable('book_act')
    .set({ stage: decision.stage, decided_at: decision.at, decided_by_id: decision.staffId })
    .where((eb) => eb.and({ municipality_id: municipalityId, act_id: actId }))
    .execute()
}
