/**
 * `/api/book-acts`: the head of registry prepares an act; another person confirms it, in one
 * transaction with the event that keeps it, or puts it aside.
 */
import type { api } from '#contract/api.ts'
import { mayDo } from '#domain/acts/acts.ts'
import type {
  BookActData,
  BookProposal,
  BookResumedData,
  ClockCorrectedData,
  DisclosedNumbers,
  WrongStretch,
  ClockConfirmedData,
} from '#domain/book/book-act.ts'
import { demandRepeated, demandTold } from '#domain/book/book-act.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { isLetterSeries } from '#domain/letters/letter.ts'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import type { HeldHead } from '../../../platform/ledger/append.ts'
import { holdHead, writeFact } from '../../../platform/ledger/append.ts'
import { correctionRow } from '../../../platform/ledger/correction-row.ts'
import { actorScene } from '../../../platform/municipality/people/standing-actor.ts'
import { endTroubles } from '../../../platform/municipality/people/standing-troubles.ts'
import type { Proposal } from '../../../platform/municipality/proposals/proposals.ts'
import {
  demandConfirmable,
  demandDeclinable,
  plainGround,
  propose,
  readProposal,
  readProposals,
  settleProposal,
  waitingProposal,
} from '../../../platform/municipality/proposals/proposals.ts'
import type { ReferenceData } from '../../../platform/municipality/reference/reference-data.ts'
import {
  bookActs,
  bookState,
  demandReader,
  wrongStretch,
  seriesInQuestion,
  skipNumbers,
} from './book-state.ts'
import { readBookClock } from '../../../platform/ledger/book-clock.ts'

const reasonText = 10

export const proposeBookAct: Handler<typeof api.proposeBookAct> = async (
  context,
  { params: { actId }, body },
) => {
  const { reason } = body
  const reference = await context.app.referenceData.of(context.actor.municipalityId)
  return atTheHead(context, async ({ db, head }) => {
    if (reason.length < reasonText) throw new Refusal('E-TRA-02', 'reason', { n: reasonText })
    // Not the head's time, which never goes back: the true one.
    const scene = await actorScene(db, context, head.clock)
    if (!mayDo(scene.actor, 'proposeBookAct')) {
      throw new Refusal('E-PER-09', null, {
        accion: 'PREPARE_THIS_ACT',
        responsable: 'HEAD_OF_REGISTRY',
      })
    }
    const known = await readProposals(db, scene, bookActs, { proposalId: actId })
    if (known.length > 0) return
    const waiting = await readProposals(db, scene, bookActs, 'WAITING')
    if (waiting.some(({ payload }) => payload.kind === body.kind)) throw new Refusal('E-LIB-03')
    const data =
      body.kind === 'CLOCK'
        ? await clockAct(db, reference, head)
        : await resumeAct(db, reference, head, head.isRestored ? body.series : null)
    await propose(db, scene, bookActs, { proposalId: actId, payload: { ...data, reason } })
  })
}

export const confirmBookAct: Handler<typeof api.confirmBookAct> = async (
  context,
  { params: { actId } },
) =>
  atTheHead(context, async (at) => {
    const { db, head } = at
    const asked = { municipalityId: head.municipalityId, at: head.clock }
    const { payload } = await readProposal(db, asked, bookActs, actId)
    // The day that the event will say.
    const scene = await actorScene(db, context, payload.kind === 'CLOCK' ? head.clock : head.now)
    const { proposal } = await demandConfirmable(db, scene, bookActs, plainGround, actId)
    const actorId = scene.actor.staffId
    if (payload.kind === 'CLOCK') await correctClock(actorId, at, proposal, payload)
    else await resumeBook(actorId, at, proposal, payload)
    await settleProposal(db, scene, actId, { stage: 'CONFIRMED' })
  })

export const withdrawBookAct: Handler<typeof api.withdrawBookAct> = async (
  context,
  { params: { actId } },
) =>
  atTheHead(context, async ({ db, head }) => {
    const scene = await actorScene(db, context, head.clock)
    demandDeclinable(scene, bookActs, await waitingProposal(db, scene, bookActs, actId))
    await settleProposal(db, scene, actId, { stage: 'DECLINED' })
  })

interface Scene {
  readonly db: Transaction
  readonly head: HeldHead
}

type Act = Proposal<BookProposal>

async function atTheHead(context: RequestContext, act: (at: Scene) => Promise<void>) {
  demandReader(context)
  const { app, actor } = context
  const { municipalityId } = actor
  await app.database.inMunicipality(municipalityId, async (db) =>
    act({ db, head: await holdHead(db, municipalityId) }),
  )
  app.referenceData.forget(municipalityId)
  return bookState(context)
}

