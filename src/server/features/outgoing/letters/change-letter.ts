/**
 * What is done to a letter: one transaction, its row held, by somebody with the roles of now. What
 * is told of it at the bell is written in the same transaction, and over as soon as it moves on.
 */
import type { api } from '#contract/api.ts'
import type { LetterView } from '#contract/letters/letters.ts'
import type { LetterNoticeKind } from '#domain/book/notice.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { LetterAction, LetterFact, NumberedLetter } from '#domain/letters/letter.ts'
import { evolveLetter, nextSigner } from '#domain/letters/letter.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { holds } from '#domain/permission/permission.ts'
import type { Updateable } from 'kysely'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import type { AppendedEvent, HeldHead } from '../../../platform/ledger/append.ts'
import { holdHead, writeAfter } from '../../../platform/ledger/append.ts'
import { actorNow, standingActor } from '../../../platform/municipality/people/standing-actor.ts'
import type { ReferenceData } from '../../../platform/municipality/reference/reference-data.ts'
import { todayAt } from '../../../platform/municipality/reference/reference-data.ts'
import { demandReason, peopleNamed } from '../common/scene.ts'
import { changingColumns, readersOf } from './letter-row.ts'
import { letterViewOf } from './read-letter.ts'
import type { SeenLetter } from './see-letter.ts'
import { demandAct, letterEvent, seeLetter, seeLetterIn } from './see-letter.ts'

interface Changing {
  readonly db: Transaction
  readonly actor: Actor
  readonly reference: ReferenceData
  readonly seen: SeenLetter
}

interface Step {
  readonly set: Updateable<Tables['letter']>
  readonly told: LetterNotice
}

/** Of a draft. `overRevision` is the text that was looked at: E-SAL-17 where it is not the last. */
async function changeDraft(
  context: RequestContext,
  asked: {
    readonly letterId: string
    readonly action: LetterAction
    readonly overRevision: number | null
  },
  stepFrom: (changing: Changing) => Promise<Step> | Step,
): Promise<LetterView> {
  const { app } = context
  const { municipalityId } = context.actor
  const { letterId, action, overRevision } = asked
  const reference = await app.referenceData.of(municipalityId)
  await seeLetter(context, letterId)
  await app.database.inMunicipality(municipalityId, async (db) => {
    const actor = await actorNow(db, context)
    const seen = await seeLetterIn(db, { app, actor, reference }, letterId, true)
    if (action === 'discard' && seen.row.status === 'DISCARDED') return
    demandAct(actor, seen, action)
    if (overRevision !== null && seen.row.revision !== overRevision) throw await otherText(db, seen)
    const { set, told } = await stepFrom({ db, actor, reference, seen })
    const at = app.now()
    await db
      .updateTable('letter')
      .set({ ...set, since: at })
      .where((eb) => eb.and({ municipality_id: municipalityId, letter_id: letterId }))
      .execute()
    await tellOfLetter(db, { municipalityId, letterId, actorId: actor.staffId, at }, told)
  })
  return letterViewOf(context, await seeLetter(context, letterId))
}

export async function otherText(db: Transaction, { row }: SeenLetter): Promise<Refusal> {
  const people = await peopleNamed(db, row.municipality_id, [row.changed_by_id])
  return new Refusal('E-SAL-17', null, { nombre: people.get(row.changed_by_id)?.name ?? '' })
}

export const sendToReview: Handler<typeof api.sendToReview> = (context, { params, body }) =>
  changeDraft(
    context,
    { ...params, action: 'send-to-review', overRevision: body.overRevision },
    async (changing) => {
      const { reviewerId } = body
      await demandReviewer(context, changing, reviewerId)
      const { row } = changing.seen
      const readers = readersOf(row.form, [row.author_id, row.changed_by_id, reviewerId])
      return {
        set: { status: 'IN_REVIEW', reviewer_id: reviewerId, reader_ids: readers },
        told: { kind: 'LETTER_TO_REVIEW', people: [reviewerId] },
      }
    },
  )

/** Of the registry or of a unit, and not whoever saved this text. */
async function demandReviewer(
  { app }: RequestContext,
  { db, actor: { municipalityId }, reference: { municipality, units }, seen }: Changing,
  staffId: string,
): Promise<void> {
  const at = { today: todayAt(municipality, app.now()), units }
  const reviewer = await standingActor(db, { municipalityId, staffId }, at)
  const works =
    reviewer !== null &&
    reviewer.readerId === undefined &&
    (['REG', 'JREG', 'JU', 'TR'] as const).some((role) => holds(reviewer, role))
  if (!works || staffId === seen.row.changed_by_id) throw new Refusal('E-SAL-19', 'reviewerId')
}

export const decideReview: Handler<typeof api.decideReview> = (context, { params, body }) => {
  const { decision, overRevision, text: remark } = body
  const isReturned = decision === 'RETURNED'
  if (isReturned) demandReason(remark ?? '', 'text')
  return changeDraft(
    context,
    { ...params, action: isReturned ? 'return' : 'approve', overRevision },
    async ({ db, actor, seen: { row } }) => {
      await db
        .insertInto('letter_remark')
        .values({
          municipality_id: row.municipality_id,
          letter_id: row.letter_id,
          remark_id: randomUUID(),
          revision: row.revision,
          decision,
          remark,
          made_by_id: actor.staffId,
          made_at: context.app.now(),
        })
        .execute()
      return {
        set: {
          status: 'DRAFT',
          // What is returned was approved by nobody any more, whoever said so before.
          approved_revision: isReturned ? null : row.revision,
          approved_by_id: isReturned ? null : actor.staffId,
        },
        told: {
          kind: isReturned ? 'LETTER_RETURNED' : 'LETTER_APPROVED',
          people: [row.author_id, row.changed_by_id],
        },
      }
    },
  )
}

