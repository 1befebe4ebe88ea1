/** `GET /api/outgoing/:outgoingId`: one document that went out. What is looked at is on record. */
import type { api } from '#contract/api.ts'
import type { OutgoingView } from '#contract/outgoing/outgoing.ts'
import { Refusal, remark } from '#domain/common/refusal.ts'
import { judgeDue } from '#domain/deadline/calendar.ts'
import type { Visibility } from '#domain/entry/visibility.ts'
import { visibilityOf } from '#domain/entry/visibility.ts'
import type { ExitPlace } from '#domain/outgoing/dispatch.ts'
import { exitActionsOf, exitStanding, tellsAnnulment } from '#domain/outgoing/dispatch.ts'
import { triedAt, lastDayToNotify } from '#domain/outgoing/notification.ts'
import type { Outgoing, OutgoingFile } from '#domain/outgoing/outgoing.ts'
import {
  deliveryTo,
  isAwaited,
  outgoingFactTypes,
  outgoingFrom,
} from '#domain/outgoing/outgoing.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { randomUUID } from 'node:crypto'
import { logAccess } from '../../platform/http/context/log-access.ts'
import type { RequestContext } from '../../platform/http/context/request-context.ts'
import { rowScopeOf } from '../../platform/http/context/row-scope.ts'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import { demandUnquarantined, scansOf } from '../../platform/files/check/quarantine.ts'
import { claimFiles } from '../../platform/files/claim-files.ts'
import type { Handler } from '../../platform/http/receive/handler.ts'
import { fileResponse, paperResponse } from '../../platform/http/respond/serve-file.ts'
import { letterheadOf } from '../../platform/municipality/book/year-closings.ts'
import { pageOf } from '../../platform/files/text/read-file.ts'
import {
  officeOf,
  notificationRule,
  surroundingsAt,
  timeDeclaredFalseAt,
  todayAt,
} from '../../platform/municipality/reference/reference-data.ts'
import type { ReaderScene } from './common/scene.ts'
import { peopleNamed } from './common/scene.ts'
import { namedAmong } from './letters/answered-entries.ts'
import { outgoingEvent } from './outgoing-row.ts'

export const readOutgoing: Handler<typeof api.readOutgoing> = async (context, { params }) => {
  const seen = await seeOutgoing(context, params.outgoingId)
  if (seen.visibility === 'CONTENT')
    await logAccess(context, 'outgoing-read', { detail: seen.outgoing.exitNumber })
  return outgoingViewOf(context, seen)
}

export interface SeenOutgoing {
  readonly outgoing: Outgoing
  /** As it went out, whatever became of its reserve since. */
  readonly dispatched: Outgoing
  readonly hash: Buffer
  /** When two people declared its hour false: RFC 3339. */
  readonly timeDeclaredFalseAt: string | null
  readonly visibility: Exclude<Visibility, 'NONE'>
}

/** Refuses E-CON-03 alike for one that is not there and for one that is not the reader's. */
export async function seeOutgoing(
  context: RequestContext,
  outgoingId: string,
): Promise<SeenOutgoing> {
  const reference = await context.app.referenceData.of(context.actor.municipalityId)
  return context.app.database.read(await rowScopeOf(context), (db) =>
    seeOutgoingIn(db, { ...context, reference }, outgoingId),
  )
}

