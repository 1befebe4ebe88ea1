/**
 * `PUT /api/uploads/:uploadId`: one file into the store, streamed. It waits there until an entry
 * claims it.
 */
import type { api } from '#contract/api.ts'
import type { UploadedFile } from '#contract/entry/attachments.ts'
import type { Remark, WarningCode } from '#domain/common/refusal.ts'
import { Refusal, demandAllowed, remark } from '#domain/common/refusal.ts'
import type { FileScan } from '#domain/entry/attachment.ts'
import { checkFile, formatOf, tidyFileName } from '#domain/entry/attachment.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { isRegistry, unitsOf } from '#domain/permission/permission.ts'
import { sql } from 'kysely'
import { logAccess } from '../../../platform/http/context/log-access.ts'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Scanned } from '../../../platform/files/check/clamd.ts'
import type { Examined } from '../../../platform/files/check/examine.ts'
import { examine } from '../../../platform/files/check/examine.ts'
import type { FileAt } from '../../../platform/files/check/quarantine.ts'
import {
  demandUnquarantined,
  keepScan,
  scanAtCounter,
} from '../../../platform/files/check/quarantine.ts'
import { fileLock } from '../../../platform/files/hold-file.ts'
import type { PutFile } from '../../../platform/files/store/file-store.ts'
import { NotKept, TooLarge } from '../../../platform/files/store/file-store.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { fileResponse } from '../../../platform/http/respond/serve-file.ts'
import { removeUnkept } from './forget-files.ts'

export const uploadFile: Handler<typeof api.uploadFile> = async (context, { params }) => {
  const { app, actor } = context
  // A unit puts its answers in; which entry takes a file is decided when the entry claims it.
  demandAllowed(isRegistry(actor) || unitsOf(actor).length > 0, 'ATTACH_FILES', 'HEAD_OF_REGISTRY')
  return takeFile(context, {
    uploadId: params.uploadId,
    fileName: () => declaredName(context),
    maxBytes: app.config.maxUploadBytes,
    ...sentIn(context),
  })
}

interface TakenFile extends SentFile {
  readonly uploadId: string
  readonly fileName: () => string
  readonly maxBytes: number
  /** What is another kind than its name says is refused. */
  readonly isOnlyAsNamed?: boolean
}

interface SentFile {
  /** Asked for when it is wanted: once it is a stream, nobody else reads away what is refused. */
  readonly body: () => AsyncIterable<Uint8Array> | null
  readonly declaredBytes: number
}

export function sentIn({ request }: RequestContext): SentFile {
  const declaredBytes = Number(request.header('Content-Length') ?? Number.NaN)
  return { body: () => request.body, declaredBytes }
}

export async function takeFile(context: RequestContext, taken: TakenFile): Promise<UploadedFile> {
  const { uploadId, maxBytes, declaredBytes } = taken
  const fileName = taken.fileName()
  // What the headers already show to be wrong is refused before a byte of it is read.
  const early = checkFile(
    { fileName, sizeBytes: Number.isNaN(declaredBytes) ? 1 : declaredBytes },
    maxBytes,
  )
  if (early) throw new Refusal(early.code, null, early.slots)
  const file = await store(context, fileName, taken)
  const isKept = await remember(context, uploadId, file).catch(async (cause: unknown) => {
    await removeUnkept(context.app, context.actor.municipalityId, file.sha256)
    throw cause
  })
  if (!isKept) {
    // Of two that come under one id the first stays.
    await removeUnkept(context.app, context.actor.municipalityId, file.sha256)
    return uploadedFile(await ownUpload(context, uploadId))
  }
  if (file.checked.scan?.state === 'INFECTED') {
    await logAccess(context, 'attachment-quarantined', { detail: file.checked.fileName })
  }
  const { sha256, sizeBytes, checked } = file
  return uploadedFile({
    uploadId,
    sha256,
    sizeBytes,
    ...checked,
    scan: checked.scan?.state ?? null,
  })
}

function declaredName(context: RequestContext): string {
  try {
    return tidyFileName(decodeURIComponent(context.request.header('X-File-Name') ?? ''))
  } catch {
    throw new Refusal('E-SYS-06')
  }
}

type Stored = PutFile & {
  readonly checked: Examined & { readonly scan: Scanned | { readonly state: 'WAITING' } | null }
}

