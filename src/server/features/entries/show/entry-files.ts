/** What was read and signed in the files of an entry, and their release. */
import type { api } from '#contract/api.ts'
import type { TextState } from '#contract/entry/attachments.ts'
import { mayDo } from '#domain/acts/acts.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { textLength } from '#domain/common/text.ts'
import type { Attachment, FileScan } from '#domain/entry/attachment.ts'
import type { Entry } from '#domain/entry/entry.ts'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { logAccess, logAccessIn } from '../../../platform/http/context/log-access.ts'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import { rowScopeOf } from '../../../platform/http/context/row-scope.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import { demandUnquarantined, scansOf } from '../../../platform/files/check/quarantine.ts'
import { wholeFile } from '../../../platform/files/store/whole-file.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { fileResponse } from '../../../platform/http/respond/serve-file.ts'
import { holdHead } from '../../../platform/ledger/append.ts'
import { actorNow } from '../../../platform/municipality/people/standing-actor.ts'
import { pageOf, thumbnailOf } from '../../../platform/files/text/read-file.ts'
import { askAgain } from '../../../platform/files/text/read-scans.ts'
import {
  readSignatures,
  signaturesLimits,
} from '../../../platform/files/signatures/read-signatures.ts'
import type { SeenEntry } from '../see-entry.ts'
import { demandContent, mayReleaseUnread, seeEntry, seeEntryIn } from '../see-entry.ts'

/**
 * `GET …/texts`, `…/attachments/:attachmentId/text`, `…/thumbnail` and `PUT …/text-request`: what
 * was read in the files of an entry, for those who may read the files themselves.
 */
export const listTexts: Handler<typeof api.listTexts> = async (context, { params }) => {
  const { actor } = context
  const seen = await seeEntry(context, params.entryId)
  // Of what they read nothing of, the isolated files alone.
  const isUnread = mayReleaseUnread(seen, actor)
  if (!isUnread) demandContent(seen)
  const { attachments } = seen.entry
  const isSealed = !isUnread && (await isSealedBid(context, seen))
  const hashes = attachments.map((file) => Buffer.from(file.sha256, 'hex'))
  const [readings, scans] = await read(context, async (db, municipalityId) => [
    await readingsOf(db, municipalityId, hashes),
    await scansOf(db, municipalityId, hashes),
  ])
  const texts = attachments.map(({ attachmentId, sha256 }) => ({
    attachmentId,
    ...(isSealed ? sealedState : shownState(readings.get(sha256), scans.get(sha256))),
    scan: scans.get(sha256) ?? null,
    mayRelease: scans.get(sha256) === 'INFECTED' && mayDo(actor, 'releaseFile'),
  }))
  return { texts: isUnread ? texts.filter(({ mayRelease }) => mayRelease) : texts }
}

export const readText: Handler<typeof api.readText> = async (context, { params }) => {
  const { file } = await demandFile(context, params)
  await logAccess(context, 'attachment-read', { entryId: params.entryId, detail: file.fileName })
  const sha256 = Buffer.from(file.sha256, 'hex')
  const [readings, texts] = await read(context, async (db, municipalityId) => [
    await readingsOf(db, municipalityId, [sha256]),
    await db
      .selectFrom('attachment_text')
      .select('pages')
      .where((eb) => eb.and({ municipality_id: municipalityId, sha256 }))
      .executeTakeFirst(),
  ])
  const reading = readings.get(file.sha256)
  const pages = texts?.pages ?? []
  return {
    pages: pages.map((text, place) => ({
      text,
      confidence: reading?.confidences?.[place] ?? null,
    })),
    pagesTotal: reading?.total_pages ?? pages.length,
  }
}

export const askText: Handler<typeof api.askText> = async (context, { params }) => {
  const { file } = await demandFile(context, params)
  const { municipalityId } = context.actor
  await context.app.database.inMunicipality(municipalityId, (db) =>
    askAgain(db, municipalityId, Buffer.from(file.sha256, 'hex')),
  )
  return null
}