async function clockAct(
  db: Transaction,
  { municipalityId, municipality }: ReferenceData,
  head: HeldHead,
): Promise<BookActData> {
  const stretch = await wrongStretch(db, municipalityId, head.clock, municipality.timeZone)
  if (!stretch) throw new Refusal('E-LIB-01')
  const { from, through, falseFrom, falseThrough } = stretch
  return { kind: 'CLOCK', from, through, falseFrom, falseThrough }
}

type Shown = Pick<DisclosedNumbers, 'code' | 'year' | 'told'> & {
  readonly repeated?: number | undefined
}

async function resumeAct(
  db: Transaction,
  reference: ReferenceData,
  head: HeldHead,
  told: readonly Shown[] | null,
): Promise<BookActData> {
  if (told === null) throw new Refusal('E-LIB-01')
  const asked = await seriesInQuestion(db, reference, head.clock)
  const answered = asked.flatMap((one) => {
    const own = told.find(({ code, year }) => code === one.code && year === one.year)
    if (own) return [{ ...one, told: own.told, repeated: own.repeated ?? null }]
    if (isLetterSeries(one.code) && one.last === 0) return []
    throw new Refusal('E-DOC-18', 'series', {
      esperado: 'elija una serie de este libro',
    })
  })
  demandTold(answered)
  demandRepeated(answered)
  const series = answered.map(({ code, year, last, told: number }) => ({
    code,
    year,
    last,
    told: number,
  }))
  return { kind: 'RESUME', series }
}

/** From here on the book goes on at the true time; what a wrong clock closed is void. */
async function correctClock(
  actorId: string,
  { db, head }: Scene,
  act: Act,
  { from, falseFrom }: WrongStretch,
): Promise<void> {
  // Time went by, and the hour that was ahead has come: the book goes on by itself.
  if (head.clock >= head.lastAt || head.clock < act.proposedAt) throw new Refusal('E-LIB-01')
  // What was written since it was prepared has the false time too.
  const falseThrough = head.lastAt.toISOString()
  const stretch = { from, through: head.position, falseFrom, falseThrough }
  const data: ClockCorrectedData = { ...stretch, ...proposalOf(act) }
  const said = { subjectId: act.proposalId, actorId, data }
  const event = await writeFact(
    db,
    { ...head, now: head.clock },
    { type: 'ClockCorrected', ...said },
  )
  await db
    .insertInto('clock_correction')
    .values(correctionRow(head.municipalityId, data, event))
    .execute()
  await endTroubles(db, head.municipalityId, ['BOOK_AHEAD'])
}

async function resumeBook(
  actorId: string,
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
  const skipped = series.flatMap(({ code, year, last, told }) =>
    told > last ? [{ code, year, first: last + 1, last: told }] : [],
  )
  const restoredTo = marks.map((mark) => mark.restored_to.toISOString())
  const data: BookResumedData = { restoredTo, skipped, ...proposalOf(act) }
  const said = { subjectId: act.proposalId, actorId, data }
  const event = await writeFact(db, head, { type: 'BookResumed', ...said })
  await skipNumbers(db, municipalityId, skipped, event)
  await db
    .updateTable('restored_book')
    .set({ decided_position: event.position })
    .where('municipality_id', '=', municipalityId)
    .where('decided_position', 'is', null)
    .execute()
  await endTroubles(db, municipalityId, ['BOOK_RESTORED'])
}

function proposalOf({ payload, proposedAt, proposedById }: Act) {
  return { reason: payload.reason, proposedAt: proposedAt.toISOString(), proposedById }
}

// What was on the screen for longer was not looked at.
const seenForMs = 10 * 60_000

export const confirmClock: Handler<typeof api.confirmClock> = async (context, { params, body }) => {
  const { actor, app } = context
  const { municipalityId, staffId: actorId } = actor
  await app.database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    const { actor: asking } = await actorScene(db, context, head.now)
    if (!mayDo(asking, 'confirmClock')) {
      throw new Refusal('E-PER-09', null, {
        accion: 'CONFIRM_THE_TIME_OF_THE_BOOK',
        responsable: 'HEAD_OF_REGISTRY',
      })
    }
    const clock = await readBookClock(db, municipalityId, app.now())
    // Pressed twice, or by two people at once: the first did it.
    if (clock.fault !== 'RESTED') return
    if (Math.abs(clock.now.getTime() - Date.parse(body.seenAt)) > seenForMs) {
      throw new Refusal('E-LIB-05')
    }
    const data: ClockConfirmedData = { lastAt: clock.lastAt.toISOString() }
    const subjectId = params.confirmationId
    await writeFact(db, head, { type: 'ClockConfirmed', subjectId, actorId, data })
    await endTroubles(db, municipalityId, ['CLOCK_WAITS'])
  })
  return bookState(context)
}
