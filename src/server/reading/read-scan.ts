/**
 * The job that reads one attached file: its text into the search, its first page into a small
 * picture.
 */
import { isReadable } from '#domain/entry/attachment.ts'
import type { UnreadReason } from '#domain/entry/attachment.ts'
import { sql } from 'kysely'
import * as z from 'zod'

import type { Transaction } from '../database/tables/transaction.ts'
import { DamagedFile, NotInStore } from '../files/store/file-store.ts'
import { keepAttachmentText } from '../files/keep-attachment-text.ts'
import { keepThumbnail } from '../files/thumbnails.ts'
import { wholeFile } from '../files/store/whole-file.ts'
import type { JobKind, RunningJob } from '../jobs/job-kind.ts'
import type { FileReading, ReadResult } from './read-file.ts'
import { readFileApart } from './read-file.ts'
import type { ReadingContext } from './reading-context.ts'
import { largestReadBytes } from './reading-context.ts'

const asked = z.object({ sha256: z.string() })

export const readScan: JobKind<ReadingContext> = {
  kind: 'READ_SCAN',
  lane: 'PATIENT',
  tries: 3,
  keptForMs: 7 * 86_400_000,
  async run(app, job) {
    const { sha256 } = asked.parse(job.payload)
    const file: FileAsked = { municipalityId: job.municipalityId, sha256 }
    const unread = await whyUnread(app, file)
    if (unread !== null) return settle(app, file, unread)
    const reading = await readNow(app, file, job)
    if (reading === null) return settle(app, file, 'MISSING')
    if (reading.kind === 'declined') return settle(app, file, reading.reason)
    await keep(app, file, reading)
    return { pages: reading.pages.length }
  },
  async ended(_house, db, job, ending) {
    if (ending.state === 'DONE') return
    const { sha256 } = asked.parse(job.payload)
    await writeUnread(db, { municipalityId: job.municipalityId, sha256 }, 'FAULT')
  },
}

interface FileAsked {
  readonly municipalityId: string
  /** In hexadecimal. */
  readonly sha256: string
}

/** What can be said without opening it. */
async function whyUnread(app: ReadingContext, file: FileAsked): Promise<UnreadReason | null> {
  const { rows } = await app.database.read(file.municipalityId, (db) =>
    sql<{
      media_type: string
      size_bytes: number
      is_encrypted: boolean
      is_sealed: boolean
      is_infected: boolean
    }>`
      select f.media_type, f.size_bytes, f.is_encrypted, exists (
        select from file_scan s
        where s.municipality_id = f.municipality_id and s.sha256 = f.sha256 and s.state = 'INFECTED'
          and s.released_at is null) as is_infected, not exists (
        select from attachment a
        join entry e on e.municipality_id = a.municipality_id and e.entry_id = a.entry_id
        left join document_type t on t.municipality_id = e.municipality_id and t.type_id = e.type_id
        where a.municipality_id = f.municipality_id and a.sha256 = f.sha256 and t.is_sealed is not true) as is_sealed
      from stored_file f
      where f.municipality_id = ${file.municipalityId} and f.sha256 = ${Buffer.from(file.sha256, 'hex')}
    `.execute(db),
  )
  const [row] = rows
  if (!row) return 'MISSING'
  // A sealed bid is opened by its board and by nobody before (docs/specification/entry.md).
  if (row.is_sealed) return 'SEALED'
  if (row.is_infected) return 'QUARANTINED'
  if (!isReadable(row.media_type)) return 'FORMAT'
  if (row.is_encrypted) return 'ENCRYPTED'
  return row.size_bytes > largestReadBytes ? 'TOO_LARGE' : null
}

/**
 * Null when the store does not have it. Whoever heads the registry was told then, as of one that is
 * damaged.
 */
async function readNow(
  app: ReadingContext,
  { municipalityId, sha256 }: FileAsked,
  { signal, progress }: RunningJob,
): Promise<FileReading | null> {
  const { media_type: mediaType } = await app.database.read(municipalityId, (db) =>
    db
      .selectFrom('stored_file')
      .select('media_type')
      .where('municipality_id', '=', municipalityId)
      .where('sha256', '=', Buffer.from(sha256, 'hex'))
      .executeTakeFirstOrThrow(),
  )
  try {
    const bytes = await wholeFile(app.files, municipalityId, sha256)
    return await readFileApart({ bytes, mediaType, signal, progress })
  } catch (cause) {
    if (cause instanceof NotInStore) return null
    if (cause instanceof DamagedFile) return { kind: 'declined', reason: 'BROKEN' }
    throw cause
  }
}

async function keep(
  app: ReadingContext,
  file: FileAsked,
  { pages, total, thumbnail }: ReadResult,
): Promise<void> {
  const { municipalityId } = file
  if (thumbnail !== null) {
    const { dataFolder } = app.config
    // It is drawn again when somebody asks for it: a full disk must not cost the text.
    await keepThumbnail({ dataFolder, ...file }, thumbnail).catch((cause: unknown) =>
      app.log.warn({ err: cause }, 'a thumbnail was not kept'),
    )
  }
  const [sha256, readAt] = [Buffer.from(file.sha256, 'hex'), app.now()]
  await app.database.inMunicipality(municipalityId, async (db) => {
    const texts = pages.map(({ text }) => text)
    await keepAttachmentText(db, { municipalityId, sha256, pages: texts, readAt })
    await rowOf(db, file)
      .set({
        state: 'READ',
        reason: null,
        total_pages: total,
        read_pages: pages.length,
        lost_pages: pages.filter((page) => page.isLost).length,
        confidences: pages.map(({ confidence }) => confidence),
        has_thumbnail: thumbnail !== null,
        read_at: readAt,
      })
      .execute()
  })
}

async function settle(
  app: ReadingContext,
  file: FileAsked,
  reason: UnreadReason,
): Promise<{ readonly unread: UnreadReason }> {
  await app.database.inMunicipality(file.municipalityId, (db) => writeUnread(db, file, reason))
  return { unread: reason }
}

async function writeUnread(db: Transaction, file: FileAsked, reason: UnreadReason): Promise<void> {
  const isMeant = reason === 'SEALED' || reason === 'FORMAT'
  await rowOf(db, file)
    .set({ state: isMeant ? 'SKIPPED' : 'FAILED', reason })
    .execute()
}

function rowOf(db: Transaction, { municipalityId, sha256 }: FileAsked) {
  return db
    .updateTable('file_reading')
    .where((eb) => eb.and({ municipality_id: municipalityId, sha256: Buffer.from(sha256, 'hex') }))
}
