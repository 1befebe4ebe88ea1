/**
 * `GET …/texts`, `…/attachments/:attachmentId/text`, `…/thumbnail` and `PUT …/text-request`: what
 * was read in the files of an entry, for those who may read the files themselves.
 */
import type { api } from '#contract/api.ts'
import type { TextState } from '#contract/entry/attachments.ts'
import { mayDo } from '#domain/acts/acts.ts'
import type { Attachment, FileScan } from '#domain/entry/attachment.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { RequestContext } from '../../context/request-context.ts'
import { scansOf } from '../../files/check/quarantine.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { fileResponse } from '../../http/respond/serve-file.ts'
import { logAccess } from '../../context/log-access.ts'
import { askAgain } from '../../reading/read-scans.ts'
import { pageOf, thumbnailOf } from '../../reading/thumbnail-of.ts'
import { demandFile, isSealedBid } from './demand-file.ts'
import type { SeenEntry } from '../sight/see-entry.ts'
import { demandContent, mayReleaseUnread, seeEntry } from '../sight/see-entry.ts'

export const listTexts: Handler<typeof api.listTexts> = async (context, { params }) => {
  const seen = await seeEntry(context, params.entryId)
  if (mayReleaseUnread(seen, context.actor)) return { texts: await isolatedOf(context, seen) }
  demandContent(seen)
  const { attachments } = seen.entry
  const isSealed = await isSealedBid(context, seen)
  const readings = await readingsOf(context, attachments)
  const hashes = attachments.map((file) => Buffer.from(file.sha256, 'hex'))
  const scans = await read(context, (db, municipalityId) => scansOf(db, municipalityId, hashes))
  return {
    texts: attachments.map(({ attachmentId, sha256 }) => ({
      attachmentId,
      ...(isSealed ? sealedState : shownState(readings.get(sha256), scans.get(sha256))),
      scan: scans.get(sha256) ?? null,
      mayRelease: scans.get(sha256) === 'INFECTED' && mayDo(context.actor, 'releaseFile'),
    })),
  }
}

/** The isolated files alone, for whoever may release them and reads nothing of the entry. */
async function isolatedOf(context: RequestContext, { entry }: SeenEntry): Promise<TextState[]> {
  const hashes = entry.attachments.map((file) => Buffer.from(file.sha256, 'hex'))
  const scans = await read(context, (db, municipalityId) => scansOf(db, municipalityId, hashes))
  const isolated = entry.attachments.filter(({ sha256 }) => scans.get(sha256) === 'INFECTED')
  const state = {
    ...shownState(undefined, 'INFECTED'),
    scan: 'INFECTED',
    mayRelease: true,
  } as const
  return isolated.map(({ attachmentId }) => ({ attachmentId, ...state }))
}

export const readText: Handler<typeof api.readText> = async (context, { params }) => {
  const { file } = await demandFile(context, params)
  await logAccess(context, 'attachment-read', { entryId: params.entryId, detail: file.fileName })
  const reading = (await readingsOf(context, [file])).get(file.sha256)
  const texts = await read(context, (db, municipalityId) =>
    db
      .selectFrom('attachment_text')
      .select('pages')
      .where('municipality_id', '=', municipalityId)
      .where('sha256', '=', Buffer.from(file.sha256, 'hex'))
      .executeTakeFirst(),
  )
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

type Reading = Awaited<ReturnType<typeof readingRows>>[number]

/** By hash. The actor was let in before. */
async function readingsOf(
  context: RequestContext,
  files: readonly Pick<Attachment, 'sha256'>[],
): Promise<ReadonlyMap<string, Reading>> {
  if (files.length === 0) return new Map()
  const hashes = files.map(({ sha256 }) => Buffer.from(sha256, 'hex'))
  const rows = await read(context, (db, municipalityId) => readingRows(db, municipalityId, hashes))
  return new Map(rows.map((row) => [row.sha256.toString('hex'), row]))
}

function readingRows(db: Transaction, municipalityId: string, hashes: readonly Buffer[]) {
  return db
    .selectFrom('file_reading')
    .selectAll()
    .where('municipality_id', '=', municipalityId)
    .where('sha256', 'in', hashes)
    .execute()
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
