/** A letter for someone who may read it: its row and, once it has its number, its facts. */
import { Refusal } from '#domain/common/refusal.ts'
import { visibilityOf } from '#domain/entry/visibility.ts'
import type {
  LetterAction,
  LetterEvent,
  LetterRemark,
  LetterStatus,
  NumberedLetter,
} from '#domain/letters/letter.ts'
import { evolveLetter, letterFactTypes, nextSigner } from '#domain/letters/letter.ts'
import type { LetterPlace } from '#domain/letters/writing.ts'
import { isActOf, letterStanding, mayDoWith, mayWrite } from '#domain/letters/writing.ts'
import type { Confidentiality } from '#domain/municipality/catalogue.ts'
import type { Actor } from '#domain/permission/permission.ts'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import { rowScopeOf } from '../../../platform/http/context/row-scope.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import { standingRoles } from '../../../platform/municipality/people/standing-roles.ts'
import { surroundingsAt, todayAt } from '../../../platform/municipality/reference/reference-data.ts'
import {
  lettersAsEntries,
  isStalled,
} from '../../../platform/municipality/reference/readable-letters.ts'
import type { ReaderScene } from '../common/scene.ts'
import { ownColumns } from './letter-row.ts'

export type LetterRow = Selectable<Tables['letter']>

export interface SeenLetter {
  readonly row: LetterRow
  /** Null while it has no number. */
  readonly numbered: NumberedLetter | null
  readonly place: LetterPlace
  /** What it says of itself; `row` says what the entries that it answers make of it. */
  readonly ownConfidentiality: Confidentiality
}

/** Refuses E-CON-03 alike for one that is not there and for one that is not the reader's. */
export async function seeLetter(context: RequestContext, letterId: string): Promise<SeenLetter> {
  const { app, actor } = context
  const reference = await app.referenceData.of(actor.municipalityId)
  return app.database.read(await rowScopeOf(context), (db) =>
    seeLetterIn(db, { app, actor, reference }, letterId),
  )
}

/** Within a transaction that acts, the row is held until it ends. */
export async function seeLetterIn(
  db: Transaction,
  looking: ReaderScene,
  letterId: string,
  isHeld = false,
): Promise<SeenLetter> {
  const { actor, app, reference } = looking
  const { municipalityId } = actor
  const query = db
    .selectFrom('letter')
    .selectAll()
    .where((eb) => eb.and({ municipality_id: municipalityId, letter_id: letterId }))
  const kept = await (isHeld ? query.forUpdate() : query).executeTakeFirst()
  if (!kept) throw new Refusal('E-CON-03')
  const numbered =
    kept.status === 'NUMBERED' ? await readNumbered(db, municipalityId, letterId) : null
  // With its number it is what the ledger says; and what it answers may have become more secret
  // since its text was saved, or may be open again.
  const { confidentiality } = kept
  const form = { ...kept.form, ...numbered?.heading, confidentiality }
  const row = { ...kept, ...(numbered && ownColumns(numbered)), form }
  const place = { ...placeOf(row, numbered), isStalled: await isStalledNow(db, looking, kept) }
  const standing = letterStanding({
    ...place,
    confidentiality: row.confidentiality,
    readerIds: row.reader_ids,
  })
  const seen = visibilityOf(actor, standing, surroundingsAt(reference, row.office_id, app.now()))
  if (seen !== 'CONTENT') throw new Refusal('E-CON-03')
  const said = numbered?.heading ?? kept.form
  return { row, numbered, place, ownConfidentiality: said.confidentiality }
}

async function isStalledNow(
  db: Transaction,
  { app, reference: { municipality } }: ReaderScene,
  { municipality_id: municipalityId, letter_id: letterId, status }: LetterRow,
): Promise<boolean> {
  if (status !== 'IN_REVIEW' && status !== 'NUMBERED') return false
  const { rows } = await sql`
    with ${standingRoles(municipalityId, todayAt(municipality, app.now()))}
    select from ${lettersAsEntries} where entry.municipality_id = ${municipalityId}
      and entry.letter_id = ${letterId} and ${isStalled(municipality.timeZone)}`.execute(db)
  return rows.length > 0
}

