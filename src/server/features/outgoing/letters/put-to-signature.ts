/**
 * `POST /api/letters/:letterId/signature`: a letter gets the next number of its unit and kind,
 * which stands within the bytes that are signed. They are drawn before the ledger’s head is held,
 * so that the counter waits for no drawing: whoever numbers the same book takes turns, and what
 * changed meanwhile is drawn again.
 */
import type { api } from '#contract/api.ts'
import { outgoingKindNames } from '#contract/outgoing/kind-names.ts'
import { Refusal, remark } from '#domain/common/refusal.ts'
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
import { inTurn } from '../../../platform/common/in-turn.ts'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import { takeTurns } from '../../../platform/database/tables/take-turns.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import { keepMade } from '../../../platform/files/keep-made.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import type { HeldHead } from '../../../platform/ledger/append.ts'
import { holdHead, writeFact } from '../../../platform/ledger/append.ts'
import { nextNumber } from '../../../platform/municipality/book/skipped-numbers.ts'
import { actorNow } from '../../../platform/municipality/people/standing-actor.ts'
import type {
  ReferenceData,
  ReferenceOffice,
} from '../../../platform/municipality/reference/reference-data.ts'
import {
  demandOpenOffice,
  officeOf,
  todayAt,
} from '../../../platform/municipality/reference/reference-data.ts'
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
  const { letterId, reference, overRevision } = numbering
  return app.database.inMunicipality(municipalityId, async (db) => {
    const now = await actorNow(db, context)
    const looking = { app, actor: now, reference }
    const seen = await seeLetterIn(db, looking, letterId)
    if (seen.numbered && seen.row.revision === overRevision) return true
    demandAct(now, seen, 'put-to-signature')
    if (seen.row.revision !== overRevision) throw await otherText(db, seen)
    const text = seen.row.form
    await takeTurns(db, `${municipalityId} ${text.unitId} ${text.kind}`)
    const due = await numberDue(db, numbering, text, app.now())
    const made = { ...due, at: app.now() }
    const paper = await letterPaper(reference, text, numberedSources(numbering.sources, made), made)
    const file = await keepMade(db, app.files, municipalityId, paper)
    const head = await holdHead(db, municipalityId)
    if (head.isRestored) throw new Refusal('E-NUM-05')
    // Held after the head, as whoever changes an entry that it answers holds both.
    const isStill =
      isDeepStrictEqual(await seeLetterIn(db, looking, letterId, true), seen) &&
      isDeepStrictEqual(await numberDue(db, numbering, text, head.now), due)
    if (isStill) await write(db, head, { seen, actor: now, drawn: { ...due, file } })
    return isStill
  })
}

type DueNumber = Pick<LetterNumberedData, 'series' | 'documentNumber' | 'documentDate'>

/** The number that is due at an instant. */
async function numberDue(
  db: Transaction,
  { reference, office }: Numbering,
  { unitId, kind }: LetterText,
  at: Date,
): Promise<DueNumber> {
  const { municipalityId, municipality } = reference
  const unitCode = reference.units.get(unitId)?.code
  if (unitCode === undefined) throw new Refusal('E-DOC-12', 'unitId')
  const code = letterSeries(unitCode, kind)
  const year = seriesYear(at, municipality.book, office.timeZone, municipality.timeZone)
  const row = await db
    .selectFrom('registry_series')
    .select('last_number')
    .where((eb) => eb.and({ municipality_id: municipalityId, series_code: code, year }))
    .executeTakeFirst()
  const number = (row?.last_number ?? 0) + 1
  return {
    series: { code, year, number },
    documentNumber: letterNumber(outgoingKindNames[kind], { unitCode, year, number }),
    documentDate: todayAt(office, at),
  }
}

interface Writing {
  readonly seen: SeenLetter
  readonly actor: Actor
  readonly drawn: DueNumber & { readonly file: LetterFile }
}

async function write(
  db: Transaction,
  head: HeldHead,
  { seen, actor, drawn }: Writing,
): Promise<void> {
  const { municipalityId } = actor
  const { letter_id: letterId } = seen.row
  await nextNumber(db, head, drawn.series.code, drawn.series.year)
  const { officeId, body: _body, ...said } = seen.row.form
  const data: LetterNumberedData = {
    officeId,
    ...drawn,
    heading: { ...said, confidentiality: seen.ownConfidentiality },
    authorId: seen.row.author_id,
    ...(await lastText(db, seen)),
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
