/**
 * `POST /api/letters/:letterId/signature`: a letter gets the next number of its unit and kind,
 * which stands within the bytes that are signed. They are drawn before the ledger’s head is held,
 * so that the counter waits for no drawing: whoever numbers the same book takes turns, and what
 * changed meanwhile is drawn again.
 */
import type { api } from '#contract/api.ts'
import { outgoingKindNames } from '#contract/outgoing/kind-names.ts'
import { Refusal, remark } from '#domain/common/refusal.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { seriesYear } from '#domain/entry/register-number.ts'
import type {
  LetterFile,
  LetterNumberedData,
  LetterText,
  NumberedText,
} from '#domain/letters/letter.ts'
import { letterNumber, letterSeries } from '#domain/letters/letter.ts'
import { checkLetter } from '#domain/letters/writing.ts'
import { checkDispatch } from '#domain/outgoing/dispatch.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { isDeepStrictEqual } from 'node:util'
import { inTurn } from '../../common/in-turn.ts'
import type { RequestContext } from '../../context/request-context.ts'
import { takeTurns } from '../../database/tables/take-turns.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import { keepMade } from '../../files/keep-made.ts'
import type { Handler } from '../../http/receive/handler.ts'
import type { HeldHead } from '../../ledger/append.ts'
import { holdHead, writeFact } from '../../ledger/append.ts'
import { nextNumber } from '../../municipality/book/skipped-numbers.ts'
import { actorNow } from '../../municipality/people/standing-actor.ts'
import type { ReferenceData, ReferenceOffice } from '../../reference/reference-data.ts'
import { demandOpenOffice, officeOf, todayAt } from '../../reference/reference-data.ts'
import { otherText, tellOfEvent } from './change-letter.ts'
import { fileRows, hashOfText, numberedRow, ownColumns } from './letter-row.ts'
import type { LetterSources } from './merge-values.ts'
import { letterPaper, numberedSources, sourcesOf } from './merge-values.ts'
import { letterViewOf } from './read-letter.ts'
import type { SeenLetter } from './see-letter.ts'
import {
  demandAct,
  letterEvent,
  letterFrom,
  readRemarks,
  seeLetter,
  seeLetterIn,
} from './see-letter.ts'

export const putToSignature: Handler<typeof api.putToSignature> = async (
  context,
  { params, body },
) => {
  const { app, actor } = context
  const { letterId } = params
  const first = await seeLetter(context, letterId)
  if (first.place.status === 'TO_SIGN' && first.row.revision === body.overRevision)
    return letterViewOf(context, first)
  demandAct(actor, first, 'put-to-signature')
  // What is looked at now is what is numbered in its turn, or nothing is.
  if (first.row.revision !== body.overRevision)
    throw await app.database.read(actor.municipalityId, (db) => otherText(db, first))
  const reference = await app.referenceData.of(actor.municipalityId)
  const office = officeOf(reference, first.row.office_id)
  demandOpenOffice(office, app.now())
  const numbering = { letterId, reference, office, overRevision: body.overRevision }
  const sources = await demandReady(context, numbering, first.row.form)
  // Whoever waits for the turn holds no connection meanwhile.
  await inTurn(`letters ${actor.municipalityId}`, async () => {
    for (let attempt = 1; !(await numbered(context, { ...numbering, sources })); attempt += 1) {
      if (attempt === mostAttempts) throw new Error('It does not change so often')
    }
  })
  return letterViewOf(context, await seeLetter(context, letterId))
}

/**
 * A day or a year that ends while it is drawn, numbers left out by an act, or what somebody did
 * with the letter: once each.
 */
const mostAttempts = 5

interface Numbering {
  readonly letterId: string
  readonly reference: ReferenceData
  readonly office: ReferenceOffice
  readonly overRevision: number
}

/** All that is missing, at once. */
async function demandReady(
  context: RequestContext,
  { reference, office }: Numbering,
  text: LetterText,
): Promise<LetterSources> {
  const today = todayAt(office, context.app.now())
  const unit = reference.units.get(text.unitId) ?? null
  const successorName = reference.units.get(unit?.successorId ?? '')?.name ?? null
  const asSent = {
    ...text,
    documentNumber: null,
    documentDate: today,
    signedBy: text.signers.map(({ position }) => position).join(', '),
    folios: 0,
  }
  const leaving = checkDispatch(asSent, { today, unit, successorName })
  const sources = await sourcesOf(context, reference, text, {
    documentNumber: 'por dar',
    documentDate: today,
  })
  const strangers = text.signers.flatMap(({ staffId }, place) =>
    sources.active.has(staffId) ? [] : [remark('E-SAL-21', `signers.${place}`)],
  )
  // Who signs is said by its signers.
  const refusals = [
    ...leaving.filter(({ code }) => code !== 'E-SAL-07'),
    ...strangers,
    ...checkLetter(text, sources.values),
  ]
  if (refusals.length > 0) throw Refusal.forAll(refusals)
  return sources
}

