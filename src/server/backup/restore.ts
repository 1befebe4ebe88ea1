/**
 * From a backup to an installation that works: only into an empty folder and, where the council has
 * its own PostgreSQL, an empty database. Both are marked until all was proven, so that no server
 * starts there before. A failure empties the folder again; a database of the council's is left as
 * it is, and its owner told.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { cleanedUp } from '../platform/common/clean-up.ts'
import { systemSentence } from '../platform/common/system-sentence.ts'
import type { Config } from '../platform/common/config/config.ts'
import { EnvironmentProblem, OperatorProblem } from '../platform/common/config/config.ts'
import {
  demandDatabase,
  beginRestoration,
  finishRestoration,
  restoringName,
} from '../platform/database/cluster/reach-postgres.ts'
import { startEmbeddedPostgres } from '../platform/database/cluster/embedded-postgres.ts'
import type { EmbeddedPostgres } from '../platform/database/cluster/embedded-postgres.ts'
import { openLoader } from '../platform/database/schema/snapshot.ts'
import { markDamaged, markRestored } from '../platform/database/schema/mark-restored.ts'
import { migrate } from '../platform/database/schema/migrate.ts'
import { noteDrill } from '../platform/jobs/backup-notes.ts'
import { freeBytesAt } from '../platform/files/store/disk-space.ts'
import type { FileStore } from '../platform/files/store/file-store.ts'
import { openFileStore } from '../platform/files/store/open-file-store.ts'
import { verifyBooks } from '../verify/verify-books.ts'
import type { Verdict } from '../verify/verify-books.ts'
import { keyFiles } from './contents.ts'
import type { Beginning } from './contents.ts'
import { readBackup, readBeginning } from './read-backup.ts'
import type { BackupSource, ReadBackup } from './read-backup.ts'

export type RestoreOptions = Pick<BackupSource, 'file' | 'secret' | 'signal'> & {
  readonly dataFolder: string
  readonly s3: Config['s3']
  readonly databaseUrl: string | null
  /** Opens what was restored though something in it does not agree. */
  readonly acceptsFaults: boolean
  /** Must stay free on the disk of the data folder. */
  readonly reserveBytes?: number
  /** A copy to be thrown away: not marked as the book brought back (`mark-restored.ts`). */
  readonly isDrill?: boolean
  readonly report: (progress: RestoreProgress) => void
}

export type RestorePhase = 'load' | 'index' | 'migrate' | 'verify'
export type RestoreProgress = {
  readonly phase: RestorePhase
  readonly done: number
  readonly total: number
}

export type Restored = ReadBackup & {
  readonly faults: readonly string[]
  readonly isOpen: boolean
}

export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { dataFolder } = options
  const isMade = await takeFolder(dataFolder)
  let isOpen = false
  const restored = async (): Promise<Restored> => {
    const begun = await readBeginning(options)
    await demandRoom(options, begun)
    const found = await inDatabase(options, begun)
    ;({ isOpen } = found)
    return found
  }
  return cleanedUp(restored, () => letGo(dataFolder, { isOpen, isMade }))
}

/** For whoever keeps the council's own database, when nothing was opened in it. */
export const databaseIsLeft =
  'La base de datos de DATABASE_URL quedó a medias: antes de repetir, bórrela y créela de nuevo, vacía.'

// Less than PostgreSQL writes of its log at once.
const nothingLeftBytes = 16 * 1_048_576
const emptyDatabaseBytes = 64 * 1_048_576

/** Whether it was made for this. */
async function takeFolder(folder: string): Promise<boolean> {
  const found = await readdir(folder).catch((cause: unknown) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw cause
  })
  const names = found ?? []
  if (names.includes(restoringName)) {
    throw new OperatorProblem(
      `En ${folder} hay una recuperación en curso, o quedó una que se cortó. Si ninguna está en curso, borre esa carpeta y repita la orden.`,
    )
  }
  // What a disk of its own brings with it is nobody's.
  if (names.some((name) => name !== 'lost+found')) {
    throw new OperatorProblem(
      `La carpeta ${folder} no está vacía. Una copia se recupera solo donde no hay nada: indique otra en ASIENTO_DATA.`,
    )
  }
  // Others must pass through to the embedded PostgreSQL, which may run as another user.
  await mkdir(folder, { recursive: true, mode: 0o711 })
  await writeFile(path.join(folder, restoringName), '', { flag: 'wx', mode: 0o600 })
  return found === null
}