export async function seeOutgoingIn(
  db: Transaction,
  looking: ReaderScene,
  outgoingId: string,
): Promise<SeenOutgoing> {
  const rows = await db
    .selectFrom('ledger_event as v')
    .innerJoin('outgoing as o', (join) =>
      join
        .onRef('o.municipality_id', '=', 'v.municipality_id')
        .onRef('o.outgoing_id', '=', 'v.subject_id'),
    )
    .select(['v.position', 'v.hash', 'v.body', 'o.confidentiality'])
    .where('v.municipality_id', '=', looking.actor.municipalityId)
    .where('v.subject_id', '=', outgoingId)
    .where('v.type', 'in', outgoingFactTypes)
    .orderBy('v.position')
    .execute()
  const [first] = rows
  if (!first) throw new Refusal('E-CON-03')
  const said = outgoingFrom(rows.map(({ body }) => outgoingEvent(body)))
  // What it answers may have become more secret since, or may be open again.
  const { confidentiality } = first
  const outgoing = { ...said, content: { ...said.content, confidentiality } }
  const seen = visibilityIn(looking, {
    ...outgoing,
    ...outgoing.content,
    isAwaited: isAwaited(outgoing),
  })
  if (seen === 'NONE') throw new Refusal('E-CON-03')
  const falseAt = timeDeclaredFalseAt(looking.reference, first.position)
  return {
    outgoing,
    dispatched: said,
    hash: first.hash,
    timeDeclaredFalseAt: falseAt,
    visibility: seen,
  }
}

export function visibilityIn({ actor, app, reference }: ReaderScene, exit: ExitPlace): Visibility {
  const around = surroundingsAt(reference, exit.officeId, app.now())
  return visibilityOf(actor, exitStanding(exit), around)
}

interface Names {
  readonly people: Awaited<ReturnType<typeof peopleNamed>>
  readonly entries: readonly { readonly entryId: string; readonly entryNumber: string }[]
}

export async function outgoingViewOf(
  context: RequestContext,
  { outgoing, hash, timeDeclaredFalseAt: falseAt, visibility }: SeenOutgoing,
): Promise<OutgoingView> {
  const isOpen = visibility === 'CONTENT'
  const [names, files, downloads] = await Promise.all([
    namesIn(context, outgoing),
    isOpen ? filesViewOf(context, outgoing) : [],
    isOpen ? downloadsOf(context, outgoing) : [],
  ])
  const nameOf = (staffId: string): string => names.people.get(staffId)?.name ?? ''
  const { unitId, addressees, answers: _answers, ...content } = outgoing.content
  const allowed = exitActionsOf(context.actor, { ...outgoing, unitId, visibility })
  const isTold =
    tellsAnnulment(content, visibility) || isConcerned(context.actor, outgoing, allowed)
  return {
    outgoingId: outgoing.outgoingId,
    exitNumber: outgoing.exitNumber,
    dispatchedAt: outgoing.dispatchedAt,
    dispatchedOn: outgoing.dispatchedOn,
    timeDeclaredFalseAt: falseAt,
    // Who sent it tells the unit.
    dispatchedBy: visibility === 'EXISTENCE' ? '' : nameOf(outgoing.dispatchedById),
    officeId: outgoing.officeId,
    ...clockOf(outgoing, visibility),
    status: outgoing.status,
    confidentiality: content.confidentiality,
    isAnnulmentAsked: outgoing.annulment !== null && outgoing.status !== 'ANNULLED',
    visibility,
    content: visibility === 'EXISTENCE' ? null : { ...content, unitId },
    addressees:
      visibility === 'EXISTENCE'
        ? []
        : addressees.map((one, place) => ({
            ...one,
            ...(isOpen ? {} : { identity: null, address: null }),
            ...deliveryTo(outgoing, place + 1),
          })),
    attempts: isOpen
      ? outgoing.attempts.map(({ recordedById, ...attempt }) => ({
          ...attempt,
          recordedBy: nameOf(recordedById),
        }))
      : [],
    answers: isOpen ? [...names.entries] : [],
    files,
    downloads,
    annulment: isTold ? annulmentView(outgoing, nameOf) : null,
    allowed,
    hash: hash.toString('hex'),
  }
}

/** What the row in the list says of it too. */
function clockOf(
  outgoing: Outgoing,
  visibility: SeenOutgoing['visibility'],
): Pick<OutgoingView, 'notifyBy' | 'triedAt'> {
  if (visibility === 'EXISTENCE') return { notifyBy: null, triedAt: null }
  return { notifyBy: outgoing.notifyBy, triedAt: triedAt(outgoing) }
}