async function store(
  { app, actor }: RequestContext,
  fileName: string,
  { body, maxBytes, isOnlyAsNamed }: TakenFile,
): Promise<Stored> {
  try {
    return await app.files.put(
      actor.municipalityId,
      body() ?? ReadableStream.from<Uint8Array>([]),
      maxBytes,
      async (path, file) => {
        const examined = await examine(path, fileName, file)
        if (isOnlyAsNamed === true && examined.fileName !== fileName) {
          throw new Refusal('E-FIL-08', null, { archivo: fileName })
        }
        return { ...examined, scan: await scanAtCounter(app, path) }
      },
    )
  } catch (cause) {
    throw translated(cause, fileName, maxBytes)
  }
}

function translated(cause: unknown, fileName: string, maxBytes: number): unknown {
  if (cause instanceof TooLarge) {
    const tooLarge = checkFile({ fileName, sizeBytes: cause.receivedBytes }, maxBytes)
    return tooLarge ? new Refusal(tooLarge.code, null, tooLarge.slots) : cause
  }
  if (cause instanceof NotKept) {
    return Object.assign(new Refusal('E-FIL-22', null, { archivo: fileName }), { cause })
  }
  const code = cause instanceof Error && 'code' in cause ? cause.code : null
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return Object.assign(new Refusal('E-FIL-10'), { cause })
  // The client went away, or the line broke: whatever arrived is swept.
  if (code === 'ECONNRESET' || code === 'ABORT_ERR' || code === 'ERR_STREAM_PREMATURE_CLOSE') {
    return new Refusal('E-FIL-06', null, { archivo: fileName })
  }
  return cause
}

/**
 * Whether it was written: no row had its id. Refuses E-FIL-24, and E-FIL-06 for what has to come
 * again.
 */
async function remember(
  { app, actor }: RequestContext,
  uploadId: string,
  file: Stored,
): Promise<boolean> {
  const { municipalityId, staffId } = actor
  const at = { municipalityId, sha256: Buffer.from(file.sha256, 'hex') }
  const { scan, fileName } = file.checked
  const most = Math.max(app.config.waitingUploadBytes, app.config.maxUploadBytes)
  const isKept = await app.database.inMunicipality(municipalityId, async (db) => {
    const [row] = await insertUpload(db, at, { uploadId, staffId, most, file })
    if (row?.is_known === true) return false
    if (row?.is_kept !== true) {
      const slots = { ocupado: megabytes(Number(row?.waiting)), max: megabytes(most) }
      throw new Refusal('E-FIL-24', null, slots)
    }
    if (scan) await keepScan(db, at, scan)
    return true
  })
  // The same bytes, long unclaimed, may have been forgotten between our storing them and this row.
  if (isKept && !(await app.files.has(municipalityId, file.sha256))) {
    await app.database.inMunicipality(municipalityId, (db) => deleteUpload(db, actor, uploadId))
    throw new Refusal('E-FIL-06', null, { archivo: fileName })
  }
  return isKept
}

interface Inserted {
  readonly is_known: boolean
  readonly is_kept: boolean
  readonly waiting: string
}

/**
 * The rows of the file and of its upload, in one statement. None of either where the id is known or
 * the person's uploads would take more than `most` together.
 */
async function insertUpload(
  db: Transaction,
  { municipalityId, sha256 }: FileAt,
  upload: {
    readonly uploadId: string
    readonly staffId: string
    readonly most: number
    readonly file: Stored
  },
): Promise<readonly Inserted[]> {
  const { uploadId, staffId, most, file } = upload
  const { fileName, mediaType, pages, isEncrypted, remarks } = file.checked
  const { rows } = await sql<Inserted>`/* prepared: insert-upload */
    with held as materialized (select ${fileLock(municipalityId, sha256)}),
    waiting as (
      select coalesce(sum(size_bytes), 0) as bytes from upload u
      join stored_file f on f.municipality_id = u.municipality_id and f.sha256 = u.sha256
      where u.municipality_id = ${municipalityId} and u.staff_id = ${staffId}
    ),
    known as (select from upload where municipality_id = ${municipalityId} and upload_id = ${uploadId}),
    room as (
      select from held, waiting
      where waiting.bytes + ${file.sizeBytes}::bigint <= ${most}::bigint and not exists (select from known)
    ),
    stored as (
      insert into stored_file (municipality_id, sha256, size_bytes, media_type, pages, is_encrypted, stored_at)
      select ${municipalityId}::uuid, ${sha256}::bytea, ${file.sizeBytes}::bigint, ${mediaType}, ${pages}::integer,
        ${isEncrypted}::boolean, clock_timestamp() from room
      on conflict do nothing
    ),
    kept as (
      insert into upload (municipality_id, upload_id, staff_id, file_name, remarks, sha256, uploaded_at)
      select ${municipalityId}::uuid, ${uploadId}::uuid, ${staffId}::uuid, ${fileName}, ${JSON.stringify(remarks)}::jsonb,
        ${sha256}::bytea, clock_timestamp() from room
      on conflict do nothing
      returning 1
    )
    select waiting.bytes as waiting, exists (select from kept) as is_kept,
      exists (select from known) or (exists (select from room) and not exists (select from kept)) as is_known
    from waiting`.execute(db)
  return rows
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_048_576)
}