/** False when it has to be drawn again. */
function numbered(
  context: RequestContext,
  numbering: Numbering & { readonly sources: LetterSources },
): Promise<boolean> {
  const { app, actor } = context
  const { municipalityId } = actor
  const { letterId, reference, office, overRevision } = numbering
  return app.database.inMunicipality(municipalityId, async (db) => {
    const now = await actorNow(db, context)
    const looking = { app, actor: now, reference }
    const seen = await seeLetterIn(db, looking, letterId)
    if (seen.numbered && seen.row.revision === overRevision) return true
    demandAct(now, seen, 'put-to-signature')
    if (seen.row.revision !== overRevision) throw await otherText(db, seen)
    const series = await bookOf(db, context, numbering, seen.row.form)
    const documentDate = todayAt(office, app.now())
    const text = seen.row.form
    const made = { documentNumber: series.documentNumber, documentDate, at: app.now() }
    const paper = await letterPaper(reference, text, numberedSources(numbering.sources, made), made)
    const file = await keepMade(db, app.files, municipalityId, paper)
    const head = await holdHead(db, municipalityId)
    if (head.isRestored) throw new Refusal('E-NUM-05')
    // Held after the head, as whoever changes an entry that it answers holds both.
    if (!isDeepStrictEqual(await seeLetterIn(db, looking, letterId, true), seen)) return false
    return write(db, head, {
      numbering,
      seen,
      actor: now,
      drawn: { ...series, documentDate, file },
    })
  })
}

interface DueNumber {
  readonly code: string
  readonly year: number
  readonly number: number
  readonly documentNumber: string
}

interface Drawn extends DueNumber {
  readonly documentDate: CivilDate
  readonly file: LetterFile
}

/** The number that is due, by whoever’s turn it is. */
async function bookOf(
  db: Transaction,
  { app, actor }: RequestContext,
  { reference, office }: Numbering,
  { unitId, kind }: LetterText,
): Promise<DueNumber> {
  const { municipalityId } = actor
  // What is held in memory may be seconds old, and the code is the book's name.
  const unitCode = await unitCodeIn(db, municipalityId, unitId)
  const { book, timeZone } = reference.municipality
  const code = letterSeries(unitCode, kind)
  await takeTurns(db, `${municipalityId} ${code}`)
  const year = seriesYear(app.now(), book, office.timeZone, timeZone)
  const number = await numberDue(db, municipalityId, { code, year })
  const documentNumber = letterNumber(outgoingKindNames[kind], { unitCode, year, number })
  return { code, year, number, documentNumber }
}

async function unitCodeIn(
  db: Transaction,
  municipalityId: string,
  unitId: string,
): Promise<string> {
  const { code } = await db
    .selectFrom('org_unit')
    .select('code')
    .where((eb) => eb.and({ municipality_id: municipalityId, unit_id: unitId }))
    .executeTakeFirstOrThrow()
  return code
}

async function numberDue(
  db: Transaction,
  municipalityId: string,
  { code, year }: Pick<DueNumber, 'code' | 'year'>,
): Promise<number> {
  const row = await db
    .selectFrom('registry_series')
    .select('last_number')
    .where((eb) => eb.and({ municipality_id: municipalityId, series_code: code, year }))
    .executeTakeFirst()
  return (row?.last_number ?? 0) + 1
}

interface Writing {
  readonly numbering: Numbering
  readonly seen: SeenLetter
  readonly actor: Actor
  readonly drawn: Drawn
}

async function write(db: Transaction, head: HeldHead, writing: Writing): Promise<boolean> {
  const { numbering, seen, actor, drawn } = writing
  const { municipalityId } = actor
  const { letterId, office } = numbering
  const { code, year, number, documentNumber, documentDate, file } = drawn
  const { book, timeZone } = numbering.reference.municipality
  const { unitId, kind } = seen.row.form
  const isStill =
    letterSeries(await unitCodeIn(db, municipalityId, unitId), kind) === code &&
    todayAt(office, head.now) === documentDate &&
    seriesYear(head.now, book, office.timeZone, timeZone) === year &&
    (await numberDue(db, municipalityId, { code, year })) === number
  if (!isStill) return false
  await nextNumber(db, head, code, year)
  const { officeId, body: _body, ...said } = seen.row.form
  const data: LetterNumberedData = {
    officeId,
    series: { code, year, number },
    documentNumber,
    documentDate,
    heading: { ...said, confidentiality: seen.ownConfidentiality },
    authorId: seen.row.author_id,
    ...(await lastText(db, seen)),
    file,
  }
  const fact = { type: 'LetterNumbered', subjectId: letterId, actorId: actor.staffId, data }
  const event = await writeFact(db, head, fact)
  const letter = letterFrom([letterEvent(event.body)])
  await db
    .updateTable('letter')
    .set(ownColumns(letter))
    .where((eb) => eb.and({ municipality_id: municipalityId, letter_id: letterId }))
    .execute()
  await db
    .insertInto('numbered_letter')
    .values(numberedRow(municipalityId, letter, event))
    .execute()
  await db.insertInto('letter_file').values(fileRows(municipalityId, letter)).execute()
  await tellOfEvent(db, municipalityId, letter, event)
  return true
}

/** Of the texts that were kept, the one that gets the number; and what was said in its review. */
async function lastText(
  db: Transaction,
  { row, place }: SeenLetter,
): Promise<{ textId: string; text: NumberedText }> {
  const kept = await db
    .selectFrom('letter_text')
    .select(['text_id', 'form'])
    .where((eb) =>
      eb.and({
        municipality_id: row.municipality_id,
        letter_id: row.letter_id,
        revision: row.revision,
      }),
    )
    .executeTakeFirstOrThrow()
  const remarks = await readRemarks(db, row)
  const approval = remarks.findLast(
    ({ decision, revision, byId }) =>
      decision === 'APPROVED' && revision === row.revision && byId === row.approved_by_id,
  )
  if (place.isApproved && !approval) throw new Error('What was approved was approved by somebody')
  const text = {
    sha256: hashOfText(kept.form),
    revision: row.revision,
    savedById: row.changed_by_id,
    savedAt: row.changed_at.toISOString(),
    reviewerId: row.reviewer_id,
    approval: place.isApproved && approval ? { byId: approval.byId, at: approval.at } : null,
    remarks,
  }
  return { textId: kept.text_id, text }
}
