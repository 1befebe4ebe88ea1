/**
 * From an archive to an installation as it was at a moment: the last copy of the database's files
 * before it, the log up to it, the attached files and the keys. Only where nothing is, and nothing
 * opens before it was proven, as from a backup (`restore.ts`).
 */
import { cp, mkdir } from 'node:fs/promises'
import path from 'node:path'

import { cleanedUp } from '../common/clean-up.ts'
import { OperatorProblem } from '../config/config.ts'
import type { Config } from '../config/config.ts'
import { markRestored } from '../database/schema/mark-restored.ts'
import { migrate } from '../database/schema/migrate.ts'
import { reachPostgres } from '../database/cluster/reach-postgres.ts'
import { recoverCluster } from '../database/cluster/recover-cluster.ts'
import { archiveFolders } from '../database/cluster/wal-archive.ts'
import { openFileStore } from '../files/store/open-file-store.ts'
import { verifyBooks } from '../verify/verify-books.ts'
import type { Verdict } from '../verify/verify-books.ts'
import { basesIn } from './archive-bases.ts'
import type { Base } from './archive-bases.ts'
import { BackupProblem } from './backup-problem.ts'
import { unlessAborted } from './interrupt.ts'
import { openRestoreFolder } from './restore-folder.ts'

export interface RestoreToOptions {
  readonly archive: string
  /** Must be missing or empty. */
  readonly dataFolder: string
  readonly s3: Config['s3']
  /** The moment, of the bases that there are; null for the last one archived. */
  readonly until: (newest: Base) => Date | null
  readonly acceptsFaults: boolean
  /** Ends it at the next step, and undoes what was done. */
  readonly signal: AbortSignal
}

export interface RestoredTo {
  /** The moment the books show. */
  readonly restoredTo: Date
  readonly timeZone: string
  readonly verdict: Verdict
  readonly isOpen: boolean
}

/**
 * Throws a sentence when the archive does not hold that moment; then it takes away what it made.
 */
export async function restoreTo(options: RestoreToOptions): Promise<RestoredTo> {
  const { archive, dataFolder, signal } = options
  const { base, until, isNewest } = await chosen(options)
  const folder = await openRestoreFolder(dataFolder)
  const { aside } = folder
  let isInPlace = false
  return cleanedUp(
    async () => {
      try {
        await mkdir(path.join(aside, 'postgres'), { mode: 0o711 })
        for (const name of ['cluster', 'password']) {
          // oxlint-disable-next-line no-await-in-loop
          await cp(path.join(base.folder, name), path.join(aside, 'postgres', name), {
            recursive: true,
          })
        }
        signal.throwIfAborted()
        // A minute of before a restoration is asked for as it was then, though it was given up
        // since: a newer copy begins where it ends. From the newest, nothing newer than the log is
        // known.
        const followsBranches = isNewest
        const played = { folder: aside, archive, until, followsBranches, signal }
        const reached = await recoverCluster(played)
        signal.throwIfAborted()
        const restoredTo = until ?? reached ?? new Date(base.takenAt)
        if (options.s3 === null) {
          await bring(archive, archiveFolders.files, path.join(aside, 'files'))
        }
        await bring(archive, archiveFolders.keys, aside)
        signal.throwIfAborted()
        const { verdict, isOpen } = await proven(aside, options, restoredTo)
        signal.throwIfAborted()
        if (isOpen) await folder.moveIntoPlace()
        isInPlace = isOpen
        return { restoredTo, timeZone: base.timeZone, verdict, isOpen }
      } catch (cause) {
        throw signal.aborted ? new BackupProblem('E-COP-23', {}, { cause }) : cause
      }
    },
    async () => {
      if (!isInPlace) await folder.takeAway()
    },
  )
}

async function chosen({ archive, until: momentOf }: RestoreToOptions): Promise<{
  readonly base: Base
  readonly until: Date | null
  readonly isNewest: boolean
}> {
  const bases = await basesIn(archive)
  const [first] = bases
  const newest = bases.at(-1)
  if (first === undefined || newest === undefined) {
    throw new OperatorProblem(
      `En ${archive} no hay ninguna copia de base de la que partir: indique en WAL_ARCHIVE la carpeta del archivo.`,
    )
  }
  const until = momentOf(newest)
  const base = until === null ? newest : bases.findLast(({ takenAt }) => new Date(takenAt) <= until)
  if (base !== undefined) return { base, until, isNewest: base === newest }
  throw new OperatorProblem(
    `El archivo empieza el ${first.takenAt} (hora universal): esa hora es anterior. Pida una posterior, o recupere una copia con «restore».`,
  )
}

/**
 * What was being copied into the archive when the machine was lost ends in the number of that
 * process.
 */
const isWhole = (source: string): boolean => !/\.\d+$/u.test(source)

async function bring(archive: string, from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  await cp(path.join(archive, from), to, { recursive: true, filter: isWhole }).catch(
    (cause: unknown) => {
      if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) throw cause
    },
  )
}

async function proven(
  aside: string,
  { s3, acceptsFaults, signal }: RestoreToOptions,
  restoredTo: Date,
): Promise<{ readonly verdict: Verdict; readonly isOpen: boolean }> {
  const at = { databaseUrl: null, dataFolder: aside, attach: false }
  const database = await reachPostgres(at, () => undefined)
  return cleanedUp(
    async () => {
      const { url } = database
      await migrate({ url })
      const store = await openFileStore({ dataFolder: aside, s3 })
      const verifying = verifyBooks({
        url,
        files: { store, readsBytes: true },
        expectedHead: null,
      })
      const verdict = await unlessAborted(verifying, signal)
      const isOpen = verdict.isWhole || acceptsFaults
      if (isOpen) await markRestored(url, { restoredTo })
      return { verdict, isOpen }
    },
    () => database.stop(),
  )
}