/** Of what is not opened, takes away what a restoration puts there and nothing else. */
async function letGo(
  folder: string,
  { isOpen, isMade }: { readonly isOpen: boolean; readonly isMade: boolean },
): Promise<void> {
  const ours = isOpen ? [restoringName] : ['postgres', 'files', ...keyFiles, restoringName]
  for (const name of ours) {
    // oxlint-disable-next-line no-await-in-loop -- the mark last
    await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 3 })
  }
  if (isMade && !isOpen) await rmdir(folder).catch(() => undefined)
}

async function demandRoom(
  { dataFolder, databaseUrl, s3, reserveBytes = 0 }: RestoreOptions,
  { databaseBytes, filesBytes }: Beginning,
): Promise<void> {
  const database = databaseUrl === null ? databaseBytes + emptyDatabaseBytes : 0
  const neededBytes = database + (s3 === null ? filesBytes : 0) + reserveBytes
  const freeBytes = await freeBytesAt(dataFolder)
  if (freeBytes === null || freeBytes >= neededBytes) return
  const [needed, free] = [neededBytes, freeBytes].map((bytes) => Math.ceil(bytes / 1_048_576))
  throw new EnvironmentProblem(
    `No cabe en el disco de ${dataFolder}: hacen falta al menos ${needed} MB y quedan ${free}. No se escribió nada.`,
  )
}

async function inDatabase(options: RestoreOptions, begun: Beginning): Promise<Restored> {
  const { signal } = options
  const postgres = await openDatabase(options)
  let isOpen = false
  let stopped: Promise<void> | null = null
  const stop = (): Promise<void> => (stopped ??= postgres.stop({ isThrownAway: !isOpen }))
  // A statement is ended in its middle by the embedded database going away.
  const leave = (): void => void stop().catch(() => undefined)
  signal.addEventListener('abort', leave)
  return cleanedUp(
    async () => {
      signal.throwIfAborted()
      await beginRestoration(postgres.url)
      try {
        const restored = await fillAndVerify(postgres.url, options, begun)
        signal.throwIfAborted()
        signal.removeEventListener('abort', leave)
        if (restored.isOpen) await finishRestoration(postgres.url)
        ;({ isOpen } = restored)
        return restored
      } catch (cause) {
        throw await inWords(cause, options)
      }
    },
    () => stop(),
  )
}

async function openDatabase({
  databaseUrl,
  dataFolder,
}: RestoreOptions): Promise<EmbeddedPostgres> {
  if (databaseUrl === null) {
    return startEmbeddedPostgres({ folder: dataFolder, attach: false, report: () => undefined })
  }
  await demandDatabase(databaseUrl)
  return { url: databaseUrl, stop: () => Promise.resolve() }
}

async function inWords(
  cause: unknown,
  { dataFolder, databaseUrl, signal }: RestoreOptions,
): Promise<unknown> {
  const left = databaseUrl === null ? '' : ` ${databaseIsLeft}`
  if (signal.aborted) {
    return new OperatorProblem(`Se interrumpió: no se abrió nada.${left}`, { cause })
  }
  const freeBytes = await freeBytesAt(dataFolder)
  if (freeBytes !== null && freeBytes < nothingLeftBytes) {
    return new EnvironmentProblem(`No queda espacio en el disco de ${dataFolder}.${left}`, {
      cause,
    })
  }
  if (!(cause instanceof Error) || left === '') return cause
  return new OperatorProblem(`${systemSentence(cause) ?? cause.message}${left}`, { cause })
}

