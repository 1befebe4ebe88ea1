/**
 * From a backup to an installation that works: only where nothing is, nothing written before the
 * whole backup was proven (`prove-backup.ts`), and nothing opened before what was restored was. The
 * database is marked as under way from its first table to the end; files and keys grow in a folder
 * aside and move into place last. Whatever ends it before, the place is left as it was found.
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import { cleanedUp } from '../common/clean-up.ts'
import type { Config } from '../config/config.ts'
import { countTables } from '../database/schema/count-tables.ts'
import { openLoader } from '../database/schema/load-snapshot.ts'
import type { SnapshotLoader } from '../database/schema/load-snapshot.ts'
import { markDamaged, markRestored } from '../database/schema/mark-restored.ts'
import { migrate, objectsEverMade } from '../database/schema/migrate.ts'
import {
  beginRestoration,
  isOpened,
  NotCleared,
  PlaceTaken,
} from '../database/cluster/restoration-mark.ts'
import type { Restoration } from '../database/cluster/restoration-mark.ts'
import type { FileStore } from '../files/store/file-store.ts'
import { openFileStore } from '../files/store/open-file-store.ts'
import { verifyBooks } from '../verify/verify-books.ts'
import type { Verdict } from '../verify/verify-books.ts'
import { BackupProblem, inWords, isLeftHalfDone, leftHalfDone } from './backup-problem.ts'
import type { Beginning } from './contents.ts'
import { endOf, unlessAborted } from './interrupt.ts'
import { keepFiles } from './keep-files.ts'
import type { KeptFiles } from './keep-files.ts'
import { proveBackup } from './prove-backup.ts'
import type { Proof } from './prove-backup.ts'
import { readBackup } from './read-backup.ts'
import { demandEmptyFolder, demandRoom, finishMove, openRestoreFolder } from './restore-folder.ts'
import type { RestoreFolder } from './restore-folder.ts'

export type RestoreOptions = {
  readonly file: string
  readonly passphrase: string | null
  /** Must be missing or empty. */
  readonly dataFolder: string
  /** The bucket the files go to, which may hold them already; null for the data folder. */
  readonly s3: Config['s3']
  /**
   * Starts, or reaches, the empty database to fill; an embedded one under the folder it is given,
   * which moves into the data folder at the end. The address must be the owner's.
   */
  readonly reachDatabase: (folder: string) => Promise<RestoreDatabase>
  /**
   * Opens what was restored though something in it does not agree: for when there is no better
   * copy.
   */
  readonly acceptsFaults: boolean
  /**
   * A copy beside the book, to be thrown away: it is not marked as the book brought back
   * (`mark-restored.ts`).
   */
  readonly isDrill?: boolean
  /** Ends it, and undoes what was done. */
  readonly signal?: AbortSignal
  readonly report?: (progress: RestoreProgress) => void
}

export type RestoreDatabase = {
  readonly url: string
  readonly stop: (how?: { readonly isThrownAway: boolean }) => Promise<void>
  /** Whether it stays when the folder goes: then it is emptied again. */
  readonly isOutside: boolean
}

/** In this order. */
export const restorePhases = ['prove', 'create', 'load', 'index', 'migrate', 'verify'] as const
export type RestorePhase = (typeof restorePhases)[number]
/** `total` is 0 where nobody knows how far it is. */
export type RestoreProgress = {
  readonly phase: RestorePhase
  readonly done: number
  readonly total: number
}

export type Restored = Proof & {
  /** What does not agree, in sentences; none when all is as it was copied. */
  readonly faults: readonly string[]
  /** Whether it is in place. */
  readonly isOpen: boolean
}

// What rows take on the disk at the very least, with their indexes and the log of writing them.
export const databasePerRowByte = 2
export const emptyDatabaseBytes = 64 * 1_048_576

