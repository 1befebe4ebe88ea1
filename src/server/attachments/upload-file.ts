/**
 * `PUT /api/uploads/:uploadId`: one file into the store, streamed. It waits there until an entry
 * claims it.
 */
import type { api } from '#contract/api.ts'
import type { UploadedFile } from '#contract/entry/attachments.ts'
import type { FileScan } from '#domain/entry/attachment.ts'
import { checkFile, formatOf, tidyFileName } from '#domain/entry/attachment.ts'
import { isRegistry, unitsOf } from '#domain/permission/permission.ts'
import type { Remark, WarningCode } from '#domain/common/refusal.ts'
import { Refusal, remark } from '#domain/common/refusal.ts'
import { sql } from 'kysely'
import type { Transaction } from '../database/tables/transaction.ts'
import { runPrepared } from '../database/tables/transaction.ts'
import { takeTurns } from '../database/tables/take-turns.ts'
import { logAccess } from '../context/log-access.ts'
import type { RequestContext } from '../context/request-context.ts'
import type { Examined } from '../files/check/examine.ts'
import { examine } from '../files/check/examine.ts'
import type { Scanned } from '../files/check/clamd.ts'
import type { PutFile } from '../files/store/file-store.ts'
import { NotKept, TooLarge } from '../files/store/file-store.ts'
import type { FileAt } from '../files/check/quarantine.ts'
import { keepScan, scanAtCounter } from '../files/check/quarantine.ts'
import type { Handler } from '../http/receive/handler.ts'
import { holdFile } from '../files/hold-file.ts'

export const uploadFile: Handler<typeof api.uploadFile> = async (context, { params }) => {
  const { app, actor } = context
  // A unit puts its answers in; which entry takes a file is decided when the entry claims it.
  if (!isRegistry(actor) && unitsOf(actor).length === 0) {
    throw new Refusal('E-PER-09', null, {
      accion: 'ATTACH_FILES',
      responsable: 'HEAD_OF_REGISTRY',
    })
  }
  return takeFile(context, {
    uploadId: params.uploadId,
    fileName: () => declaredName(context),
    maxBytes: app.config.maxUploadBytes,
    ...sentIn(context),
  })
}

export interface TakenFile extends SentFile {
  readonly uploadId: string
  readonly fileName: () => string
  readonly maxBytes: number
  /** What is another kind than its name says is refused. */
  readonly isOnlyAsNamed?: boolean
}

interface SentFile {
  /** Asked for when it is wanted: once it is a stream, nobody else reads away what is refused. */
  readonly body: () => ReadableStream<Uint8Array> | null
  /** NaN where nobody said it. */
  readonly declaredBytes: number
}

/** What the request carries. */
export function sentIn({ request }: RequestContext): SentFile {
  const declaredBytes = Number(request.header('Content-Length') ?? Number.NaN)
  return { body: () => request.body, declaredBytes }
}

/** Into the store, as a file of the actor's own that no entry has claimed. */
export async function takeFile(context: RequestContext, taken: TakenFile): Promise<UploadedFile> {
  const { app, actor } = context
  const { uploadId, maxBytes, declaredBytes } = taken
  const [known, waitingBytes] = await app.database.readAtOnce(actor.municipalityId, (db) =>
    Promise.all([knownUpload(db, context, uploadId), bytesWaiting(db, context)]),
  )
  if (known) {
    await taken.body()?.cancel()
    return known
  }
  const fileName = taken.fileName()
  // What the headers already show to be wrong is refused before a byte of it is read.
  const early = checkFile(
    { fileName, sizeBytes: Number.isNaN(declaredBytes) ? 1 : declaredBytes },
    maxBytes,
  )
  if (early) throw new Refusal(early.code, null, early.slots)
  demandRoomToWait(context, waitingBytes, Number.isNaN(declaredBytes) ? 0 : declaredBytes)
  const file = await store(context, fileName, taken)
  const remembered = await remember(context, uploadId, file)
  if (file.checked.scan?.state === 'INFECTED') {
    await logAccess(context, 'attachment-quarantined', { detail: file.checked.fileName })
  }
  // The id is somebody else's: to say so would be to say that it exists.
  if (!remembered) throw new Refusal('E-CON-03')
  return remembered
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
      body() ?? emptyStream(),
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

function emptyStream(): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.close() })
}

/**
 * In two trips. Of two that come under one id the first stays; answers the actor's own of that id.
 */
function remember(
  context: RequestContext,
  uploadId: string,
  file: Stored,
): Promise<UploadedFile | null> {
  const { app, actor } = context
  const { fileName, remarks } = file.checked
  const { municipalityId } = actor
  const at = { municipalityId, sha256: Buffer.from(file.sha256, 'hex') }
  return app.database.inTwoTrips(
    municipalityId,
    async (db) => {
      const [, waiting] = await Promise.all([
        // Two that arrive together are counted together.
        takeTurns(db, `uploads ${actor.staffId}`),
        bytesWaiting(db, context),
        holdFile(db, municipalityId, at.sha256),
      ])
      demandRoomToWait(context, waiting, file.sizeBytes)
      // The same bytes, long unclaimed, may have been forgotten between our storing them and this
      // moment: then they come again.
      if (!(await app.files.has(municipalityId, file.sha256))) {
        throw new Refusal('E-FIL-06', null, { archivo: fileName })
      }
    },
    async (db) => {
      const { scan } = file.checked
      const asked = await Promise.all([
        insertFile(db, at, file),
        scan && keepScan(db, at, scan),
        insertUpload(db, at, { uploadId, fileName, remarks, staffId: actor.staffId }),
        knownUpload(db, context, uploadId),
      ])
      return asked[3]
    },
  )
}