async function fillAndVerify(
  url: string,
  options: RestoreOptions,
  begun: Beginning,
): Promise<Restored> {
  const { dataFolder, s3, signal, report, acceptsFaults, isDrill = false } = options
  const store = await openFileStore({ dataFolder, s3 })
  await migrate({ url, isRestoring: true, only: begun.migrations })
  const read = await pour(url, store, options, begun)
  report({ phase: 'migrate', done: 0, total: 0 })
  await migrate({ url, isRestoring: true })
  signal.throwIfAborted()
  report({ phase: 'verify', done: 0, total: 0 })
  const verdict = await verifyBooks({ url, files: { store, readsBytes: true }, expectedHead: null })
  const faults = [...read.losses, ...faultsIn(verdict, begun)]
  const isOpen = faults.length === 0 || acceptsFaults
  if (isOpen) await markDamaged(url, read.damaged)
  if (isOpen && !isDrill) await markRestored(url, { restoredTo: new Date(begun.takenAt) })
  return { ...read, faults, isOpen }
}

/** Rows are committed once the whole backup was read. */
async function pour(
  url: string,
  store: FileStore,
  options: RestoreOptions,
  begun: Beginning,
): Promise<ReadBackup> {
  const { dataFolder, signal, report } = options
  const source: BackupSource = {
    ...options,
    report: (done, total) => report({ phase: 'load', done, total }),
  }
  const loader = await openLoader(url, begun.tables)
  const poured = async (): Promise<ReadBackup> => {
    const rows: Record<string, number | null> = {}
    const read = await readBackup(source, {
      async rows(table, compressed) {
        rows[table] = await loader.load(table, compressed)
      },
      key: (name, bytes) =>
        writeFile(path.join(dataFolder, name), bytes, { mode: 0o600, flush: true }),
      async file(municipalityId, sha256, bytes) {
        if (await store.has(municipalityId, sha256)) return
        await store.putAs(municipalityId, sha256, bytes)
      },
    })
    const short = Object.entries(read.manifest.rows).find(
      ([name, count]) => (rows[name] ?? count) !== count,
    )
    if (short) throw new OperatorProblem(`A la copia le faltan filas de «${short[0]}». Use otra.`)
    await loader.finish(begun.sequences, (done, total) => {
      signal.throwIfAborted()
      report({ phase: 'index', done, total })
    })
    return read
  }
  return cleanedUp(poured, () => loader.close())
}

/** The books must be whole, and end where they ended when they were copied. */
function faultsIn(verdict: Verdict, { books }: Beginning): readonly string[] {
  if (!verdict.isWhole) return [verdict.discrepancy.message]
  return books
    .filter(({ municipalityId, position, hash }) => {
      const now = verdict.books.find((book) => book.municipalityId === municipalityId)
      return now?.events !== position || now.hash !== hash
    })
    .map(({ name }) => `${name}: el libro no termina donde terminaba.`)
}

type DrillOptions = Pick<
  RestoreOptions,
  'file' | 'secret' | 'signal' | 'report' | 'reserveBytes'
> & {
  readonly dataFolder: string
  readonly place: string
}

/**
 * A drill: restores a backup into a throw-away database beside the book, verifies it, takes it away
 * and notes what came of it. The fault in a sentence; null when the backup restores. Not noted when it was
 * interrupted.
 */
export async function runDrill({
  dataFolder,
  place,
  ...options
}: DrillOptions): Promise<string | null> {
  const folder = path.join(place, 'ensayo')
  if (existsSync(folder)) {
    throw new OperatorProblem(
      `En ${folder} hay otro ensayo en curso, o quedó uno que se cortó. Si ninguno está en curso, borre esa carpeta y repita la orden.`,
    )
  }
  const tried = async (): Promise<string | null> => {
    try {
      const { faults } = await restoreBackup({
        ...options,
        dataFolder: folder,
        // The book's bucket and database are not touched.
        s3: null,
        databaseUrl: null,
        acceptsFaults: false,
        isDrill: true,
      })
      return faults.join('\n') || null
    } catch (cause) {
      if (options.signal.aborted || !(cause instanceof Error)) throw cause
      return systemSentence(cause) ?? cause.message
    }
  }
  const fault = await cleanedUp(tried, () => rm(folder, { recursive: true, force: true }))
  await noteDrill(dataFolder, { endedAt: new Date(), fault })
  return fault
}