interface WaitingFile extends Omit<Examined, 'remarks'>, PutFile {
  readonly uploadId: string
  readonly remarks: readonly UploadedFile['warnings'][number][]
  readonly scan: FileScan | null
}

export async function knownUpload(
  db: Transaction,
  { actor }: RequestContext,
  uploadId: string,
): Promise<WaitingFile | null> {
  const { rows } = await sql<WaitingFile>`/* prepared: known-upload */
    select u.upload_id as "uploadId", u.file_name as "fileName", u.remarks,
      encode(u.sha256, 'hex') as sha256, f.size_bytes as "sizeBytes", f.media_type as "mediaType",
      f.is_encrypted as "isEncrypted", f.pages,
      case when s.released_at is null then s.state end as scan
    from upload u
    join stored_file f on f.municipality_id = u.municipality_id and f.sha256 = u.sha256
    left join file_scan s on s.municipality_id = u.municipality_id and s.sha256 = u.sha256
    where u.municipality_id = ${actor.municipalityId} and u.staff_id = ${actor.staffId}
      and u.upload_id = ${uploadId}`.execute(db)
  return rows[0] ?? null
}

async function deleteUpload(
  db: Transaction,
  { municipalityId, staffId }: Actor,
  uploadId: string,
): Promise<void> {
  await db
    .deleteFrom('upload')
    .where('municipality_id', '=', municipalityId)
    .where((eb) => eb.and({ staff_id: staffId, upload_id: uploadId }))
    .execute()
}

/** The same. Refuses E-CON-03: of somebody else's is not said that it exists. */
async function ownUpload(context: RequestContext, uploadId: string): Promise<WaitingFile> {
  const { app, actor } = context
  const known = await app.database.read(actor.municipalityId, (db) =>
    knownUpload(db, context, uploadId),
  )
  if (!known) throw new Refusal('E-CON-03')
  return known
}

export function uploadedFile(file: WaitingFile): UploadedFile {
  const { uploadId, fileName, sha256, sizeBytes, mediaType, pages } = file
  return { uploadId, fileName, sha256, sizeBytes, mediaType, pages, warnings: warningsOf(file) }
}

function warningsOf(file: WaitingFile): UploadedFile['warnings'] {
  const { fileName: archivo, isEncrypted, remarks, scan } = file
  const found: Remark<WarningCode>[] = [
    ...(scan === 'INFECTED' ? [remark('W-FIL-04', null, { archivo })] : []),
    ...(scan === 'WAITING' ? [remark('W-FIL-09', null, { archivo })] : []),
    ...(isEncrypted ? [remark('W-FIL-05', null, { archivo })] : []),
    ...(formatOf(archivo)?.isUnusual === true ? [remark('W-FIL-08', null, { archivo })] : []),
  ]
  return [...remarks, ...found].map((warning) => ({ ...warning, slots: { ...warning.slots } }))
}

/** `GET` and `DELETE /api/uploads/:uploadId`: a file of one's own that no entry has claimed yet. */
export const readUpload: Handler<typeof api.readUpload> = async (context, { params }) => {
  const { app, actor } = context
  const upload = await ownUpload(context, params.uploadId)
  await demandUnquarantined(app, actor.municipalityId, upload)
  const { stream, sizeBytes } = await app.files.get(actor.municipalityId, upload.sha256)
  return fileResponse({
    fileName: upload.fileName,
    mediaType: upload.mediaType,
    sizeBytes,
    body: stream,
  })
}

/** The bytes stay: another entry may hold the same file. */
export const discardUpload: Handler<typeof api.discardUpload> = async (context, { params }) => {
  const { app, actor } = context
  await ownUpload(context, params.uploadId)
  await app.database.inMunicipality(actor.municipalityId, (db) =>
    deleteUpload(db, actor, params.uploadId),
  )
  return null
}
