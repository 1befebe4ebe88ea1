/** An entry as one reader may see it: what is not theirs is not in the answer. */
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { HandlingView } from '#contract/entry/handling-shapes.ts'
import type { EntryAction } from '#domain/acts/allowed-actions.ts'
import { allowedActions } from '#domain/acts/allowed-actions.ts'
import { hopsOf } from '#domain/acts/route-entry.ts'
import { undoUntil } from '#domain/acts/undo.ts'
import { plainName } from '#domain/entry/attachment.ts'
import { needsConsent, standingOf } from '#domain/entry/entry-standing.ts'
import type { Entry } from '#domain/entry/entry.ts'
import type { HandOver } from '#domain/handling/hand-over.ts'
import { receiptOf } from '#domain/handling/hand-over.ts'
import type { Handling } from '#domain/handling/handling.ts'
import { assigneeOf, isOpen, suspendedSince } from '#domain/handling/handling.ts'
import type { Party } from '#domain/party/party.ts'
import { senderLine } from '#domain/party/party.ts'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import type { ReferenceData } from '../../../platform/municipality/reference/reference-data.ts'
import {
  dueWithheldYear,
  surroundingsAt,
  timeDeclaredFalseAt,
} from '../../../platform/municipality/reference/reference-data.ts'
import type { SeenEntry } from '../see-entry.ts'
import { endOf } from '../rows/entry-row.ts'
import { isAskerThere, visibleNumbers, otherEnds, staffNamed, versionSeen } from '../see-entry.ts'
import { dueStateOf } from '../list/trays.ts'

type Viewed = Pick<
  SeenEntry,
  'entry' | 'position' | 'hash' | 'visibility' | 'asksReason' | 'around'
>

interface Names {
  readonly clerks: ReadonlyMap<string, string>
  /** Of the other entries it names, those that may be told to the reader. */
  readonly numbers: ReadonlyMap<string, string>
}

/**
 * Reads the few names an entry mentions and answers what the actor may see. `numbers` of the other
 * entries that it names are not read where they are given.
 */
export async function entryViewOf(
  context: RequestContext,
  viewed: Viewed,
  numbers?: Names['numbers'],
): Promise<EntryView> {
  const { entry, hash, visibility: seen, asksReason, around } = viewed
  const reference = await context.app.referenceData.of(context.actor.municipalityId)
  const names = await namesFor(context, reference, entry, numbers)
  const allowed = await allowedNow(context, viewed, reference)
  const dates = {
    dueWithheldYear: dueWithheldYear(reference, entry.content.dueOn, around.today),
  }
  const isPrinted = seen === 'CONTENT' || (allowed.includes('print') && !asksReason)
  return {
    entryId: entry.entryId,
    entryNumber: entry.entryNumber,
    visibility: seen,
    asksReason,
    officeId: entry.officeId,
    registeredAt: entry.registeredAt,
    registeredOn: entry.registeredOn,
    registerStatus: entry.registerStatus,
    timeDeclaredFalseAt: timeDeclaredFalseAt(reference, viewed.position),
    annulment: annulmentView(viewed, names, allowed),
    verificationCode: isPrinted ? entry.verificationCode : null,
    hash: hash.toString('hex'),
    version: versionSeen(entry.version, seen, allowed),
    allowed,
    ...nothingSeen,
    ...(seen !== 'EXISTENCE' && headerSeen(entry, names, dates)),
    ...(seen === 'CONTENT' && contentSeen(entry, names, dates)),
    handling: seen === 'EXISTENCE' ? null : await handlingViewOf(context, entry, seen),
    readers: await readersOf(context, entry, allowed),
    confidentialityChange: await confidentialityChangeOf(context, entry, seen, allowed),
  }
}

async function allowedNow(
  { app, actor }: RequestContext,
  { entry, around }: Viewed,
  reference: ReferenceData,
): Promise<EntryView['allowed']> {
  const standing = standingOf(entry)
  const allowed = allowedActions(actor, standing, around)
  if (!allowed.includes('approve-annulment')) return allowed
  const asking = { actor, reference, now: app.now() }
  const isThere = await app.database.read(actor.municipalityId, (db) =>
    isAskerThere(db, asking, standing),
  )
  return isThere ? allowed : allowed.filter((action) => action !== 'approve-annulment')
}

type Seen = Pick<
  EntryView,
  | 'registeredBy'
  | 'content'
  | 'sender'
  | 'parties'
  | 'attachments'
  | 'notes'
  | 'relations'
  | 'receiptVersion'
  | 'rectifiedAt'
>

const nothingSeen: Seen = {
  registeredBy: '',
  content: null,
  sender: '',
  parties: [],
  attachments: [],
  notes: [],
  relations: [],
  receiptVersion: 1,
  rectifiedAt: null,
}

type Dates = Pick<NonNullable<EntryView['content']>, 'dueWithheldYear'>