/** Whoever asked for its annulment, or decides it, is told why. */
function isConcerned(
  { staffId }: Actor,
  { annulment }: Outgoing,
  allowed: OutgoingView['allowed'],
): boolean {
  return allowed.includes('decide-annulment') || annulment?.askedById === staffId
}

function annulmentView(
  { annulment }: Outgoing,
  nameOf: (staffId: string) => string,
): OutgoingView['annulment'] {
  if (annulment === null) return null
  const { reason, askedById, askedAt, decidedById, decidedAt } = annulment
  const decidedBy = decidedById && nameOf(decidedById)
  return { reason, askedBy: nameOf(askedById), askedAt, decidedBy, decidedAt }
}

/** People by name, and of the entries that it answers those that the reader reaches. */
async function namesIn(context: RequestContext, outgoing: Outgoing): Promise<Names> {
  const { municipalityId } = context.actor
  const { dispatchedById, annulment, attempts, content } = outgoing
  const ids = [
    dispatchedById,
    ...attempts.map(({ recordedById }) => recordedById),
    ...(annulment ? [annulment.askedById, annulment.decidedById ?? annulment.askedById] : []),
  ]
  return context.app.database.read(await rowScopeOf(context), async (db) => {
    const [people, entries] = await Promise.all([
      peopleNamed(db, municipalityId, ids),
      namedAmong(db, context.actor, content.answers),
    ])
    return { people, entries }
  })
}

/**
 * The first is the document, unless one is given that was signed here. Refuses E-SAL-16 for those
 * in which the antivirus found something: nothing of the council's own goes out with it.
 */
export async function claimOutgoingFiles(
  db: Transaction,
  actor: Actor,
  uploadIds: readonly string[],
  document: Omit<OutgoingFile, 'fileId' | 'role'> | null = null,
): Promise<OutgoingFile[]> {
  const claimed = await claimFiles(db, actor, uploadIds, 'files')
  const leaving = [
    ...claimed.map((file, place) => ({ ...file, field: `files.${place}` })),
    ...(document ? [{ ...document, field: 'letterId' }] : []),
  ]
  const scans = await scansOf(db, actor.municipalityId, leaving.map(hashOf))
  const infected = leaving.flatMap(({ sha256, fileName, field }) =>
    scans.get(sha256) === 'INFECTED' ? [remark('E-SAL-16', field, { archivo: fileName })] : [],
  )
  if (infected.length > 0) throw Refusal.forAll(infected)
  const uploaded = uploadIds.flatMap((fileId, place) => {
    const file = claimed[place]
    return file ? [{ fileId, ...file }] : []
  })
  const all = document ? [{ fileId: randomUUID(), ...document }, ...uploaded] : uploaded
  return all.map((file, place) => ({ ...file, role: place === 0 ? 'DOCUMENT' : 'ANNEX' }))
}

const hashOf = ({ sha256 }: Pick<OutgoingFile, 'sha256'>): Buffer => Buffer.from(sha256, 'hex')

async function filesViewOf(
  { app, actor }: RequestContext,
  { files }: Outgoing,
): Promise<OutgoingView['files']> {
  if (files.length === 0) return []
  const { municipalityId } = actor
  const scans = await app.database.read(municipalityId, (db) =>
    scansOf(db, municipalityId, files.map(hashOf)),
  )
  return files.map((file) => ({ ...file, isIsolated: scans.get(file.sha256) === 'INFECTED' }))
}

const mostDownloads = 50

/** When its document was downloaded with the code of a receipt, the last ones first. */
async function downloadsOf(
  { app, actor: { municipalityId } }: RequestContext,
  { outgoingId, files, content }: Outgoing,
): Promise<OutgoingView['downloads']> {
  if (files.length === 0 || content.answers.length === 0) return []
  const rows = await app.database.read(municipalityId, (db) =>
    db
      .selectFrom('answer_download')
      .select('downloaded_at')
      .where((eb) => eb.and({ municipality_id: municipalityId, outgoing_id: outgoingId }))
      .orderBy('downloaded_at', 'desc')
      .limit(mostDownloads)
      .execute(),
  )
  return rows.map((row) => row.downloaded_at.toISOString())
}

