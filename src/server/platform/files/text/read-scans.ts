/**
 * Reads the attached files that wait, one after another and the newest first: the text of each into
 * the search, its first page into a small picture. Registering only leaves a row
 * (`db/baseline/22-readings.sql`).
 */
import { setTimeout as pause } from 'node:timers/promises'

import { isReadable } from '#domain/entry/attachment.ts'
import type { UnreadReason } from '#domain/entry/attachment.ts'
import { sql } from 'kysely'

import { repeat } from '../../common/repeat.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import { runPrepared } from '../../database/tables/transaction.ts'
import { DamagedFile, NotInStore } from '../store/file-store.ts'
import { keepAttachmentText } from '../keep-attachment-text.ts'
import { keepThumbnail } from '../thumbnails.ts'
import { inMunicipalitiesDue } from '../../municipality/sites/in-every-municipality.ts'
import type { FileReading, ReadResult, ReadingContext, ReadingTask } from './read-file.ts'
import { largestReadBytes, readFileApart, sourceOf } from './read-file.ts'

const lookEveryMs = 2000
/** Between two files: of server and database whoever is at the counter has the most. */
const pauseMs = 250
/** Of one municipality, before it is another's turn. */
const mostInARow = 8
/** Files that are read sooner are not said to be under way. */
const sayEveryMs = 5000
/** A file that ends the server itself, or that the store does not give. */
const mostTries = 3

/** Until closed. A file under way is then left to the next start. */
export function openReading(app: ReadingContext): { readonly close: () => Promise<void> } {
  const stopping = new AbortController()
  const stop = repeat(lookEveryMs, () =>
    readWaiting(app, stopping.signal).catch((err: unknown) =>
      app.log.warn({ err }, 'reading of files begins again'),
    ),
  )
  return {
    async close() {
      stopping.abort(new Error('The process is stopping'))
      await stop()
    },
  }
}

/** All that wait in every municipality, unless told to stop. */
export async function readWaiting(
  app: ReadingContext,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  let isFruitful = true
  while (isFruitful) {
    isFruitful = false
    // oxlint-disable-next-line no-await-in-loop -- one file after another
    await inMunicipalitiesDue(app, sql`municipalities_with_files_to_read()`, async (id) => {
      for (let count = 0; count < mostInARow && !signal.aborted; count += 1) {
        // oxlint-disable-next-line no-await-in-loop
        if (!(await readNext(app, id, signal))) return
        isFruitful = true
        // oxlint-disable-next-line no-await-in-loop
        await pause(pauseMs)
      }
    })
  }
}

/** Asks again for a file that was not read. */
export async function askAgain(
  db: Transaction,
  municipalityId: string,
  sha256: Buffer,
): Promise<void> {
  await db
    .updateTable('file_reading')
    .set({ state: 'WAITING', reason: null, tries: 0, asked_at: sql<Date>`clock_timestamp()` })
    .set({ taken_at: null, total_pages: null, read_pages: null })
    .where((eb) => eb.and({ municipality_id: municipalityId, sha256 }))
    .where('state', 'in', ['FAILED', 'SKIPPED'])
    .execute()
}

interface TakenFile {
  readonly municipalityId: string
  readonly sha256: Buffer
  readonly tries: number
  readonly mediaType: string
  readonly sizeBytes: number
  readonly isEncrypted: boolean
  readonly isSealed: boolean
  readonly isInfected: boolean
}

async function readNext(
  app: ReadingContext,
  municipalityId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const file = await takeNewest(app, municipalityId)
  if (file === null) return false
  const unread = whyUnread(file)
  try {
    if (unread === null) await keep(app, file, await readNow(app, file, signal))
    else await writeUnread(app, file, unread)
  } catch (cause) {
    if (!signal.aborted) throw cause
    await giveBack(app, file)
  }
  return true
}

/**
 * Null when none waits. One that nobody has said to be reading for two minutes waits again. Nothing
 * waits for the disk here, nor when it was read: what a crash takes back is read again.
 */
async function takeNewest(
  { database }: ReadingContext,
  municipalityId: string,
): Promise<TakenFile | null> {
  const { rows } = await database.inMunicipality(municipalityId, (db) =>
    sql<TakenFile>`/* prepared: take-file */
      update file_reading r set taken_at = clock_timestamp(), tries = r.tries + 1
      from stored_file f
      where r.municipality_id = ${municipalityId} and r.sha256 = (
          select sha256 from file_reading
          where municipality_id = ${municipalityId} and state = 'WAITING'
            and (taken_at is null or taken_at < clock_timestamp() - interval '2 minutes')
          order by asked_at desc limit 1 for update skip locked)
        and f.municipality_id = r.municipality_id and f.sha256 = r.sha256
      returning r.municipality_id as "municipalityId", r.sha256, r.tries,
        f.media_type as "mediaType", f.size_bytes as "sizeBytes", f.is_encrypted as "isEncrypted",
        exists (
          select from file_scan s
          where s.municipality_id = f.municipality_id and s.sha256 = f.sha256
            and s.state = 'INFECTED' and s.released_at is null) as "isInfected",
        not exists (
          select from attachment a
          join entry e on e.municipality_id = a.municipality_id and e.entry_id = a.entry_id
          left join document_type t on t.municipality_id = e.municipality_id and t.type_id = e.type_id
          where a.municipality_id = f.municipality_id and a.sha256 = f.sha256
            and t.is_sealed is not true) as "isSealed",
        set_config('synchronous_commit', 'off', true)
    `.execute(db),
  )
  return rows[0] ?? null
}