export const readThumbnail: Handler<typeof api.readThumbnail> = async (
  context,
  { params, query: { page } },
) => {
  const { file, entry } = await demandFile(context, params)
  const pictured = { municipalityId: context.actor.municipalityId, ...file }
  const picture = await (page === undefined
    ? thumbnailOf(context.app, pictured)
    : pageOf(context.app, pictured, page))
  if (picture === null) throw new Refusal('E-CON-03')
  // The small one cannot be read, and is shown unasked: the opening of the entry tells of it,
  // unless the rules count every look (docs/specification/ledger.md).
  if (page !== undefined || entry.content.confidentiality !== 'ORDINARY') {
    await logAccess(context, 'attachment-read', { entryId: params.entryId, detail: file.fileName })
  }
  const body = new Uint8Array(picture)
  const fileName = `${file.fileName}.png`
  return fileResponse({ fileName, mediaType: 'image/png', sizeBytes: body.byteLength, body })
}

type Reading = Selectable<Tables['file_reading']>

/** By hash. */
async function readingsOf(
  db: Transaction,
  municipalityId: string,
  hashes: readonly Buffer[],
): Promise<ReadonlyMap<string, Reading>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('file_reading')
    .selectAll()
    .where('municipality_id', '=', municipalityId)
    .where('sha256', 'in', hashes)
    .execute()
  return new Map(rows.map((row) => [row.sha256.toString('hex'), row]))
}

function read<Result>(
  { app, actor }: RequestContext,
  work: (db: Transaction, municipalityId: string) => Promise<Result>,
): Promise<Result> {
  return app.database.read(actor.municipalityId, (db) => work(db, actor.municipalityId))
}

type State = Omit<TextState, 'attachmentId' | 'scan' | 'mayRelease'>

const untold: State = {
  state: 'WAITING',
  reason: null,
  pagesDone: 0,
  pagesTotal: null,
  pagesLost: 0,
  pagesRecognized: 0,
  confidence: null,
  hasThumbnail: false,
}
const sealedState: State = { ...untold, state: 'SKIPPED', reason: 'SEALED' }

function shownState(row: Reading | undefined, scan: FileScan | undefined): State {
  return scan === 'INFECTED' ? { ...untold, state: 'SKIPPED', reason: 'QUARANTINED' } : stateOf(row)
}

function stateOf(row: Reading | undefined): State {
  if (!row) return untold
  // It was skipped as a sealed bid, and this entry is none: it may be asked for.
  if (row.reason === 'SEALED') return { ...untold, state: 'FAILED', reason: 'SEALED' }
  if (row.state === 'WAITING') {
    return {
      ...untold,
      state: row.taken_at === null ? 'WAITING' : 'READING',
      pagesDone: row.read_pages ?? 0,
      pagesTotal: row.total_pages,
    }
  }
  const sure = (row.confidences ?? []).filter((confidence) => confidence !== null)
  return {
    state: row.state,
    reason: row.reason,
    pagesDone: row.read_pages ?? 0,
    pagesTotal: row.total_pages,
    pagesLost: row.lost_pages ?? 0,
    pagesRecognized: sure.length,
    confidence:
      sure.length === 0 ? null : Math.round(sure.reduce((sum, one) => sum + one, 0) / sure.length),
    hasThumbnail: row.has_thumbnail,
  }
}

/**
 * `GET /api/signatures/:entryId/:attachmentId` and `…/content`: who signed a file of an entry, for
 * those who may read it, and the bytes that a signature covers.
 */
export const listSignatures: Handler<typeof api.listSignatures> = async (context, { params }) => {
  const { file } = await demandFile(context, params)
  const { app, actor } = context
  await logAccess(context, 'attachment-read', { entryId: params.entryId, detail: file.fileName })
  if (file.mediaType !== 'application/pdf') return { state: 'READ', signatures: [] }
  if (file.sizeBytes > signaturesLimits.sizeBytes) return { state: 'TOO_LARGE', signatures: [] }
  const bytes = await wholeFile(app.files, actor.municipalityId, file.sha256)
  const reading = await readSignatures(bytes, app.now())
  if (reading.kind === 'unread') return { state: reading.reason, signatures: [] }
  return { state: 'READ', signatures: [...reading.signatures] }
}

