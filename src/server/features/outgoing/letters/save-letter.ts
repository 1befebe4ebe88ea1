/**
 * `PUT /api/letters/:letterId`: a text of a draft. Typed over one that is not the last it is
 * refused, and kept all the same, as is one typed while it was sent on: nothing is lost.
 */
import type { api } from '#contract/api.ts'
import { Refusal, remark } from '#domain/common/refusal.ts'
import type { LetterText } from '#domain/letters/letter.ts'
import type { Confidentiality } from '#domain/municipality/catalogue.ts'
import { reserveOf } from '#domain/municipality/catalogue.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { holdsAt } from '#domain/permission/permission.ts'
import { mayWrite, tidyLetter } from '#domain/letters/writing.ts'
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { actorNow } from '../../../platform/municipality/people/standing-actor.ts'
import {
  answersInConfidence,
  demandAnswered,
  hiddenAnswers,
  holdAnswered,
} from './answered-entries.ts'
import type { ReferenceData } from '../../../platform/municipality/reference/reference-data.ts'
import {
  demandOpenOffice,
  officeOf,
} from '../../../platform/municipality/reference/reference-data.ts'
import { indexedWords, peopleNamed } from '../common/scene.ts'
import { otherText, endNotices } from './change-letter.ts'
import { readersOf } from './letter-row.ts'
import { letterViewOf } from './read-letter.ts'
import type { SeenLetter } from './see-letter.ts'
import { mayNot, refusedAct, seeLetter, seeLetterIn } from './see-letter.ts'

export const saveLetter: Handler<typeof api.saveLetter> = async (context, { params, body }) => {
  const { app, actor } = context
  const { overRevision, begunFrom, ...form } = body
  const tidy = tidyLetter({ ...form, ...(begunFrom && { begunFrom }) })
  const reference = await app.referenceData.of(actor.municipalityId)
  demandOpenOffice(officeOf(reference, tidy.officeId), app.now())
  if (!reference.units.has(tidy.unitId)) throw new Refusal('E-DOC-12', 'unitId')
  if (!mayWrite(actor, tidy) && overRevision === 0) throw mayNot()
  await demandPeople(context, tidy)
  await demandTemplate(context, tidy)
  const hidden = await hiddenAnswers(context, params.letterId)
  // A page that was open before may name them still.
  const told = tidy.answers.filter((entryId) => !hidden.includes(entryId))
  const text = { ...tidy, answers: [...told, ...hidden] }
  const isFromEmpty = begunFrom === null
  const saving = {
    told,
    hidden,
    letterId: params.letterId,
    text,
    isFromEmpty,
    overRevision,
    reference,
  }
  const refusal = await app.database.inMunicipality(actor.municipalityId, (db) =>
    save(db, context, saving),
  )
  if (refusal) throw refusal
  return letterViewOf(context, await seeLetter(context, params.letterId))
}

interface Saving {
  readonly letterId: string
  readonly text: LetterText
  /** It began anew from an empty text. */
  readonly isFromEmpty: boolean
  /** What it answers, and whoever saves may name. */
  readonly told: readonly string[]
  /** And what they may not. */
  readonly hidden: readonly string[]
  readonly overRevision: number
  readonly reference: ReferenceData
}

/** What is to be refused once the text is kept; null when it is the last one now. */
async function save(
  db: Transaction,
  context: RequestContext,
  saving: Saving,
): Promise<Refusal | null> {
  const { letterId, overRevision, reference } = saving
  const { municipalityId } = context.actor
  const now = await actorNow(db, context)
  await holdAnswered(db, municipalityId, saving.text.answers)
  await demandAnswered(db, { ...context, actor: now }, { ...saving.text, answers: saving.told })
  if (!(await isKnown(db, municipalityId, letterId))) {
    if (overRevision !== 0) throw new Refusal('E-CON-03')
    if (!mayWrite(now, saving.text)) throw mayNot()
    if (await beginDraft(db, { ...context, actor: now }, letterId, saving.text)) return null
  }
  const looking = { app: context.app, actor: now, reference }
  return saveOver(
    db,
    { ...context, actor: now },
    saving,
    await seeLetterIn(db, looking, letterId, true),
  )
}

/** Upon the text that is there, whose row is held. */
async function saveOver(
  db: Transaction,
  context: RequestContext,
  saving: Saving,
  seen: SeenLetter,
): Promise<Refusal | null> {
  const { actor, app } = context
  const { letterId, overRevision } = saving
  const { row } = seen
  const text = asKept(seen, saving)
  if (isSaved(seen, actor.staffId, { ...saving, text })) return null
  const moved = refusedAct(actor, seen, 'edit') ?? refusedReserve(actor, seen, saving)
  if (moved && !mayWrite(actor, seen.place)) throw mayNot()
  const isElsewhere = row.unit_id !== text.unitId || row.office_id !== text.officeId
  if (isElsewhere && !mayWrite(actor, text)) throw mayNot()
  const at = app.now()
  const isLast = row.revision === overRevision && !moved
  const revision = isLast ? row.revision + 1 : null
  await keepText(db, actor, { letterId, revision, text, at })
  if (revision === null) return moved ?? otherText(db, seen)
  await db
    .updateTable('letter')
    .set({
      ...columnsOf(text, [row.author_id, row.reviewer_id, actor.staffId]),
      revision,
      changed_by_id: actor.staffId,
      changed_at: at,
    })
    .where((eb) => eb.and({ municipality_id: row.municipality_id, letter_id: letterId }))
    .execute()
  await endApproval(db, seen)
  return null
}

/** A further text was approved by nobody. */
async function endApproval(db: Transaction, { row, place }: SeenLetter): Promise<void> {
  if (place.isApproved) await endNotices(db, row.municipality_id, row.letter_id)
}