function headerSeen(entry: Entry, { clerks }: Names, dates: Dates) {
  return {
    registeredBy: clerks.get(entry.registeredById) ?? '',
    content: {
      ...entry.content,
      ...dates,
      statement: null,
      request: null,
      nonDocumentItems: null,
      lateReason: null,
    },
    sender: senderLine(entry.parties),
    parties: entry.parties.map((party) => ({ ...party, ...nothingPrivate })),
    receiptVersion: entry.receiptVersion,
    rectifiedAt: entry.rectifiedAt,
  } satisfies Partial<Seen>
}

function contentSeen(entry: Entry, { clerks, numbers }: Names, dates: Dates) {
  return {
    content: { ...entry.content, ...dates },
    parties: entry.parties.map((party) => ({ ...party })),
    attachments: entry.attachments.map((file) => ({
      ...file,
      fileName: plainName(file.fileName),
    })),
    notes: entry.notes.map(({ writtenById, ...note }) => ({
      ...note,
      writtenBy: clerks.get(writtenById) ?? '',
    })),
    relations: entry.relations.flatMap((relation) => {
      const entryNumber = numbers.get(relation.entryId)
      return entryNumber === undefined ? [] : [{ ...relation, entryNumber }]
    }),
  } satisfies Partial<Seen>
}

const nothingPrivate: Pick<
  Party,
  | 'identity'
  | 'identityNote'
  | 'address'
  | 'postalCode'
  | 'city'
  | 'phone'
  | 'email'
  | 'missingIdentity'
> = {
  identity: null,
  identityNote: null,
  missingIdentity: null,
  address: null,
  postalCode: null,
  city: null,
  phone: null,
  email: null,
}

/**
 * Of an entry that is not theirs to read, whoever decides on its annulment is told why it is asked
 * for, and not what stands in its place, which may be open to them.
 */
function annulmentView(
  { entry: { annulment, handling }, visibility: seen }: Viewed,
  { clerks, numbers }: Names,
  allowed: EntryView['allowed'],
): EntryView['annulment'] {
  const isUnread = seen === 'EXISTENCE'
  if (!annulment || (isUnread && !allowed.includes('refuse-annulment'))) return null
  const { cause, text, replacingEntryId, requestedById, requestedAt, stage } = annulment
  const approval = stage === 'APPROVED' ? annulment : null
  const codeOf = (staffId: string): string => clerks.get(staffId) ?? ''
  const isReplacingTold = !isUnread && replacingEntryId !== null && numbers.has(replacingEntryId)
  return {
    stage,
    cause,
    text,
    replacingEntryId: isReplacingTold ? replacingEntryId : null,
    requestedBy: codeOf(requestedById),
    requestedAt,
    approvedBy: approval && codeOf(approval.approvedById),
    approvedAt: approval && approval.approvedAt,
    lacksConsent: needsConsent(handling.stage) && annulment.consent === null,
  }
}

/**
 * Asks the database only when the entry mentions someone other than its reader, or another entry.
 */
async function namesFor(
  { app, actor }: RequestContext,
  reference: ReferenceData,
  entry: Entry,
  given?: Names['numbers'],
): Promise<Names> {
  const { municipalityId } = actor
  const named = given ? [] : entriesIn(entry)
  const isOwn = peopleIn(entry).every((staffId) => staffId === actor.staffId)
  if (isOwn && named.length === 0) {
    const clerks = new Map([[actor.staffId, actor.clerkCode]])
    return { clerks, numbers: given ?? new Map() }
  }
  const asking = { actor, reference, now: app.now() }
  return app.database.read(municipalityId, async (db) => {
    const [clerks, ends] = await Promise.all([
      staffNamed(db, municipalityId, peopleIn(entry)),
      otherEnds(db, asking, named),
    ])
    return {
      clerks: new Map([...clerks].map(([staffId, { clerkCode }]) => [staffId, clerkCode])),
      numbers: given ?? visibleNumbers(ends),
    }
  })
}

function entriesIn({ relations, annulment }: Entry): string[] {
  return [...relations.map(({ entryId }) => entryId), annulment?.replacingEntryId ?? []].flat()
}

function peopleIn(entry: Entry): string[] {
  const { annulment } = entry
  const annulling = annulment
    ? [annulment.requestedById, ...(annulment.stage === 'APPROVED' ? [annulment.approvedById] : [])]
    : []
  return [entry.registeredById, ...entry.notes.map((note) => note.writtenById), ...annulling]
}

/**
 * The handling of an entry as a reader may see it: with HEADER the route and its dates, with
 * CONTENT also what was written on it.
 */