export const readOutgoingFile: Handler<typeof api.readOutgoingFile> = async (
  context,
  { params },
) => {
  const file = await demandFile(context, params)
  const { stream, sizeBytes } = await context.app.files.get(
    context.actor.municipalityId,
    file.sha256,
  )
  return fileResponse({ ...file, sizeBytes, body: stream })
}

export const readOutgoingPage: Handler<typeof api.readOutgoingPage> = async (
  context,
  { params, query },
) => {
  const file = await demandFile(context, params)
  const { municipalityId } = context.actor
  const picture = await pageOf(context.app, { municipalityId, ...file }, query.page)
  if (picture === null) throw new Refusal('E-CON-03')
  const body = new Uint8Array(picture)
  const fileName = `${file.fileName}.png`
  return fileResponse({ fileName, mediaType: 'image/png', sizeBytes: body.byteLength, body })
}

/** For whoever reads the content of the exit, on record. Refuses E-CON-03 otherwise. */
async function demandFile(
  context: RequestContext,
  { outgoingId, fileId }: { readonly outgoingId: string; readonly fileId: string },
): Promise<OutgoingFile> {
  const { outgoing, visibility } = await seeOutgoing(context, outgoingId)
  const file = outgoing.files.find((one) => one.fileId === fileId)
  if (!file || visibility !== 'CONTENT') throw new Refusal('E-CON-03')
  await demandUnquarantined(context.app, context.actor.municipalityId, file)
  const detail = `${outgoing.exitNumber}: ${file.fileName}`
  await logAccess(context, 'outgoing-file-read', { detail })
  return file
}

export const readExitProof: Handler<typeof api.readExitProof> = async (context, { params }) => {
  const { actor, app } = context
  const seen = await seeOutgoing(context, params.outgoingId)
  if (seen.visibility !== 'CONTENT') throw new Refusal('E-CON-03')
  const reference = await app.referenceData.of(actor.municipalityId)
  const view = await outgoingViewOf(context, seen)
  const { content, officeId, exitNumber } = seen.outgoing
  await logAccess(context, 'exit-proof-printed', { detail: exitNumber })
  const { renderExitProof } = await import('../../platform/papers/print/exit-proof.ts')
  const paper = await renderExitProof({
    ...letterheadOf(reference, officeOf(reference, officeId)),
    ...content,
    exitNumber,
    dispatchedAt: view.dispatchedAt,
    timeDeclaredFalseAt: view.timeDeclaredFalseAt,
    dispatchedBy: view.dispatchedBy,
    unit: reference.units.get(content.unitId)?.name ?? '',
    answers: view.answers.map(({ entryNumber }) => entryNumber),
    files: view.files,
    isAnnulled: view.status === 'ANNULLED',
    hash: view.hash,
  })
  return paperResponse(paper, `despacho-${exitNumber}.pdf`)
}

const none = { notifyBy: null, standing: 'FIRM', unapprovedYear: null } as const

/** Trusted as far as the term of an entry is (docs/specification/deadlines.md). */
export const readNotificationTerm: Handler<typeof api.readNotificationTerm> = async (
  { app, actor },
  { query },
) => {
  const reference = await app.referenceData.of(actor.municipalityId)
  const office = officeOf(reference, query.officeId)
  const today = todayAt(office, app.now())
  const { documentDate } = query
  if (documentDate > today) return none
  const dueOn = lastDayToNotify(documentDate, notificationRule(reference), office.calendar)
  if (dueOn === null) return none
  const { standing, year } = judgeDue({ effectiveDate: documentDate, dueOn }, today, (one) =>
    reference.calendar.approvedYears.has(one),
  )
  return { notifyBy: standing === 'WITHHELD' ? null : dueOn, standing, unapprovedYear: year }
}