/**
 * Throws a `BackupProblem` when the place is not empty, the backup is not whole, or anything goes
 * wrong on the way.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { dataFolder, s3, signal = new AbortController().signal, acceptsFaults } = options
  const report = options.report ?? (() => undefined)
  const course: Course = { options, signal, report }
  try {
    await demandEmptyFolder(dataFolder)
    const proof = await proveBackup(sourceOf(course, 'prove'))
    if (proof.losses.length > 0 && !acceptsFaults) return closed(proof)
    const files = s3 === null ? proof.manifest.files.sizeBytes : 0
    await demandRoom(dataFolder, files + proof.rowsBytes * databasePerRowByte + emptyDatabaseBytes)
    return await grow(course, proof)
  } catch (cause) {
    if (signal.aborted && !isLeftHalfDone(cause)) throw new BackupProblem('E-COP-23', {}, { cause })
    throw inWords(cause, { folder: dataFolder, hasNoRoom: false })
  }
}

/**
 * Ends what a killed `restoreBackup` had left to do when everything was proven and in its database;
 * answers whether there was such a one.
 */
export function finishRestoration({
  dataFolder,
  databaseUrl,
}: Pick<Config, 'dataFolder' | 'databaseUrl'>): Promise<boolean> {
  return finishMove(dataFolder, async () => databaseUrl === null || isOpened(databaseUrl))
}

type Course = {
  readonly options: RestoreOptions
  readonly signal: AbortSignal
  readonly report: (progress: RestoreProgress) => void
}

function sourceOf({ options, signal, report }: Course, phase: RestorePhase) {
  const { file, passphrase } = options
  return {
    file,
    passphrase,
    signal,
    report: (done: number, total: number) => report({ phase, done, total }),
  }
}

/** What is not opened for what the backup has lost. */
export function closed(proof: Proof): Restored {
  return { ...proof, faults: proof.losses.map(({ message }) => message), isOpen: false }
}

async function grow(course: Course, proof: Proof): Promise<Restored> {
  const { dataFolder } = course.options
  const folder = await openRestoreFolder(dataFolder)
  let isInPlace = false
  return cleanedUp(
    async () => {
      try {
        const restored = await fill(folder, course, proof)
        isInPlace = restored.isOpen
        return restored
      } catch (cause) {
        throw inWords(cause, { folder: dataFolder, hasNoRoom: await folder.hasNoRoom() })
      }
    },
    async () => {
      if (!isInPlace) await folder.takeAway()
    },
  )
}

async function fill(folder: RestoreFolder, course: Course, proof: Proof): Promise<Restored> {
  const { options, signal, report } = course
  const { aside } = folder
  report({ phase: 'create', done: 0, total: 0 })
  const database = await options.reachDatabase(aside)
  let isOpen = false
  const restored = await cleanedUp(
    async () => {
      signal.throwIfAborted()
      const found = await inDatabase(database, { folder, course, proof })
      ;({ isOpen } = found)
      return found
    },
    () => database.stop({ isThrownAway: !isOpen }),
  )
  if (restored.isOpen) await folder.moveIntoPlace()
  return restored
}

async function inDatabase(
  database: RestoreDatabase,
  { folder, course, proof }: { folder: RestoreFolder; course: Course; proof: Proof },
): Promise<Restored> {
  const { aside } = folder
  const { s3 } = course.options
  const restoration = await begin(database.url)
  const into = async (): Promise<Restored> => {
    const store = await openFileStore({ dataFolder: aside, s3 })
    const files = keepFiles(store, proof, { notesNew: s3 !== null })
    const work = pourAndVerify({ url: database.url, store, files, aside }, course, proof)
    try {
      const restored = await unlessAborted(work, course.signal)
      if (!restored.isOpen) await undo({ restoration, database, files }, null)
      // A database of the folder's own is at rest before it moves, or may be.
      if (restored.isOpen && database.isOutside) await folder.makeReady()
      if (restored.isOpen) await opened(restoration)
      return restored
    } catch (cause) {
      if (isLeftHalfDone(cause)) throw cause
      await endOf(work, restoration)
      await undo({ restoration, database, files }, cause)
      throw cause
    }
  }
  return cleanedUp(into, () => restoration.close())
}

/** Whether it was done is not known when it fails: nothing may be undone then. */
async function opened(restoration: Restoration): Promise<void> {
  try {
    await restoration.finish()
  } catch (cause) {
    throw leftHalfDone(null, cause)
  }
}