export async function handlingViewOf(
  context: RequestContext,
  entry: Entry,
  visibility: 'HEADER' | 'CONTENT',
): Promise<HandlingView> {
  const { handling } = entry
  const { stage } = handling
  const reads = visibility === 'CONTENT'
  return {
    status: stage.status,
    since: handling.since,
    unitId: stage.unitId,
    assigneeId: assigneeOf(stage),
    due: await dueOf(context, entry),
    handOvers: handling.handOvers.map((line) => lineView(line, reads)),
    hops: hopsOf(entry),
    observation:
      stage.status === 'OBSERVED'
        ? {
            ...stage.observation,
            defects: reads ? [...stage.observation.defects] : [],
          }
        : null,
    suspendedSince: suspendedSince(handling),
    extension: handling.extension && {
      ...handling.extension,
      term: { ...handling.extension.term },
    },
    closures: handling.closures.map((closure) => ({
      ...closure,
      reply: closure.reply && { ...closure.reply },
      reason: reads ? closure.reason : null,
      forwarding: closure.forwarding && { ...closure.forwarding },
    })),
    isReopened: handling.closures.length > 0 && isOpen(stage),
    archive: stage.status === 'ARCHIVED' ? { ...stage.archive } : null,
    readerIds: [...handling.readerIds],
    undoUntil: undoUntil(entry, context.actor.staffId, context.app.now().toISOString()),
    people: await handlingPeople(context, handling),
  }
}

async function dueOf(
  { app, actor }: RequestContext,
  { officeId, handling, content, registerStatus }: Entry,
): Promise<HandlingView['due']> {
  const reference = await app.referenceData.of(actor.municipalityId)
  const { today } = surroundingsAt(reference, officeId, app.now())
  const isRunning = isOpen(handling.stage) && registerStatus !== 'ANNULLED'
  const isSuspended = suspendedSince(handling) !== null
  return dueStateOf(reference, { officeId, dueOn: content.dueOn, isRunning, isSuspended }, today)
}

type LineView = HandlingView['handOvers'][number]

function lineView(line: HandOver, reads: boolean): LineView {
  const { sequence, kind, fromUnitId, unitId, purpose, paperIncluded, foliosSent, dueOn } = line
  return {
    sequence,
    kind,
    fromUnitId,
    unitId,
    purpose,
    paperIncluded,
    foliosSent,
    dueOn,
    instruction: reads ? line.instruction : null,
    sentById: line.sentById,
    sentAt: line.sentAt,
    state: line.state,
    ...receivedView(line),
    ...endView(line, reads),
  }
}

function receivedView(line: HandOver) {
  const receipt = receiptOf(line)
  return {
    receivedById: receipt?.receivedById ?? null,
    receivedAt: receipt?.receivedAt ?? null,
    paperReceived: receipt?.paperReceived ?? null,
    foliosReceived: receipt?.foliosReceived ?? null,
  }
}

function endView(line: HandOver, reads: boolean) {
  const end = endOf(line)
  return {
    note: reads ? (end?.note ?? receiptOf(line)?.note ?? null) : null,
    returnCause: end?.cause ?? null,
    endedById: end?.byId ?? null,
    endedAt: end?.at ?? null,
  }
}

/**
 * Whoever was named to read it, for whoever may take them off: also where its existence is all they
 * know.
 */
async function readersOf(
  context: RequestContext,
  { handling: { readerIds } }: Entry,
  allowed: readonly EntryAction[],
): Promise<EntryView['readers']> {
  if (!allowed.includes('withdraw-readers')) return []
  const people = await peopleNamed(context, readerIds)
  return people.map(({ staffId, name }) => ({ staffId, name }))
}

/**
 * What waits for another person, for whoever reads the entry; and for whoever decides, or asked, also
 * where its existence is all they know.
 */
async function confidentialityChangeOf(
  context: RequestContext,
  { handling: { confidentialityChange: asked } }: Entry,
  visibility: EntryView['visibility'],
  allowed: readonly EntryAction[],
): Promise<EntryView['confidentialityChange']> {
  if (!asked || (visibility !== 'CONTENT' && !allowed.includes('refuse-confidentiality')))
    return null
  const people = await peopleNamed(context, [asked.askedById, ...asked.readerIds])
  const names = new Map(people.map(({ staffId, name }) => [staffId, name]))
  return {
    to: asked.to,
    reason: asked.reason,
    readers: asked.readerIds.map((staffId) => names.get(staffId) ?? ''),
    askedBy: names.get(asked.askedById) ?? '',
    askedAt: asked.askedAt,
  }
}

async function handlingPeople(
  context: RequestContext,
  handling: Handling,
): Promise<HandlingView['people']> {
  const assigneeId = assigneeOf(handling.stage)
  const named = handling.handOvers.flatMap((line) => [
    line.sentById,
    receiptOf(line)?.receivedById,
    endOf(line)?.byId,
  ])
  const ids = [...new Set([assigneeId, ...named, ...handling.readerIds])].flatMap((staffId) =>
    typeof staffId === 'string' ? [staffId] : [],
  )
  return peopleNamed(context, ids)
}

async function peopleNamed(
  { app, actor }: RequestContext,
  ids: readonly string[],
): Promise<HandlingView['people']> {
  if (ids.length === 0) return []
  const named = await app.database.read(actor.municipalityId, (db) =>
    staffNamed(db, actor.municipalityId, ids),
  )
  return [...named.values()]
}
