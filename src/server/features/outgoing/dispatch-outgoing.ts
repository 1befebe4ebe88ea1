/**
 * `PUT /api/outgoing/:outgoingId`: a document leaves and gets the next number of the book of exits.
 * Sending the same id again returns the same number, and says so; with other content it is refused.
 */
import type { api } from '#contract/api.ts'
import type { OutgoingForm } from '#contract/outgoing/outgoing.ts'
import { demandAllowed, Refusal, remark } from '#domain/common/refusal.ts'
import type { SeriesPlace } from '#domain/entry/entry.ts'
import { formatEntryNumber, seriesYear } from '#domain/entry/register-number.ts'
import type { LetterFile, NumberedLetter } from '#domain/letters/letter.ts'
import { lastCopy } from '#domain/letters/letter.ts'
import {
  checkDispatch,
  exitFieldsThatDiffer,
  exitFormat,
  exitSeriesFor,
  mayDispatch,
  tidyContent,
} from '#domain/outgoing/dispatch.ts'
import { lastDayToNotify, mustBeNotified } from '#domain/outgoing/notification.ts'
import type {
  Addressee,
  OutgoingContent,
  OutgoingDispatchedData,
} from '#domain/outgoing/outgoing.ts'
import { outgoingFrom } from '#domain/outgoing/outgoing.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { isDeepStrictEqual } from 'node:util'
import type { RequestContext } from '../../platform/http/context/request-context.ts'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import type { Handler } from '../../platform/http/receive/handler.ts'
import type { AppendedEvent, HeldHead } from '../../platform/ledger/append.ts'
import { holdHead, writeFact } from '../../platform/ledger/append.ts'
import { nextNumber } from '../../platform/municipality/book/skipped-numbers.ts'
import { actorNow } from '../../platform/municipality/people/standing-actor.ts'
import type {
  ReferenceData,
  ReferenceOffice,
} from '../../platform/municipality/reference/reference-data.ts'
import {
  demandOpenOffice,
  notificationRule,
  officeOf,
  todayAt,
} from '../../platform/municipality/reference/reference-data.ts'
import type { ReaderScene } from './common/scene.ts'
import { peopleNamed } from './common/scene.ts'
import { demandAnswered } from './letters/answered-entries.ts'
import { writeLetterFacts } from './letters/change-letter.ts'
import { fileNameOf } from './letters/letter-row.ts'
import type { SeenLetter } from './letters/see-letter.ts'
import { demandAct, seeLetter, seeLetterIn } from './letters/see-letter.ts'
import { addresseeRows, answerRows, fileRows, outgoingEvent, outgoingRow } from './outgoing-row.ts'
import { claimOutgoingFiles, outgoingViewOf, seeOutgoing } from './read-outgoing.ts'

export const dispatchOutgoing: Handler<typeof api.dispatchOutgoing> = async (
  context,
  { params, body },
) => {
  const { app, actor } = context
  const { outgoingId } = params
  const { officeId: _office, files, letterId, ...form } = body
  const { municipalityId } = actor
  const reference = await app.referenceData.of(municipalityId)
  const isFresh = !(await app.database.read(municipalityId, (db) =>
    isKnown(db, municipalityId, outgoingId),
  ))
  const letter = isFresh && letterId ? await signedLetter(context, letterId) : null
  const office = officeOf(reference, letter?.officeId ?? body.officeId)
  demandOpenOffice(office, app.now())
  const given = letter ? saidBy(letter, form) : form
  demandDispatcher(actor, office.officeId, given.unitId)
  if (isFresh) await demandRight(context, reference, office, given, letter)
  const fileIds = [...new Set(files)]
  const content = tidyContent(given)
  const sending = { outgoingId, fileIds, office, reference, content, letter }
  const isSent = isFresh && (await send(context, sending))
  return isSent ? dispatched(context, outgoingId) : sentBefore(context, outgoingId, body)
}

async function dispatched(context: RequestContext, outgoingId: string) {
  const outgoing = await outgoingViewOf(context, await seeOutgoing(context, outgoingId))
  return { outcome: 'DISPATCHED' as const, outgoing }
}

