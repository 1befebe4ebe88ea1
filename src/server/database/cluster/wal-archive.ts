/**
 * Where the log of the embedded PostgreSQL is kept beside its data, so that a past minute can be
 * played back.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { access, constants, readFile, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { atDisk, DiskSilent } from '../../common/at-disk.ts'
import { EnvironmentProblem, isInside } from '../../config/config.ts'
import { serverFile } from '../../common/product-files.ts'
import type { Machine } from './cluster.ts'

const script = serverFile('archive-wal.sh')

/** What PostgreSQL lays down, and what our rounds lay beside it. */
export const archiveFolders = { wal: 'wal', base: 'base', files: 'files', keys: 'keys' } as const

/** In the archive: when all that the log does not hold was last kept beside it (RFC 3339). */
const roundName = 'al-dia'

export async function noteRound(archive: string, at: Date): Promise<void> {
  await writeFile(join(archive, roundName), `${at.toISOString()}\n`, { mode: 0o600 })
}

/** Null when no round was kept whole, or nobody can tell. */
export async function roundKeptAt(archive: string): Promise<Date | null> {
  const file = join(archive, roundName)
  const text = await atDisk(archive, () => readFile(file, 'utf8')).catch(() => '')
  const at = new Date(text.trimEnd())
  return Number.isNaN(at.getTime()) ? null : at
}

/**
 * Makes the archive's folder, if it may be one. Throws a sentence when it lies in the data folder,
 * or the other way round.
 */
export function prepareArchive(archive: string, dataFolder: string, { runAs }: Machine): void {
  const wal = join(archive, archiveFolders.wal)
  mkdirSync(archive, { recursive: true, mode: runAs.identity === null ? 0o700 : 0o711 })
  const [one, other] = [realpathSync(archive), realpathSync(dataFolder)]
  if (isInside(one, other) || isInside(other, one)) {
    throw new EnvironmentProblem(
      `WAL_ARCHIVE (${archive}) lleva, por un enlace, a la carpeta de datos: debe ser otra, y mejor en otro disco.`,
    )
  }
  mkdirSync(wal, { recursive: true, mode: 0o700 })
  runAs.own(wal)
}

/** The folder, and after how many seconds a piece of the log is handed over, full or not. */
export interface WalArchive {
  readonly folder: string
  readonly everySeconds: number
}

/**
 * The archive that a cluster was last started with is noted beside it: a command that starts the
 * database for a moment must not leave a gap in the log. `archive` null forgets it.
 */
export function noteArchive(file: string, archive: WalArchive | null): void {
  if (archive === null) rmSync(file, { force: true })
  else writeFileSync(file, `${archive.everySeconds}\n${archive.folder}\n`, { mode: 0o600 })
}

/** Before there was `ROUND_SECONDS`, only the folder was noted. */
export function notedArchive(file: string): WalArchive | null {
  if (!existsSync(file)) return null
  const [, seconds = '60', folder = ''] =
    /^(?:(\d+)\n)?(.+)$/su.exec(readFileSync(file, 'utf8').trimEnd()) ?? []
  return { folder, everySeconds: Number(seconds) }
}

/**
 * Hands over where the log branched off, at a restoration: PostgreSQL does so only when it keeps a
 * log while it is restored. Without it, whoever restores again follows the branch that was given
 * up.
 */
export function handOverBranches(dataFolder: string, { runAs }: Machine): void {
  const log = join(dataFolder, 'pg_wal')
  for (const name of readdirSync(log).filter((each) => /^[\dA-F]{8}\.history$/u.test(each))) {
    const noted = join(log, 'archive_status', name)
    const ready = `${noted}.ready`
    if (existsSync(`${noted}.done`) || existsSync(ready)) continue
    writeFileSync(ready, '', { mode: 0o600 })
    runAs.own(ready)
  }
}

/** PostgreSQL's settings for it. Nothing is handed over when nothing was written. */
export function archiveSettings(archive: WalArchive | null): Readonly<Record<string, string>> {
  if (archive === null) return {}
  const wal = join(archive.folder, archiveFolders.wal)
  return {
    archive_mode: 'on',
    archive_timeout: `${archive.everySeconds}s`,
    archive_command: `sh ${shellWord(script)} "%p" ${shellWord(wal)} "%f"`,
  }
}

/**
 * The other way: brings a piece back; fails when there is none, which tells PostgreSQL where the
 * log ends.
 */
export function restoreCommand(archive: string): string {
  const wal = shellWord(join(archive, archiveFolders.wal))
  return `test -f ${wal}/"%f".gz && gzip -dc ${wal}/"%f".gz > "%p"`
}

/** As one word of the shell, whatever is in it; PostgreSQL takes a lone % for its own. */
function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`.replaceAll('%', '%%')
}

/**
 * GONE: no such folder, or its disk does not answer. CLOSED: it may not be written. FULL: no room
 * for a piece. TAKEN: another piece of that name is there.
 */
export type ArchiveObstacle = 'GONE' | 'CLOSED' | 'FULL' | 'TAKEN'

const pieceBytes = 16 * 1_048_576

/** Why the archive takes nothing in, as far as its folder shows it; null when it does not. */
export async function obstacleOf(
  archive: string,
  failedPiece: string | null,
): Promise<ArchiveObstacle | null> {
  const wal = join(archive, archiveFolders.wal)
  try {
    return await atDisk(archive, async () => {
      const { bavail, bsize } = await statfs(wal)
      await access(wal, constants.W_OK)
      if (bavail * bsize < pieceBytes) return 'FULL'
      return failedPiece !== null && (await isThere(join(wal, `${failedPiece}.gz`)))
        ? 'TAKEN'
        : null
    })
  } catch (cause) {
    if (cause instanceof DiskSilent) return 'GONE'
    const code = cause instanceof Error && 'code' in cause ? cause.code : null
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'GONE' : 'CLOSED'
  }
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
