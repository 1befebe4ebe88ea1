/** What is done to a letter: one transaction, its row held, by somebody with the roles of now. */
import type { LetterView } from '#contract/letters/letters.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { LetterAction, LetterFact, NumberedLetter } from '#domain/letters/letter.ts'
import { evolveLetter } from '#domain/letters/letter.ts'
import type { Actor } from '#domain/permission/permission.ts'
import type { RequestContext } from '../../context/request-context.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { AppendedEvent, HeldHead } from '../../ledger/append.ts'
import { holdHead, writeAfter } from '../../ledger/append.ts'
import { actorNow } from '../../municipality/people/standing-actor.ts'
import type { ReferenceData } from '../../reference/reference-data.ts'
import { changingColumns } from './letter-row.ts'
import { letterViewOf } from './letter-view.ts'
import type { SeenLetter } from './see-letter.ts'
import { demandAct, letterEvent, seeLetter, seeLetterIn } from './see-letter.ts'
import { tellOfLetter, toldByNumbered } from './tell-of-letter.ts'

export interface Changing {
  readonly db: Transaction
  readonly actor: Actor
  readonly reference: ReferenceData
  readonly seen: SeenLetter
}

/** Of a draft. `overRevision` is the text that was looked at: E-SAL-17 where it is not the last. */
export async function changeDraft(
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