/** Where the content may not be read, only who sent it out learns whether it is the same. */
async function sentBefore(context: RequestContext, outgoingId: string, body: OutgoingForm) {
  const seen = await seeOutgoing(context, outgoingId)
  const { dispatched: said, visibility } = seen
  const mayCompare = visibility === 'CONTENT' || said.dispatchedById === context.actor.staffId
  const differing = mayCompare ? exitFieldsThatDiffer(said, body) : [null]
  const slots = { numero: said.exitNumber }
  if (differing.length > 0)
    throw Refusal.forAll(differing.map((field) => remark('E-NUM-06', field, slots)))
  const outgoing = await outgoingViewOf(context, seen)
  return { outcome: 'ALREADY_DISPATCHED' as const, outgoing }
}

/** What it says of itself; of its addressees the way and the place are chosen now. */
function saidBy({ said, addressees }: SignedLetter, form: OutgoingContent): OutgoingContent {
  const people = addressees.map(({ name, identity }) => ({ name, identity }))
  const given = form.addressees.map(({ name, identity }) => ({ name, identity }))
  if (!isDeepStrictEqual(people, given))
    throw new Refusal('E-DOC-18', 'addressees', {
      esperado: `los destinatarios del documento firmado: ${people.map(inOneLine).join('; ')}`,
    })
  return { ...said, folios: form.folios, addressees: form.addressees }
}

function inOneLine({ name, identity }: Pick<Addressee, 'name' | 'identity'>): string {
  return identity === null ? name : `${name}, ${identity}`
}

function demandDispatcher(actor: Actor, officeId: string, unitId: string): void {
  const isTheirs = mayDispatch(actor, officeId, unitId)
  demandAllowed(isTheirs, 'SEND_OUT_FOR_THIS_UNIT', 'REGISTRY_OR_HEAD_OF_UNIT')
}

async function isKnown(db: Transaction, municipalityId: string, outgoingId: string) {
  const row = await db
    .selectFrom('outgoing')
    .select('outgoing_id')
    .where((eb) => eb.and({ municipality_id: municipalityId, outgoing_id: outgoingId }))
    .executeTakeFirst()
  return row !== undefined
}

async function demandRight(
  context: RequestContext,
  { units }: ReferenceData,
  office: ReferenceOffice,
  content: OutgoingContent,
  letter: SignedLetter | null,
): Promise<void> {
  const unit = units.get(content.unitId) ?? null
  const today = todayAt(office, context.app.now())
  const successorName = units.get(unit?.successorId ?? '')?.name ?? null
  const found = checkDispatch(content, { today, unit, successorName })
  // A unit that was closed since signed it all the same.
  const refusals = letter ? found.filter(({ code }) => code !== 'E-DOC-13') : found
  if (refusals.length > 0) throw Refusal.forAll(refusals)
}

interface Sending {
  readonly outgoingId: string
  readonly office: ReferenceOffice
  readonly reference: ReferenceData
  readonly content: OutgoingContent
  /** Of uploads: the document first. */
  readonly fileIds: readonly string[]
  /** Whose signed copy is the document. */
  readonly letter: SignedLetter | null
}

/** Under the lock of the ledger's head. False when this id left meanwhile. */
async function send(context: RequestContext, sending: Sending): Promise<boolean> {
  const { municipalityId, staffId } = context.actor
  const { outgoingId, office, content } = sending
  return context.app.database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    if (await isKnown(db, municipalityId, outgoingId)) return false
    if (head.isRestored) throw new Refusal('E-NUM-05')
    const now = await actorNow(db, context)
    demandDispatcher(now, office.officeId, content.unitId)
    // What a letter answers was looked at when it was written.
    if (!sending.letter) await demandAnswered(db, { ...context, actor: now }, content)
    const { letter, fileIds, reference } = sending
    const looking = { app: context.app, actor: now, reference }
    const signed = letter && (await holdSigned(db, looking, letter))
    const files = await claimOutgoingFiles(db, context.actor, fileIds, letter?.file)
    const place = await nextPlace(db, head, sending)
    const data = { ...dispatchedData(sending, place, head.now), files }
    const fact = { type: 'OutgoingDispatched', subjectId: outgoingId, actorId: staffId, data }
    const event = await writeFact(db, head, fact)
    await writeRows(db, municipalityId, event)
    const left = { type: 'LetterDispatched', data: { outgoingId } } as const
    if (signed)
      await writeLetterFacts(
        db,
        { ...head, ...event, now: head.now },
        { before: signed, actorId: staffId, facts: [left] },
      )
    return true
  })
}