/**
 * What a letter began from stays said, whoever goes on writing. Who leaves it as secret as what it
 * answers makes it says nothing of its own reserve.
 */
function asKept(seen: SeenLetter, { text, isFromEmpty }: Saving): LetterText {
  const { row, ownConfidentiality } = seen
  const begunFrom = isFromEmpty ? undefined : (text.begunFrom ?? row.form.begunFrom)
  const isLeft = text.confidentiality === row.confidentiality && stillAnswers(seen, text)
  return {
    ...text,
    ...(begunFrom !== undefined && { begunFrom }),
    ...(isLeft && { confidentiality: ownConfidentiality }),
  }
}

/** All that it answered before. */
function stillAnswers({ row }: SeenLetter, { answers }: LetterText): boolean {
  return row.form.answers.every((entryId) => answers.includes(entryId))
}

async function isKnown(
  db: Transaction,
  municipalityId: string,
  letterId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('letter')
    .select('letter_id')
    .where((eb) => eb.and({ municipality_id: municipalityId, letter_id: letterId }))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whoever wrote it first, or the head of the registry, may lower its reserve, and nobody who may
 * not name all that it answers.
 */
function refusedReserve(actor: Actor, seen: SeenLetter, { text, hidden }: Saving): Refusal | null {
  const { row, place, ownConfidentiality } = seen
  const isBelow = (held: Confidentiality): boolean =>
    reserveOf(text.confidentiality) < reserveOf(held)
  if (hidden.length > 0 && isBelow(row.confidentiality)) return answersInConfidence()
  // What it answers no more may be told in its text.
  const isLower = isBelow(stillAnswers(seen, text) ? ownConfidentiality : row.confidentiality)
  const may = place.authorId === actor.staffId || holdsAt(actor, 'JREG', place.officeId)
  return isLower && !may ? new Refusal('E-PER-09', 'confidentiality', lowering) : null
}

const lowering = {
  accion: 'CHANGE_PRIORITY_OR_CONFIDENTIALITY',
  responsable: 'HEAD_OF_REGISTRY',
} as const

/** The very text that is there: typed by this person, whose answer was lost, or not changed. */
function isSaved(
  { row, ownConfidentiality }: SeenLetter,
  staffId: string,
  { text, overRevision }: Saving,
): boolean {
  const isRepeated = row.changed_by_id === staffId && row.revision === overRevision + 1
  const kept = { ...row.form, confidentiality: ownConfidentiality }
  return (
    (isRepeated || row.revision === overRevision) &&
    isDeepStrictEqual(kept, JSON.parse(JSON.stringify(text)))
  )
}

/** A letter with its first text. False where another one under its id came first. */
async function beginDraft(
  db: Transaction,
  { actor, app }: RequestContext,
  letterId: string,
  text: LetterText,
): Promise<boolean> {
  const { municipalityId, staffId } = actor
  const at = app.now()
  const begun = await db
    .insertInto('letter')
    .values({
      municipality_id: municipalityId,
      letter_id: letterId,
      ...columnsOf(text, [staffId]),
      status: 'DRAFT',
      since: at,
      revision: 1,
      author_id: staffId,
      changed_by_id: staffId,
      changed_at: at,
      reviewer_id: null,
      approved_revision: null,
      approved_by_id: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (begun.numInsertedOrUpdatedRows !== 1n) return false
  await keepText(db, actor, { letterId, revision: 1, text, at })
  return true
}

function columnsOf(text: LetterText, others: readonly (string | null)[]) {
  return {
    office_id: text.officeId,
    unit_id: text.unitId,
    confidentiality: text.confidentiality,
    form: JSON.stringify(text),
    words: indexedWords([text.subject], text.addressees),
    route_unit_ids: [text.unitId],
    reader_ids: readersOf(text, others),
  }
}

async function keepText(
  db: Transaction,
  { municipalityId, staffId }: Actor,
  kept: {
    readonly letterId: string
    readonly revision: number | null
    readonly text: LetterText
    readonly at: Date
  },
): Promise<void> {
  await db
    .insertInto('letter_text')
    .values({
      municipality_id: municipalityId,
      letter_id: kept.letterId,
      text_id: randomUUID(),
      revision: kept.revision,
      saved_by_id: staffId,
      saved_at: kept.at,
      form: JSON.stringify(kept.text),
    })
    .execute()
}

/** E-SAL-21 for a signer who is nobody of this council. */
async function demandPeople(
  { app, actor }: RequestContext,
  { signers }: LetterText,
): Promise<void> {
  const { municipalityId } = actor
  const named = signers.map(({ staffId }) => staffId)
  const known = await app.database.read(municipalityId, (db) =>
    peopleNamed(db, municipalityId, named),
  )
  const strangers = named.flatMap((staffId, place) =>
    known.has(staffId) ? [] : [remark('E-SAL-21', `signers.${place}.staffId`)],
  )
  if (strangers.length > 0) throw Refusal.forAll(strangers)
}

/** E-DOC-18 for a version of a template that nobody approved. */
async function demandTemplate(
  { app, actor }: RequestContext,
  { begunFrom }: LetterText,
): Promise<void> {
  if (begunFrom === undefined) return
  const key = {
    municipality_id: actor.municipalityId,
    template_id: begunFrom.templateId,
    version: begunFrom.version,
  }
  const row = await app.database.read(actor.municipalityId, (db) =>
    db
      .selectFrom('letter_template')
      .select('version')
      .where((eb) => eb.and(key))
      .executeTakeFirst(),
  )
  if (!row)
    throw new Refusal('E-DOC-18', 'begunFrom', {
      esperado: 'esa plantilla no está aprobada aquí, elija otra de la lista',
    })
}