export async function readNumbered(
  db: Transaction,
  municipalityId: string,
  letterId: string,
): Promise<NumberedLetter> {
  const events = await db
    .selectFrom('ledger_event')
    .select('body')
    .where('municipality_id', '=', municipalityId)
    .where('subject_id', '=', letterId)
    .where('type', 'in', letterFactTypes)
    .orderBy('position')
    .execute()
  return letterFrom(events.map(({ body }) => letterEvent(body)))
}

/** The oldest first. */
export async function readRemarks(
  db: Transaction,
  { municipality_id: municipalityId, letter_id: letterId }: LetterRow,
): Promise<LetterRemark[]> {
  const rows = await db
    .selectFrom('letter_remark')
    .selectAll()
    .where((eb) => eb.and({ municipality_id: municipalityId, letter_id: letterId }))
    .orderBy('made_at')
    .execute()
  return rows.map((row) => ({
    remarkId: row.remark_id,
    revision: row.revision,
    decision: row.decision,
    remark: row.remark,
    byId: row.made_by_id,
    at: row.made_at.toISOString(),
  }))
}

export function letterFrom(events: readonly LetterEvent[]): NumberedLetter {
  const made = events.reduce<NumberedLetter | null>(evolveLetter, null)
  if (!made) throw new Error('A numbered letter needs at least its number')
  return made
}

/** The event in a ledger body, whose chain is verified: its shape is trusted. */
export function letterEvent(body: string): LetterEvent {
  const { subjectId, ...fact }: { subjectId: string } & Record<string, unknown> = JSON.parse(body)
  // oxlint-disable-next-line no-unsafe-type-assertion
  return { ...fact, letterId: subjectId } as unknown as LetterEvent
}

function placeOf(row: LetterRow, numbered: NumberedLetter | null): Omit<LetterPlace, 'isStalled'> {
  return {
    officeId: row.office_id,
    unitId: row.unit_id,
    status: statusOf(row, numbered),
    authorId: row.author_id,
    changedById: row.changed_by_id,
    reviewerId: row.reviewer_id,
    isApproved: row.approved_revision === row.revision,
    nextSignerId: (numbered && nextSigner(numbered)?.staffId) ?? null,
  }
}

function statusOf({ status }: LetterRow, numbered: NumberedLetter | null): LetterStatus {
  if (status !== 'NUMBERED') return status
  if (!numbered) throw new Error('A numbered letter stands in the ledger')
  return numbered.status
}

/**
 * E-SAL-18 where the letter has moved on, E-SAL-20 for a text that waits for another person’s word,
 * E-PER-09 for whoever may not.
 */
export function demandAct(actor: Actor, seen: SeenLetter, action: LetterAction): void {
  const refusal = refusedAct(actor, seen, action)
  if (refusal) throw refusal
}

export function refusedAct(
  actor: Actor,
  { place }: SeenLetter,
  action: LetterAction,
): Refusal | null {
  if (!isActOf(place.status, action)) return new Refusal('E-SAL-18')
  if (mayDoWith(actor, place, action)) return null
  if (!mayWrite(actor, place) || action === 'dispatch') return mayNot(action)
  // Whoever writes for the unit may, as soon as it stands otherwise.
  if (action === 'edit' || action === 'send-to-review') return new Refusal('E-SAL-18')
  return action === 'put-to-signature' ? new Refusal('E-SAL-20') : mayNot()
}

export function mayNot(action: LetterAction = 'edit'): Refusal {
  const isLeaving = action === 'dispatch'
  return new Refusal('E-PER-09', null, {
    accion: 'DO_THIS_WITH_THE_LETTER',
    responsable: isLeaving ? 'REGISTRY_OR_HEAD_OF_UNIT' : 'WHOEVER_WRITES_REVIEWS_OR_SIGNS_IT',
  })
}
