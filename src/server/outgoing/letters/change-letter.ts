/** What is done to a letter: one transaction, its row held, by somebody with the roles of now. */
import type { LetterView } from '#contract/letters/letters.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { LetterAction, LetterFact, NumberedLetter } from '#domain/letters/letter.ts'
import { evolveLetter, nextSigner } from '#domain/letters/letter.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { holds } from '#domain/permission/permission.ts'
import type { RequestContext } from '../../context/request-context.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { AppendedEvent, HeldHead } from '../../ledger/append.ts'
import { holdHead, writeAfter } from '../../ledger/append.ts'
import { actorNow, standingActor } from '../../municipality/people/standing-actor.ts'
import type { ReferenceData } from '../../reference/reference-data.ts'
import { changingColumns, readersOf } from './letter-row.ts'
import { letterViewOf } from './read-letter.ts'
import type { SeenLetter } from './see-letter.ts'
import { demandAct, letterEvent, seeLetter, seeLetterIn } from './see-letter.ts'
import type { LetterNoticeKind } from '#domain/book/notice.ts'
import type { Updateable } from 'kysely'
import { sql } from 'kysely'
import type { api } from '#contract/api.ts'
import { saidLength } from '#domain/common/text.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { randomUUID } from 'node:crypto'
import type { Tables } from '../../database/tables/tables.ts'

interface Changing {
  readonly db: Transaction
  readonly actor: Actor
  readonly reference: ReferenceData
  readonly seen: SeenLetter
}

/** Of a draft. `overRevision` is the text that was looked at: E-SAL-17 where it is not the last. */
async function changeDraft(
  context: RequestContext,
  asked: {
    readonly letterId: string
    readonly action: LetterAction
    readonly overRevision: number
  },
  change: (changing: Changing) => Promise<void>,
): Promise<LetterView> {
  const { app, actor } = context
  const { letterId, action, overRevision } = asked
  const reference = await app.referenceData.of(actor.municipalityId)
  await seeLetter(context, letterId)
  await app.database.inMunicipality(actor.municipalityId, async (db) => {
    const now = await actorNow(db, context)
    const seen = await seeLetterIn(db, { app, actor: now, reference }, letterId, true)
    demandAct(now, seen, action)
    if (seen.row.revision !== overRevision) throw await otherText(db, seen)
    await change({ db, actor: now, reference, seen })
  })
  return letterViewOf(context, await seeLetter(context, letterId))
}

export async function otherText(db: Transaction, { row }: SeenLetter): Promise<Refusal> {
  const { name } = await db
    .selectFrom('staff')
    .select('name')
    .where((eb) => eb.and({ municipality_id: row.municipality_id, staff_id: row.changed_by_id }))
    .executeTakeFirstOrThrow()
  return new Refusal('E-SAL-17', null, { nombre: name })
}

/** Of one that has its number: a fact, under the lock of the ledger's head. */
export async function changeNumbered(
  context: RequestContext,
  asked: { readonly letterId: string; readonly action: LetterAction },
  decide: (
    letter: NumberedLetter,
    db: Transaction,
    actor: Actor,
  ) => Promise<readonly LetterFact[]> | readonly LetterFact[],
  afterwards: (db: Transaction) => Promise<void> = async () => {},
): Promise<LetterView> {
  const { app, actor } = context
  const { letterId, action } = asked
  const reference = await app.referenceData.of(actor.municipalityId)
  // What is still a draft may be held by whoever waits for the head to number it.
  demandAct(actor, await seeLetter(context, letterId), action)
  await app.database.inMunicipality(actor.municipalityId, async (db) => {
    const head = await holdHead(db, actor.municipalityId)
    const now = await actorNow(db, context)
    const seen = await seeLetterIn(db, { app, actor: now, reference }, letterId, true)
    demandAct(now, seen, action)
    if (!seen.numbered) throw new Refusal('E-SAL-18')
    const facts = await decide(seen.numbered, db, now)
    const events = await writeFacts(db, head, { facts, letterId, actorId: now.staffId })
    await keepChange(db, actor.municipalityId, seen.numbered, events)
    await afterwards(db)
  })
  return letterViewOf(context, await seeLetter(context, letterId))
}

