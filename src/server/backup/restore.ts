/**
 * From a backup to an installation that works: only where nothing is, and nothing opens before it was proven. The database is
 * marked as under way from its first table to the end, and every start refuses it (`database/migrate.ts`); files and keys
 * grow in a folder aside and move into place last.
 */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { OperatorProblem } from '../config.ts'
import type { Config } from '../config.ts'
import { openLoader } from '../database/load-snapshot.ts'
import type { SnapshotLoader } from '../database/load-snapshot.ts'
import { markRestored } from '../database/mark-restored.ts'
import { migrate } from '../database/migrate.ts'
import { beginRestoration, endRestoration } from '../database/restoration-mark.ts'
import type { FileStore } from '../files/file-store.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { verifyBooks } from '../verify/verify-books.ts'
import type { Verdict } from '../verify/verify-books.ts'
import { keyFiles } from './contents.ts'
import type { Beginning } from './contents.ts'
import { readBackup } from './read-backup.ts'
import type { ReadBackup } from './read-backup.ts'

export type RestoreOptions = {
  readonly file: string
  readonly passphrase: string | null
  /** Must be missing or empty. */
  readonly dataFolder: string
  /** The bucket the files go to, which may hold them already; null for the data folder. */
  readonly s3: Config['s3']
  /**
   * Starts, or reaches, the empty database to fill; an embedded one under the folder it is given, which moves into the data
   * folder at the end. The address must be the owner's.
   */
  readonly reachDatabase: (
    folder: string,
  ) => Promise<{ readonly url: string; readonly stop: () => Promise<void> }>
  /** Opens what was restored though something in it does not agree: for when there is no better copy. */
  readonly acceptsFaults: boolean
}

export type Restored = ReadBackup & {
  /** What does not agree, in a sentence; null when all is as it was copied. */
  readonly fault: string | null
  /** Whether it is in place. */
  readonly isOpen: boolean
}

const asideName = 'recuperando'

/** Throws an `OperatorProblem` when the place is not empty or the backup is not whole; then it takes away what it made. */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { dataFolder } = options
  await demandEmptyFolder(dataFolder)
  const aside = path.join(dataFolder, asideName)
  // Others must pass through to the embedded PostgreSQL, which may run as another user.
  await mkdir(aside, { recursive: true, mode: 0o711 })
  try {
    const restored = await fill(aside, options)
    if (restored.isOpen) await moveIntoPlace(aside, dataFolder)
    return restored
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

async function demandEmptyFolder(folder: string): Promise<void> {
  const names: readonly string[] = await readdir(folder).catch((cause: unknown) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
    throw cause
  })
  // What a disk of its own brings with it is nobody's.
  if (names.every((name) => name === 'lost+found')) return
  throw new OperatorProblem(
    names.includes(asideName)
      ? `En ${folder} quedó una recuperación a medias. Borre la carpeta «${asideName}» y vuelva a empezar.`
      : `La carpeta ${folder} no está vacía. Una copia se recupera solo donde no hay nada: indique otra en ASIENTO_DATA.`,
  )
}

async function fill(aside: string, options: RestoreOptions): Promise<Restored> {
  const database = await options.reachDatabase(aside)
  try {
    const { url } = database
    const store = await openFileStore({ dataFolder: aside, s3: options.s3 })
    const read = await pour({ url, store, aside }, options)
    await migrate({ url, isRestoring: true })
    const files = { store, readsBytes: true }
    const verdict = await verifyBooks({ url, files, expectedHead: null })
    const fault = faultIn(verdict, read.beginning)
    const isOpen = fault === null || options.acceptsFaults
    if (isOpen) {
      await markRestored(url, { restoredTo: new Date(read.beginning.takenAt) })
      await endRestoration(url)
    }
    return { ...read, fault, isOpen }
  } finally {
    await database.stop()
  }
}

type Place = { readonly url: string; readonly store: FileStore; readonly aside: string }

/** Rows are committed once the whole backup was read and proven. */
async function pour(
  { url, store, aside }: Place,
  { file, passphrase }: RestoreOptions,
): Promise<ReadBackup> {
  const loading: { loader: SnapshotLoader | null } = { loader: null }
  try {
    const read = await readBackup(file, passphrase, {
      async begin({ migrations }) {
        await beginRestoration(url)
        await migrate({ url, isRestoring: true, only: migrations })
        loading.loader = await openLoader(url)
      },
      rows: async (table, rows) => loading.loader?.load(table, rows),
      key: (name, bytes) => writeFile(path.join(aside, name), bytes, { mode: 0o600, flush: true }),
      file: (address, bytes) => keep(store, address, bytes),
    })
    await loading.loader?.finish(read.beginning.sequences)
    return read
  } finally {
    await loading.loader?.close()
  }
}

async function keep(
  store: FileStore,
  { municipalityId, sha256 }: { readonly municipalityId: string; readonly sha256: string },
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  try {
    await store.put(municipalityId, bytes, Number.MAX_SAFE_INTEGER, (_, file) => {
      return file.sha256 === sha256 ? Promise.resolve() : Promise.reject(new NotItsAddress())
    })
  } catch (cause) {
    // Not stored: the manifest says whether it was so when it was copied, and `verify` names the entry that misses it.
    if (!(cause instanceof NotItsAddress)) throw cause
  }
}

class NotItsAddress extends Error {
  override name = 'NotItsAddress'
}

/** The books must be whole, and end where they ended when they were copied. */
function faultIn(verdict: Verdict, { books }: Beginning): string | null {
  if (!verdict.isWhole) return verdict.discrepancy.message
  const changed = books.find(({ municipalityId, position, hash }) => {
    const now = verdict.books.find((book) => book.municipalityId === municipalityId)
    return now?.events !== position || now.hash !== hash
  })
  return changed === undefined ? null : `${changed.name}: el libro no termina donde terminaba.`
}

/** The keys last: a folder with keys is an installation. */
async function moveIntoPlace(aside: string, dataFolder: string): Promise<void> {
  const names = await readdir(aside)
  for (const name of [...names.filter((each) => !isKey(each)), ...names.filter(isKey)]) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await rename(path.join(aside, name), path.join(dataFolder, name))
  }
}

function isKey(name: string): boolean {
  return keyFiles.some((known) => known === name)
}