/** What can be said without opening it. */
function whyUnread(file: TakenFile): UnreadReason | null {
  if (file.tries > mostTries) return 'FAULT'
  // A sealed bid is opened by its board and by nobody before (docs/specification/entry.md).
  if (file.isSealed) return 'SEALED'
  if (file.isInfected) return 'QUARANTINED'
  if (!isReadable(file.mediaType)) return 'FORMAT'
  if (file.isEncrypted) return 'ENCRYPTED'
  return file.sizeBytes > largestReadBytes ? 'TOO_LARGE' : null
}

/** Of one that is damaged, or not there, whoever heads the registry was told by the store. */
async function readNow(
  app: ReadingContext,
  file: TakenFile,
  signal: AbortSignal,
): Promise<FileReading | 'MISSING'> {
  const { municipalityId, sha256, mediaType } = file
  const { progress, stop } = sayProgress(app, file)
  try {
    const source = await sourceOf(app.files, municipalityId, sha256.toString('hex'))
    return await readFileApart({ source, mediaType, signal, progress })
  } catch (cause) {
    if (cause instanceof NotInStore) return 'MISSING'
    if (cause instanceof DamagedFile) return { kind: 'declined', reason: 'BROKEN' }
    throw cause
  } finally {
    stop()
  }
}

/** Every few seconds, how far it is, which says too that it is still being read. */
function sayProgress(
  { database, log }: ReadingContext,
  file: TakenFile,
): Pick<ReadingTask, 'progress'> & { readonly stop: () => void } {
  let far: { readonly read_pages?: number; readonly total_pages?: number } = {}
  const timer = setInterval(() => {
    database
      .inMunicipality(file.municipalityId, (db) =>
        rowOf(db, file)
          .set({ ...far, taken_at: sql<Date>`clock_timestamp()` })
          .execute(),
      )
      .catch((err: unknown) => log.warn({ err }, 'how far a file was read was not written'))
  }, sayEveryMs)
  return {
    progress: (done, total) => (far = { read_pages: done, total_pages: total }),
    stop: () => clearInterval(timer),
  }
}

async function keep(
  app: ReadingContext,
  file: TakenFile,
  reading: FileReading | 'MISSING',
): Promise<void> {
  if (reading === 'MISSING') return writeUnread(app, file, reading)
  if (reading.kind === 'declined') return writeUnread(app, file, reading.reason)
  await writeRead(app, file, reading)
}

async function writeRead(
  app: ReadingContext,
  file: TakenFile,
  { pages, total, thumbnail }: ReadResult,
): Promise<void> {
  const { municipalityId, sha256 } = file
  if (thumbnail !== null) {
    const place = {
      dataFolder: app.config.dataFolder,
      municipalityId,
      sha256: sha256.toString('hex'),
    }
    // It is drawn again when somebody asks for it: a full disk must not cost the text.
    await keepThumbnail(place, thumbnail).catch((cause: unknown) =>
      app.log.warn({ err: cause }, 'a thumbnail was not kept'),
    )
  }
  const readAt = app.now()
  const texts = pages.map(({ text }) => text)
  await app.database.inMunicipality(municipalityId, async (db) => {
    const written = rowOf(db, file).set({
      state: 'READ',
      total_pages: total,
      read_pages: pages.length,
      lost_pages: pages.filter((page) => page.isLost).length,
      confidences: pages.map(({ confidence }) => confidence),
      has_thumbnail: thumbnail !== null,
      read_at: readAt,
    })
    await Promise.all([
      sql`select set_config('synchronous_commit', 'off', true)`.execute(db),
      keepAttachmentText(db, { municipalityId, sha256, pages: texts, readAt }),
      runPrepared(db, 'file-read', written),
    ])
  })
}

async function writeUnread(
  { database }: ReadingContext,
  file: TakenFile,
  reason: UnreadReason,
): Promise<void> {
  const state = reason === 'SEALED' || reason === 'FORMAT' ? 'SKIPPED' : 'FAILED'
  await database.inMunicipality(file.municipalityId, (db) =>
    rowOf(db, file).set({ state, reason, total_pages: null, read_pages: null }).execute(),
  )
}

/** The process stops: that was no try. */
async function giveBack({ database }: ReadingContext, file: TakenFile): Promise<void> {
  await database.inMunicipality(file.municipalityId, (db) =>
    rowOf(db, file)
      .set({ taken_at: null, tries: file.tries - 1 })
      .execute(),
  )
}

/** While it is still ours. */
function rowOf(db: Transaction, { municipalityId, sha256, tries }: TakenFile) {
  return db
    .updateTable('file_reading')
    .where((eb) => eb.and({ municipality_id: municipalityId, sha256, state: 'WAITING', tries }))
}