export async function writeFacts(
  db: Transaction,
  head: HeldHead,
  said: {
    readonly facts: readonly LetterFact[]
    readonly letterId: string
    readonly actorId: string
  },
): Promise<readonly AppendedEvent[]> {
  const { facts, letterId: subjectId, actorId } = said
  return writeAfter(
    db,
    head,
    facts.map(({ type, data }) => ({
      type,
      subjectId,
      actorId,
      // oxlint-disable-next-line no-unsafe-type-assertion -- made of JSON values only
      data: data as unknown as AppendedEvent['data'],
    })),
  )
}

export async function keepChange(
  db: Transaction,
  municipalityId: string,
  before: NumberedLetter,
  events: readonly AppendedEvent[],
): Promise<void> {
  const after = events.map(({ body }) => letterEvent(body)).reduce(evolveLetter, before)
  await db
    .updateTable('numbered_letter')
    .set(changingColumns(after))
    .where((eb) => eb.and({ municipality_id: municipalityId, letter_id: after.letterId }))
    .execute()
  await tellOfEvents(db, municipalityId, after, events)
}

/** Of several at once, how the letter stands after the last. */
export async function tellOfEvents(
  db: Transaction,
  municipalityId: string,
  after: NumberedLetter,
  events: readonly AppendedEvent[],
): Promise<void> {
  const last = events.at(-1)
  if (!last) return
  const { letterId } = after
  const { actorId, at } = last
  await tellOfLetter(db, { municipalityId, letterId, actorId, at }, toldByNumbered(after))
}

interface Moved {
  readonly municipalityId: string
  readonly letterId: string
  readonly actorId: string | null
  readonly at: Date
}

interface Told {
  readonly kind: LetterNoticeKind
  readonly people: readonly string[]
}