/** The number after the last one of its book and year, which is kept with it. */
async function nextPlace(
  db: Transaction,
  head: HeldHead,
  { office, reference }: Sending,
): Promise<SeriesPlace> {
  const { book, timeZone } = reference.municipality
  const code = exitSeriesFor(book, office.code)
  const year = seriesYear(head.now, book, office.timeZone, timeZone)
  return { code, year, number: await nextNumber(db, head, code, year) }
}

function dispatchedData(
  { office, reference, content, letter }: Sending,
  series: SeriesPlace,
  at: Date,
): Omit<OutgoingDispatchedData, 'files'> {
  const { year, number } = series
  const format = exitFormat(reference.municipality.book)
  return {
    officeId: office.officeId,
    series,
    exitNumber: formatEntryNumber({ format, officeCode: office.code, year, number }),
    dispatchedOn: todayAt(office, at),
    notifyBy: mustBeNotified(content)
      ? lastDayToNotify(content.documentDate, notificationRule(reference), office.calendar)
      : null,
    content,
    ...(letter && { letterId: letter.letterId }),
  }
}

async function writeRows(
  db: Transaction,
  municipalityId: string,
  event: AppendedEvent,
): Promise<void> {
  const outgoing = outgoingFrom([outgoingEvent(event.body)])
  await db
    .insertInto('outgoing')
    .values(outgoingRow(municipalityId, outgoing, event))
    .execute()
  await db
    .insertInto('outgoing_addressee')
    .values(addresseeRows(municipalityId, outgoing))
    .execute()
  const answers = answerRows(municipalityId, outgoing)
  if (answers.length > 0) await db.insertInto('outgoing_answer').values(answers).execute()
  const files = fileRows(municipalityId, outgoing)
  if (files.length === 0) return
  const uploadIds = files.map((file) => file.file_id)
  await db.insertInto('outgoing_file').values(files).execute()
  // What was uploaded belongs to the document now, and waits no more.
  await db
    .deleteFrom('upload')
    .where('municipality_id', '=', municipalityId)
    .where('upload_id', 'in', uploadIds)
    .execute()
}

interface SignedLetter {
  readonly letterId: string
  readonly officeId: string
  /** What is said on sending it out stands in the signed bytes already. */
  readonly said: Omit<OutgoingContent, 'folios' | 'addressees'>
  /** In the order in which they stand in it; the way of each is chosen when it leaves. */
  readonly addressees: OutgoingContent['addressees']
  readonly file: LetterFile & { readonly fileName: string }
}

/** Refuses E-SAL-18 for one that is not signed, or has left. */
async function signedLetter(context: RequestContext, letterId: string): Promise<SignedLetter> {
  const seen = await seeLetter(context, letterId)
  demandAct(context.actor, seen, 'dispatch')
  const letter = signedIn(seen)
  const { addressees, signers, ...heading } = letter.heading
  const { municipalityId } = context.actor
  const signing = signers.filter(({ kind }) => kind === 'SIGNATURE')
  const ids = signing.map(({ staffId }) => staffId)
  const names = await context.app.database.read(municipalityId, (db) =>
    peopleNamed(db, municipalityId, ids),
  )
  const signedBy = signing
    .map(({ staffId, position }) => `${names.get(staffId)?.name ?? ''}, ${position}`)
    .join('; ')
  return {
    letterId,
    officeId: letter.officeId,
    said: {
      unitId: heading.unitId,
      kind: heading.kind,
      documentNumber: letter.documentNumber,
      documentDate: letter.documentDate,
      signedBy,
      subject: heading.subject,
      // What it answers makes the exit as secret too.
      confidentiality: seen.ownConfidentiality,
      answers: heading.answers,
    },
    addressees,
    file: { ...lastCopy(letter), fileName: `${fileNameOf(letter)}.pdf` },
  }
}

function signedIn({ numbered }: SeenLetter): NumberedLetter {
  if (numbered?.status !== 'SIGNED') throw new Refusal('E-SAL-18')
  return numbered
}

/** Still signed and still this very copy, held until the transaction ends: E-SAL-18 otherwise. */
async function holdSigned(
  db: Transaction,
  looking: ReaderScene,
  letter: SignedLetter,
): Promise<NumberedLetter> {
  const seen = await seeLetterIn(db, looking, letter.letterId, true)
  demandAct(looking.actor, seen, 'dispatch')
  const numbered = signedIn(seen)
  if (lastCopy(numbered).sha256 !== letter.file.sha256) throw new Refusal('E-SAL-18')
  return numbered
}