export const readSignedPart: Handler<typeof api.readSignedPart> = async (
  context,
  { params, query: { through } },
) => {
  const { file } = await demandFile(context, params)
  if (through > Math.min(file.sizeBytes, signaturesLimits.sizeBytes)) throw new Refusal('E-CON-03')
  await logAccess(context, 'attachment-read', { entryId: params.entryId, detail: file.fileName })
  const { files } = context.app
  const bytes = await wholeFile(files, context.actor.municipalityId, file.sha256)
  const body = new Uint8Array(bytes.subarray(0, through))
  return fileResponse({ ...file, sizeBytes: body.byteLength, body })
}

/**
 * `PUT …/attachments/:attachmentId/release`: the head of registry has a file handed out although
 * the antivirus found something, also of a document of which they may read nothing: who may read
 * it may not decide that, and deciding it opens nothing to them.
 */
const reasonMin = 10

export const releaseFile: Handler<typeof api.releaseFile> = async (context, { params, body }) => {
  const { municipalityId, staffId } = context.actor
  await context.app.database.inMunicipality(await rowScopeOf(context), async (db) => {
    // Who they are now, and what they see, is judged where it is done.
    await holdHead(db, municipalityId)
    const now = { ...context, actor: await actorNow(db, context) }
    const file = await demandRelease(db, now, params)
    if (textLength(body.reason) < reasonMin)
      throw new Refusal('E-TRA-02', 'reason', { n: reasonMin })
    const detail = `${file.fileName}: ${body.reason}`
    await logAccessIn(db, now, 'quarantine-released', { entryId: params.entryId, detail })
    const sha256 = Buffer.from(file.sha256, 'hex')
    await sql`
      update file_scan
      set released_by_id = ${staffId}, released_at = clock_timestamp(), release_reason = ${body.reason}
      where municipality_id = ${municipalityId} and sha256 = ${sha256}
        and state = 'INFECTED' and released_at is null`.execute(db)
    await askAgain(db, municipalityId, sha256)
  })
  return null
}

async function demandRelease(
  db: Transaction,
  context: RequestContext,
  { entryId, attachmentId }: Parameters<typeof releaseFile>[1]['params'],
): Promise<Attachment> {
  const seen = await seeEntryIn(db, context, entryId)
  if (!mayReleaseUnread(seen, context.actor)) demandContent(seen)
  const file = seen.entry.attachments.find((kept) => kept.attachmentId === attachmentId)
  if (!file) throw new Refusal('E-CON-03')
  if (mayDo(context.actor, 'releaseFile')) return file
  throw new Refusal('E-PER-09', null, {
    accion: 'RELEASE_AN_ISOLATED_FILE',
    responsable: 'HEAD_OF_REGISTRY',
  })
}

/**
 * The attachment, for whoever may read it; the pages of a sealed bid are nobody's. Refuses E-CON-03
 * otherwise.
 */
async function demandFile(
  context: RequestContext,
  { entryId, attachmentId }: { readonly entryId: string; readonly attachmentId: string },
): Promise<{ readonly file: Attachment; readonly entry: Entry }> {
  const seen = await seeEntry(context, entryId)
  demandContent(seen)
  const file = seen.entry.attachments.find((kept) => kept.attachmentId === attachmentId)
  if (!file || (await isSealedBid(context, seen))) throw new Refusal('E-CON-03')
  await demandUnquarantined(context.app, context.actor.municipalityId, file)
  return { file, entry: seen.entry }
}

async function isSealedBid({ app, actor }: RequestContext, { entry }: SeenEntry): Promise<boolean> {
  const { types } = await app.referenceData.of(actor.municipalityId)
  return types.get(entry.content.typeId)?.isSealed === true
}