/** Nothing is deleted. */
export const discardLetter: Handler<typeof api.discardLetter> = (context, { params }) =>
  changeDraft(context, { ...params, action: 'discard', overRevision: null }, ({ seen }) => ({
    set: { status: 'DISCARDED' },
    told: { kind: 'LETTER_DISCARDED', people: [seen.row.author_id] },
  }))

/** A number is given up before its letter left. */
export const annulLetterNumber: Handler<typeof api.annulLetterNumber> = (
  context,
  { params, body },
) => {
  const data = { reason: demandReason(body.reason) }
  return changeNumbered(context, { ...params, action: 'annul-number' }, () => [
    { type: 'LetterNumberAnnulled', data },
  ])
}

/** Of one that has its number: a fact, under the lock of the ledger's head. */
export async function changeNumbered(
  context: RequestContext,
  { letterId, action }: { readonly letterId: string; readonly action: LetterAction },
  decide: (
    letter: NumberedLetter,
    db: Transaction,
    actor: Actor,
  ) => Promise<readonly LetterFact[]> | readonly LetterFact[],
  afterwards: (db: Transaction) => Promise<void> = async () => {},
): Promise<LetterView> {
  const { app } = context
  const { municipalityId } = context.actor
  const reference = await app.referenceData.of(municipalityId)
  // What is still a draft may be held by whoever waits for the head to number it.
  demandAct(context.actor, await seeLetter(context, letterId), action)
  await app.database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    const actor = await actorNow(db, context)
    const seen = await seeLetterIn(db, { app, actor, reference }, letterId, true)
    demandAct(actor, seen, action)
    if (!seen.numbered) throw new Refusal('E-SAL-18')
    await writeLetterFacts(db, head, {
      before: seen.numbered,
      actorId: actor.staffId,
      facts: await decide(seen.numbered, db, actor),
    })
    await afterwards(db)
  })
  return letterViewOf(context, await seeLetter(context, letterId))
}

/** The facts of a letter that has its number, and its row as they leave it. */
export async function writeLetterFacts(
  db: Transaction,
  head: HeldHead,
  said: {
    readonly before: NumberedLetter
    readonly actorId: string
    readonly facts: readonly LetterFact[]
  },
): Promise<void> {
  const { before, actorId, facts } = said
  const { letterId } = before
  const events = await writeAfter(
    db,
    head,
    facts.map((fact) => ({ ...fact, subjectId: letterId, actorId })),
  )
  const after = events.map(({ body }) => letterEvent(body)).reduce(evolveLetter, before)
  await db
    .updateTable('numbered_letter')
    .set(changingColumns(after))
    .where((eb) => eb.and({ municipality_id: head.municipalityId, letter_id: letterId }))
    .execute()
  const last = events.at(-1)
  if (last) await tellOfEvent(db, head.municipalityId, after, last)
}

export function tellOfEvent(
  db: Transaction,
  municipalityId: string,
  after: NumberedLetter,
  { actorId, at }: AppendedEvent,
): Promise<void> {
  const { letterId } = after
  return tellOfLetter(db, { municipalityId, letterId, actorId, at }, noticeOfNumbered(after))
}

interface LetterNotice {
  readonly kind: LetterNoticeKind
  readonly people: readonly string[]
}

interface Moved {
  readonly municipalityId: string
  readonly letterId: string
  readonly actorId: string | null
  readonly at: Date
}

/** Nobody is told of what they did themselves; null tells nobody anything. */
async function tellOfLetter(
  db: Transaction,
  { municipalityId, letterId, actorId, at }: Moved,
  told: LetterNotice | null,
): Promise<void> {
  await endNotices(db, municipalityId, letterId)
  if (!told) return
  await sql`
    insert into notice (municipality_id, staff_id, letter_id, kind, made_at, shows_at)
    select s.municipality_id, s.staff_id, ${letterId}, ${told.kind}, ${at}, ${at}
    from staff s
    where s.municipality_id = ${municipalityId} and s.status = 'ACTIVE'
      and s.staff_id is distinct from ${actorId} and s.staff_id = any (${told.people}::uuid[])`.execute(
    db,
  )
}

export async function endNotices(
  db: Transaction,
  municipalityId: string,
  letterId: string,
): Promise<void> {
  await db
    .deleteFrom('notice')
    .where((eb) => eb.and({ municipality_id: municipalityId, letter_id: letterId }))
    .execute()
}

/** Whom a letter tells that has its number, by how it stands. */
function noticeOfNumbered(letter: NumberedLetter): LetterNotice | null {
  const { status, authorId } = letter
  const signer = nextSigner(letter)
  if (signer) return { kind: 'LETTER_TO_SIGN', people: [signer.staffId] }
  if (status === 'SIGNED') return { kind: 'LETTER_SIGNED', people: [authorId] }
  return status === 'ANNULLED' ? { kind: 'LETTER_ANNULLED', people: [authorId] } : null
}