/** Nobody is told of what they did themselves; null tells nobody anything. */
async function tellOfLetter(
  db: Transaction,
  { municipalityId, letterId, actorId, at }: Moved,
  told: Told | null,
): Promise<void> {
  await endNotices(db, { municipalityId, letterId })
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

/** A further text was approved by nobody. */
export async function endApproval(db: Transaction, { row, place }: SeenLetter): Promise<void> {
  const { municipality_id: municipalityId, letter_id: letterId } = row
  if (place.isApproved) await endNotices(db, { municipalityId, letterId })
}

async function endNotices(
  db: Transaction,
  { municipalityId, letterId }: Pick<Moved, 'municipalityId' | 'letterId'>,
): Promise<void> {
  await db
    .deleteFrom('notice')
    .where((eb) => eb.and({ municipality_id: municipalityId, letter_id: letterId }))
    .execute()
}

/** Whom a letter tells that has its number, by how it stands. */
function toldByNumbered(letter: NumberedLetter): Told | null {
  const { status, authorId } = letter
  const signer = nextSigner(letter)
  if (signer) return { kind: 'LETTER_TO_SIGN', people: [signer.staffId] }
  if (status === 'SIGNED') return { kind: 'LETTER_SIGNED', people: [authorId] }
  return status === 'ANNULLED' ? { kind: 'LETTER_ANNULLED', people: [authorId] } : null
}

export const discardLetter: Handler<typeof api.discardLetter> = async (context, { params }) => {
  const { app, actor } = context
  const { municipalityId } = actor
  const { letterId } = params
  await seeLetter(context, letterId)
  const reference = await app.referenceData.of(municipalityId)
  await app.database.inMunicipality(municipalityId, async (db) => {
    const now = await actorNow(db, context)
    const seen = await seeLetterIn(db, { app, actor: now, reference }, letterId, true)
    if (seen.row.status === 'DISCARDED') return
    demandAct(now, seen, 'discard')
    const at = app.now()
    await db
      .updateTable('letter')
      .set({ status: 'DISCARDED', since: at })
      .where((eb) => eb.and({ municipality_id: municipalityId, letter_id: letterId }))
      .execute()
    await tellOfLetter(
      db,
      { municipalityId, letterId, actorId: now.staffId, at },
      { kind: 'LETTER_DISCARDED', people: [seen.row.author_id] },
    )
  })
  return letterViewOf(context, await seeLetter(context, letterId))
}

const reasonTextE = 10

export const annulLetterNumber: Handler<typeof api.annulLetterNumber> = (
  context,
  { params, body },
) => {
  const { reason } = body
  if (saidLength(reason) < reasonTextE) throw new Refusal('E-TRA-02', 'reason', { n: reasonTextE })
  return changeNumbered(context, { ...params, action: 'annul-number' }, () => [
    { type: 'LetterNumberAnnulled', data: { reason } },
  ])
}

export const sendToReview: Handler<typeof api.sendToReview> = (context, { params, body }) =>
  changeDraft(
    context,
    { ...params, action: 'send-to-review', overRevision: body.overRevision },
    async (changing) => {
      await demandReviewer(context, changing, body.reviewerId)
      const { row } = changing.seen
      await updated(
        context,
        changing,
        {
          status: 'IN_REVIEW',
          reviewer_id: body.reviewerId,
          reader_ids: readersOf(row.form, [row.author_id, row.changed_by_id, body.reviewerId]),
        },
        { kind: 'LETTER_TO_REVIEW', people: [body.reviewerId] },
      )
    },
  )

/** Of the registry or of a unit, and not whoever saved this text. */
async function demandReviewer(
  { app }: RequestContext,
  { db, actor, reference, seen }: Changing,
  staffId: string,
): Promise<void> {
  const today = localDateTimeAt(app.now(), reference.municipality.timeZone).date
  const { municipalityId } = actor
  const reviewer = await standingActor(
    db,
    { municipalityId, staffId },
    { today, units: reference.units },
  )
  const works =
    reviewer !== null &&
    reviewer.readerId === undefined &&
    (['REG', 'JREG', 'JU', 'TR'] as const).some((role) => holds(reviewer, role))
  if (!works || staffId === seen.row.changed_by_id) throw new Refusal('E-SAL-19', 'reviewerId')
}

const reasonTextR = 10

export const decideReview: Handler<typeof api.decideReview> = (context, { params, body }) => {
  const { decision, overRevision } = body
  const isReturned = decision === 'RETURNED'
  const remark = body.text
  if (isReturned && saidLength(remark ?? '') < reasonTextR)
    throw new Refusal('E-TRA-02', 'text', { n: reasonTextR })
  return changeDraft(
    context,
    { ...params, action: isReturned ? 'return' : 'approve', overRevision },
    async (changing) => {
      const { db, actor, seen } = changing
      const { municipalityId, staffId } = actor
      await db
        .insertInto('letter_remark')
        .values({
          municipality_id: municipalityId,
          letter_id: params.letterId,
          remark_id: randomUUID(),
          revision: seen.row.revision,
          decision,
          remark,
          made_by_id: staffId,
          made_at: context.app.now(),
        })
        .execute()
      await updated(
        context,
        changing,
        {
          status: 'DRAFT',
          // What is returned was approved by nobody any more, whoever said so before.
          approved_revision: isReturned ? null : seen.row.revision,
          approved_by_id: isReturned ? null : staffId,
        },
        {
          kind: isReturned ? 'LETTER_RETURNED' : 'LETTER_APPROVED',
          people: [seen.row.author_id, seen.row.changed_by_id],
        },
      )
    },
  )
}

async function updated(
  { app }: RequestContext,
  { db, actor, seen }: Changing,
  change: Updateable<Tables['letter']>,
  told: Told,
): Promise<void> {
  const { municipality_id: municipalityId, letter_id: letterId } = seen.row
  const at = app.now()
  await db
    .updateTable('letter')
    .set({ ...change, since: at })
    .where((eb) => eb.and({ municipality_id: municipalityId, letter_id: letterId }))
    .execute()
  await tellOfLetter(db, { municipalityId, letterId, actorId: actor.staffId, at }, told)
}
