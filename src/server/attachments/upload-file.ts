/** `PUT /api/uploads/:uploadId`: one file into the store, streamed. It waits there until an entry claims it. */
import type { api } from '#contract/api.ts'
import type { UploadedFile } from '#contract/attachments.ts'
import { acceptedFormats, checkFile, extensionOf, tidyFileName } from '#domain/attachment.ts'
import { isRegistry, unitsOf } from '#domain/permission.ts'
import type { Remark, WarningCode } from '#domain/refusal.ts'
import { Refusal, remark } from '#domain/refusal.ts'
import { sql } from 'kysely'
import type { Desk } from '../desk.ts'
import type { Examined } from '../files/examine.ts'
import { examine } from '../files/examine.ts'
import type { PutFile } from '../files/file-store.ts'
import { NotKept, TooLarge } from '../files/file-store.ts'
import type { Handler } from '../http/handler.ts'
import { holdFile } from './hold-file.ts'

export const uploadFile: Handler<typeof api.uploadFile> = async (desk, { params }) => {
  const { house, actor } = desk
  // A unit puts its answers in; which entry takes a file is decided when the entry claims it.
  if (!isRegistry(actor) && unitsOf(actor).length === 0) {
    throw new Refusal('E-PER-09', null, {
      accion: 'adjuntar archivos',
      responsable: 'la jefatura de registro',
    })
  }
  const known = await knownUpload(desk, params.uploadId)
  if (known) {
    await desk.request.body?.cancel()
    return known
  }
  const fileName = declaredName(desk)
  const maxBytes = house.config.maxUploadBytes
  // What the headers already show to be wrong is refused before a byte of it is read.
  const declaredBytes = Number(desk.request.header('Content-Length') ?? Number.NaN)
  const early = checkFile(
    { fileName, sizeBytes: Number.isNaN(declaredBytes) ? 1 : declaredBytes },
    maxBytes,
  )
  if (early) throw new Refusal(early.code, null, early.slots)
  const file = await store(desk, fileName, maxBytes)
  await remember(desk, params.uploadId, fileName, file)
  const remembered = await knownUpload(desk, params.uploadId)
  // The id is somebody else's: to say so would be to say that it exists.
  if (!remembered) throw new Refusal('E-CON-03')
  return remembered
}

function declaredName(desk: Desk): string {
  try {
    return tidyFileName(decodeURIComponent(desk.request.header('X-File-Name') ?? ''))
  } catch {
    throw new Refusal('E-SYS-06')
  }
}

type Stored = PutFile & { readonly checked: Examined }

async function store(desk: Desk, fileName: string, maxBytes: number): Promise<Stored> {
  const { house, actor, request } = desk
  try {
    return await house.files.put(
      actor.municipalityId,
      request.body ?? emptyStream(),
      maxBytes,
      (path, file) => examine(path, fileName, file.sizeBytes),
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

/** Of two that come under one id the first stays. */
async function remember(
  desk: Desk,
  uploadId: string,
  fileName: string,
  file: Stored,
): Promise<void> {
  const { house, actor } = desk
  const sha256 = Buffer.from(file.sha256, 'hex')
  await house.database.inMunicipality(actor.municipalityId, async (db) => {
    await holdFile(db, actor.municipalityId, sha256)
    // The same bytes, long unclaimed, may have been forgotten between our storing them and this moment: then they come again.
    if (!(await house.files.has(actor.municipalityId, file.sha256))) {
      throw new Refusal('E-FIL-06', null, { archivo: fileName })
    }
    await db
      .insertInto('stored_file')
      .values({
        municipality_id: actor.municipalityId,
        sha256,
        size_bytes: file.sizeBytes,
        media_type: file.checked.mediaType,
        pages: file.checked.pages,
        is_encrypted: file.checked.isEncrypted,
        stored_at: sql<Date>`clock_timestamp()`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .insertInto('upload')
      .values({
        municipality_id: actor.municipalityId,
        upload_id: uploadId,
        staff_id: actor.staffId,
        file_name: fileName,
        sha256,
        uploaded_at: sql<Date>`clock_timestamp()`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** The actor's own upload of that id, if there is one: perhaps it had arrived, and its answer was lost. */
async function knownUpload({ house, actor }: Desk, uploadId: string): Promise<UploadedFile | null> {
  const row = await house.database.read(actor.municipalityId, (db) =>
    db
      .selectFrom('upload')
      .innerJoin('stored_file', (join) =>
        join
          .onRef('stored_file.municipality_id', '=', 'upload.municipality_id')
          .onRef('stored_file.sha256', '=', 'upload.sha256'),
      )
      .select([
        'upload.file_name',
        'upload.sha256',
        'size_bytes',
        'media_type',
        'pages',
        'is_encrypted',
      ])
      .where('upload.municipality_id', '=', actor.municipalityId)
      .where('upload.staff_id', '=', actor.staffId)
      .where('upload.upload_id', '=', uploadId)
      .executeTakeFirst(),
  )
  if (!row) return null
  const examined = { mediaType: row.media_type, pages: row.pages, isEncrypted: row.is_encrypted }
  return {
    uploadId,
    fileName: row.file_name,
    sha256: row.sha256.toString('hex'),
    sizeBytes: row.size_bytes,
    mediaType: row.media_type,
    pages: row.pages,
    warnings: warningsOf(row.file_name, examined),
  }
}

function warningsOf(fileName: string, file: Examined): UploadedFile['warnings'] {
  const isUnusual = acceptedFormats[extensionOf(fileName)]?.isUnusual === true
  const found: Remark<WarningCode>[] = [
    ...(file.isEncrypted ? [remark('W-FIL-05', null, { archivo: fileName })] : []),
    ...(isUnusual ? [remark('W-FIL-08', null, { archivo: fileName })] : []),
  ]
  return found.map((warning) => ({ ...warning, slots: { ...warning.slots } }))
}
