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
import type { Visibility } from '#domain/entry/visibility.ts'
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
  officeOf,
  surroundingsAt,
  timeDeclaredFalseAt,
} from '../../../platform/municipality/reference/reference-data.ts'
import type { SeenEntry } from '../see-entry.ts'
import { endOf } from '../rows/entry-row.ts'
import {
  isAskerThere,
  visibleNumbers,
  otherEnds,
  staffNamed,
  versionSeen,
} from '../see-entry.ts'
import { dueStateOf } from '../list/trays.ts'

type Viewed = Pick<
  SeenEntry,
  'entry' | 'position' | 'hash' | 'visibility' | 'asksReason' | 'around'
>

type Content = NonNullable<EntryView['content']>

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
  const { entry, around } = viewed
  const reference = await context.app.referenceData.of(context.actor.municipalityId)
  const names = await namesFor(context, reference, entry, numbers)
  const allowed = await allowedNow(context, viewed, reference)
  const withheldYear = dueWithheldYear(reference, entry.content.dueOn, around.today)
  const handling =
    viewed.visibility === 'EXISTENCE'
      ? null
      : await handlingViewOf(context, entry, viewed.visibility)
  const view = viewFor(viewed, names, allowed)
  return {
    ...view,
    timeDeclaredFalseAt: timeDeclaredFalseAt(reference, viewed.position),
    content: view.content && { ...view.content, dueWithheldYear: withheldYear },
    handling,
    readers: await readersOf(context, entry, allowed),
    confidentialityChange: await confidentialityChangeOf(
      context,
      entry,
      viewed.visibility,
      allowed,
    ),
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

function viewFor(
  viewed: Viewed,
  names: Names,
  allowed: EntryView['allowed'],
): Omit<
  EntryView,
  'handling' | 'readers' | 'confidentialityChange' | 'content' | 'timeDeclaredFalseAt'
> & {
  readonly content: Omit<Content, 'dueWithheldYear'> | null
} {
  const { entry, hash, visibility: seen, asksReason } = viewed
  const reads = seen === 'CONTENT'
  const codeOf = (staffId: string): string => names.clerks.get(staffId) ?? ''
  return {
    entryId: entry.entryId,
    entryNumber: entry.entryNumber,
    visibility: seen,
    asksReason,
    officeId: entry.officeId,
    registeredAt: entry.registeredAt,
    registeredOn: entry.registeredOn,
    registeredBy: seen === 'EXISTENCE' ? '' : codeOf(entry.registeredById),
    registerStatus: entry.registerStatus,
    annulment: annulmentSeen(viewed, allowed, annulmentView(entry, names)),
    content: contentView(entry, seen),
    sender: seen === 'EXISTENCE' ? '' : senderLine(entry.parties),
    parties: reads ? entry.parties.map((party) => ({ ...party })) : namesOnly(entry, seen),
    attachments: reads
      ? entry.attachments.map((file) => ({ ...file, fileName: plainName(file.fileName) }))
      : [],
    notes: reads
      ? entry.notes.map(({ writtenById, ...note }) => ({
          ...note,
          writtenBy: codeOf(writtenById),
        }))
      : [],
    relations: reads
      ? entry.relations.flatMap((relation) => {
          const entryNumber = names.numbers.get(relation.entryId)
          return entryNumber === undefined ? [] : [{ ...relation, entryNumber }]
        })
      : [],
    verificationCode:
      reads || (allowed.includes('print') && !asksReason) ? entry.verificationCode : null,
    receiptVersion: seen === 'EXISTENCE' ? 1 : entry.receiptVersion,
    rectifiedAt: seen === 'EXISTENCE' ? null : entry.rectifiedAt,
    hash: hash.toString('hex'),
    version: versionSeen(entry.version, seen, allowed),
    allowed,
  }
}

function contentView(entry: Entry, seen: Visibility): Omit<Content, 'dueWithheldYear'> | null {
  if (seen === 'CONTENT') return { ...entry.content }
  if (seen !== 'HEADER') return null
  return {
    ...entry.content,
    statement: null,
    request: null,
    nonDocumentItems: null,
    lateReason: null,
  }
}

function namesOnly(entry: Entry, seen: Visibility): EntryView['parties'] {
  return seen === 'HEADER' ? entry.parties.map((party) => ({ ...party, ...nothingPrivate })) : []
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
function annulmentSeen(
  { visibility: seen }: Viewed,
  allowed: EntryView['allowed'],
  asked: EntryView['annulment'],
): EntryView['annulment'] {
  if (seen !== 'EXISTENCE') return asked
  return allowed.includes('refuse-annulment') && asked ? { ...asked, replacingEntryId: null } : null
}

function annulmentView(entry: Entry, names: Names): EntryView['annulment'] {
  const { annulment } = entry
  if (!annulment) return null
  const { cause, text, replacingEntryId, requestedById, requestedAt, stage } = annulment
  const approval = stage === 'APPROVED' ? annulment : null
  return {
    stage,
    cause,
    text,
    replacingEntryId: toldOf(replacingEntryId, names),
    requestedBy: names.clerks.get(requestedById) ?? '',
    requestedAt,
    approvedBy: approval && (names.clerks.get(approval.approvedById) ?? ''),
    approvedAt: approval && approval.approvedAt,
    lacksConsent: needsConsent(entry.handling.stage) && annulment.consent === null,
  }
}

function toldOf(entryId: string | null, { numbers }: Names): string | null {
  return entryId !== null && numbers.has(entryId) ? entryId : null
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

async function dueOf({ app, actor }: RequestContext, entry: Entry): Promise<HandlingView['due']> {
  const reference = await app.referenceData.of(actor.municipalityId)
  const { calendar } = officeOf(reference, entry.officeId)
  const { today } = surroundingsAt(reference, entry.officeId, app.now())
  const { handling, content, registerStatus } = entry
  return dueStateOf(
    {
      dueOn: content.dueOn,
      isWithheld: dueWithheldYear(reference, content.dueOn, today) !== null,
      isRunning: isOpen(handling.stage) && registerStatus !== 'ANNULLED',
      isSuspended: suspendedSince(handling) !== null,
    },
    today,
    calendar,
  )
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