function insertFile(db: Transaction, at: FileAt, { sizeBytes, checked }: Stored): Promise<unknown> {
  const row = db
    .insertInto('stored_file')
    .values({
      municipality_id: at.municipalityId,
      sha256: at.sha256,
      size_bytes: sizeBytes,
      media_type: checked.mediaType,
      pages: checked.pages,
      is_encrypted: checked.isEncrypted,
      stored_at: sql<Date>`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.doNothing())
  return runPrepared(db, 'insert-file', row)
}

function insertUpload(
  db: Transaction,
  at: FileAt,
  upload: Pick<Examined, 'fileName' | 'remarks'> & {
    readonly uploadId: string
    readonly staffId: string
  },
): Promise<unknown> {
  const row = db
    .insertInto('upload')
    .values({
      municipality_id: at.municipalityId,
      upload_id: upload.uploadId,
      staff_id: upload.staffId,
      file_name: upload.fileName,
      remarks: JSON.stringify(upload.remarks),
      sha256: at.sha256,
      uploaded_at: sql<Date>`clock_timestamp()`,
    })
    .onConflict((conflict) => conflict.doNothing())
  return runPrepared(db, 'insert-upload', row)
}

async function bytesWaiting(db: Transaction, { actor }: RequestContext): Promise<number> {
  const waiting = db
    .selectFrom('upload')
    .innerJoin('stored_file', (join) =>
      join
        .onRef('stored_file.municipality_id', '=', 'upload.municipality_id')
        .onRef('stored_file.sha256', '=', 'upload.sha256'),
    )
    .select(({ fn }) => fn.coalesce(fn.sum<string>('size_bytes'), sql.lit(0)).as('bytes'))
    .where('upload.municipality_id', '=', actor.municipalityId)
    .where('upload.staff_id', '=', actor.staffId)
  const [row] = await runPrepared(db, 'bytes-waiting', waiting)
  return Number(row?.bytes)
}

/** So that nobody's half-done work fills the disk of all. Refuses E-FIL-24. */
function demandRoomToWait({ app }: RequestContext, waitingBytes: number, newBytes: number): void {
  const { waitingUploadBytes, maxUploadBytes } = app.config
  const most = Math.max(waitingUploadBytes, maxUploadBytes)
  if (waitingBytes + newBytes <= most) return
  throw new Refusal('E-FIL-24', null, { ocupado: megabytes(waitingBytes), max: megabytes(most) })
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_048_576)
}

/**
 * The actor's own upload of that id, if there is one: perhaps it had arrived, and its answer was
 * lost.
 */
export async function knownUpload(
  db: Transaction,
  { actor }: RequestContext,
  uploadId: string,
): Promise<UploadedFile | null> {
  const known = db
    .selectFrom('upload')
    .leftJoin('file_scan', (join) =>
      join
        .onRef('file_scan.municipality_id', '=', 'upload.municipality_id')
        .onRef('file_scan.sha256', '=', 'upload.sha256'),
    )
    .innerJoin('stored_file', (join) =>
      join
        .onRef('stored_file.municipality_id', '=', 'upload.municipality_id')
        .onRef('stored_file.sha256', '=', 'upload.sha256'),
    )
    .select([
      'upload.file_name',
      'upload.remarks',
      'upload.sha256',
      'size_bytes',
      'media_type',
      'pages',
      'is_encrypted',
      'file_scan.state as scan',
      'file_scan.released_at',
    ])
    .where('upload.municipality_id', '=', actor.municipalityId)
    .where((eb) => eb.and({ 'upload.staff_id': actor.staffId, 'upload.upload_id': uploadId }))
  const [row] = await runPrepared(db, 'known-upload', known)
  if (!row) return null
  return {
    uploadId,
    fileName: row.file_name,
    sha256: row.sha256.toString('hex'),
    sizeBytes: row.size_bytes,
    mediaType: row.media_type,
    pages: row.pages,
    warnings: [
      ...row.remarks,
      ...warningsOf(row.file_name, row.is_encrypted, row.released_at === null ? row.scan : null),
    ],
  }
}

function warningsOf(
  fileName: string,
  isEncrypted: boolean,
  scan: FileScan | null,
): UploadedFile['warnings'] {
  const isUnusual = formatOf(fileName)?.isUnusual === true
  const found: Remark<WarningCode>[] = [
    ...(scan === 'INFECTED' ? [remark('W-FIL-04', null, { archivo: fileName })] : []),
    ...(scan === 'WAITING' ? [remark('W-FIL-09', null, { archivo: fileName })] : []),
    ...(isEncrypted ? [remark('W-FIL-05', null, { archivo: fileName })] : []),
    ...(isUnusual ? [remark('W-FIL-08', null, { archivo: fileName })] : []),
  ]
  return found.map((warning) => ({ ...warning, slots: { ...warning.slots } }))
}