async function begin(url: string): Promise<Restoration> {
  try {
    return await beginRestoration(url, await objectsEverMade())
  } catch (cause) {
    if (cause instanceof NotCleared) throw leftHalfDone(null, cause)
    if (!(cause instanceof PlaceTaken)) throw cause
    throw new BackupProblem(cause.isUnderWay ? 'E-COP-19' : 'E-COP-18', {}, { cause })
  }
}

type Begun = {
  readonly restoration: Restoration
  readonly database: RestoreDatabase
  readonly files: KeptFiles
}

async function undo({ restoration, database, files }: Begun, why: unknown): Promise<void> {
  try {
    await files.takeAway()
    if (database.isOutside) await restoration.undo()
  } catch (cause) {
    throw leftHalfDone(why, cause)
  }
}

type Place = {
  readonly url: string
  readonly store: FileStore
  readonly files: KeptFiles
  readonly aside: string
}

async function pourAndVerify(place: Place, course: Course, proof: Proof): Promise<Restored> {
  const { url, store } = place
  const { signal, report, options } = course
  await pour(place, course, proof)
  signal.throwIfAborted()
  report({ phase: 'migrate', done: 0, total: 0 })
  await migrate({ url, isRestoring: true })
  signal.throwIfAborted()
  report({ phase: 'verify', done: 0, total: 0 })
  const verdict = await verifyBooks({ url, files: { store, readsBytes: true }, expectedHead: null })
  const fault = faultIn(verdict, proof.beginning)
  const faults = [...proof.losses.map(({ message }) => message), ...(fault === null ? [] : [fault])]
  const isOpen = faults.length === 0 || options.acceptsFaults
  if (isOpen) await markDamaged(url, proof.damaged)
  if (isOpen && options.isDrill !== true) {
    await markRestored(url, { restoredTo: new Date(proof.beginning.takenAt) })
  }
  return { ...proof, faults, isOpen }
}

/** Rows are committed once the whole backup was read again. */
async function pour({ url, files, aside }: Place, course: Course, proof: Proof): Promise<void> {
  const { signal, report } = course
  const loading: { loader: SnapshotLoader | null } = { loader: null }
  const load = async (): Promise<void> => {
    const read = await readBackup(sourceOf(course, 'load'), {
      async begin({ migrations }) {
        await migrate({ url, isRestoring: true, only: migrations })
        signal.throwIfAborted()
        loading.loader = await openLoader(url)
      },
      async rows(table, rows) {
        demandCount(table.name, await loading.loader?.load(table, rows), proof)
      },
      key: (name, bytes) => writeFile(path.join(aside, name), bytes, { mode: 0o600, flush: true }),
      file: (file, bytes) => files.keep(file, bytes),
    })
    await files.allKept()
    const { loader } = loading
    await loader?.finish(read.beginning.sequences, (done, total) => {
      signal.throwIfAborted()
      report({ phase: 'index', done, total })
    })
    const counted = await countTables(url, [...proof.rows.keys()])
    for (const [table, count] of counted) demandCount(table, count, proof)
  }
  await cleanedUp(load, async () => {
    // Whatever ended it is told: none is put where the place was cleared already.
    await cleanedUp(async () => loading.loader?.close(), files.noneUnderWay)
  })
}

/** As many rows as were counted in the backup. */
export function demandCount(table: string, found: number | undefined, { rows }: Proof): void {
  const promised = rows.get(table)
  if (found === promised) return
  const slots = { table, promised: String(promised), found: String(found) }
  throw new BackupProblem('E-COP-12', slots)
}

/** The books must be whole, and end where they ended when they were copied. */
export function faultIn(verdict: Verdict, { books }: Beginning): string | null {
  if (!verdict.isWhole) return verdict.discrepancy.message
  const changed = books.find(({ municipalityId, position, hash }) => {
    const now = verdict.books.find((book) => book.municipalityId === municipalityId)
    return now?.events !== position || now.hash !== hash
  })
  return changed === undefined ? null : `${changed.name}: el libro no termina donde terminaba.`
}
