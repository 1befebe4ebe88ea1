/**
 * What the log alone does not hold, kept beside it round by round: the attached files, the keys,
 * and once a day a copy of the database's files to begin from. And whether PostgreSQL manages to
 * hand its log over, told while it does not.
 */
import { copyFile, mkdir, open, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { sql } from 'kysely'
import type { Logger } from 'pino'

import { cleanedUp } from '../common/clean-up.ts'
import type { Config } from '../config/config.ts'
import { readAsOwner } from '../database/schema/read-as-owner.ts'
import { archiveFolders, noteRound } from '../database/cluster/wal-archive.ts'
import { addressOf } from '../files/store/file-store.ts'
import { repeat } from '../common/repeat.ts'
import { syncFolder } from '../common/sync-folder.ts'
import { addBase, basesIn, forgetBefore } from './archive-bases.ts'
import type { Base } from './archive-bases.ts'
import { keyFiles } from './contents.ts'

const baseEveryMs = 24 * 3_600_000
const dayMs = 24 * 3_600_000
// What was stored while a round looked is looked for again by the next.
const overlapMs = 600_000
/** So long without handing anything over, with something waiting, is told. */
const patienceMs = 600_000

export interface Archiving {
  /** The superuser's address of the embedded database. */
  readonly url: string
  readonly archive: string
  readonly config: Pick<Config, 'dataFolder' | 's3' | 'walArchiveDays' | 'roundSeconds'>
  /** The version of Asiento that keeps it. */
  readonly product: string
  readonly log: Pick<Logger, 'warn'>
  readonly now: () => Date
}

/** At once and then each `ROUND_SECONDS`, until it is closed. */
export function keepArchive(archiving: Archiving): { readonly close: () => Promise<void> } {
  let since: Date | null = null
  const attempt = async (): Promise<void> => {
    const begun = archiving.now()
    try {
      since = await keepOnce(archiving, since)
    } catch (cause) {
      archiving.log.warn({ err: cause, begun }, 'the archive was not kept; the next round tries')
    }
  }
  return { close: repeat(archiving.config.roundSeconds * 1000, attempt) }
}

async function keepOnce(archiving: Archiving, since: Date | null): Promise<Date> {
  const begun = archiving.now()
  await keepFiles(archiving, since)
  await keepKeys(archiving)
  await watchArchiver(archiving, begun)
  const last = (await basesIn(archiving.archive)).at(-1)
  // What follows a restoration is played back from a copy of its own.
  const branch = await branchOf(archiving.url)
  const isFollowed =
    last !== undefined &&
    last.firstWal.slice(0, 8) === branch &&
    begun.getTime() - Date.parse(last.takenAt) < baseEveryMs
  if (!isFollowed) {
    await takeBase(archiving)
    const days = archiving.config.walArchiveDays
    await forgetBefore(archiving.archive, new Date(begun.getTime() - days * dayMs))
  }
  await noteRound(archiving.archive, archiving.now())
  return new Date(begun.getTime() - overlapMs)
}

/** PostgreSQL's timeline, as the names of its log begin. */
async function branchOf(url: string): Promise<string | undefined> {
  const [row] = await readAsOwner(url, async (db) => {
    const { rows } = await sql<{ branch: string }>`
      select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as branch`.execute(db)
    return rows
  })
  return row?.branch
}

/** A copy of the database's files now, whatever the hour. */
export async function takeBase({
  url,
  archive,
  product,
}: Pick<Archiving, 'url' | 'archive' | 'product'>): Promise<Base> {
  const [town] = await readAsOwner(url, async (db) => {
    const { rows } = await sql<{ time_zone: string }>`
      select time_zone from municipality order by created_at limit 1`.execute(db)
    return rows
  })
  const timeZone = town?.time_zone ?? 'UTC'
  return addBase({ url, archive, timeZone, product })
}

/** Those that rows know of, stored since then; a bucket keeps its own. */
export async function keepFiles(
  { url, archive, config }: Pick<Archiving, 'url' | 'archive' | 'config'>,
  since: Date | null,
): Promise<void> {
  if (config.s3 !== null) return
  const rows = await readAsOwner(url, async (db) => {
    const from = since ?? new Date(0)
    const found = await sql<{ municipality_id: string; sha256: string }>`
      select municipality_id, encode(sha256, 'hex') as sha256 from stored_file where stored_at >= ${from.toISOString()}`.execute(
      db,
    )
    return found.rows
  })
  for (const { municipality_id: municipalityId, sha256 } of rows) {
    const place = addressOf(municipalityId, sha256)
    const from = path.join(config.dataFolder, 'files', ...place)
    // oxlint-disable-next-line no-await-in-loop -- one after the other: people are working
    await keepFile(from, path.join(archive, archiveFolders.files, ...place))
  }
}

async function keepFile(from: string, to: string): Promise<void> {
  const isKept = await stat(to).then(
    () => true,
    () => false,
  )
  if (isKept) return
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
  const part = `${to}.${process.pid}`
  try {
    await copyFile(from, part)
  } catch (cause) {
    // An upload that nobody claimed may be forgotten while we look.
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return
    throw cause
  }
  const handle = await open(part, 'r+')
  await cleanedUp(
    async () => {
      await handle.sync()
    },
    () => handle.close(),
  )
  await rename(part, to)
  await syncFolder(path.dirname(to))
}

async function keepKeys({ archive, config }: Archiving): Promise<void> {
  const folder = path.join(archive, archiveFolders.keys)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of keyFiles) {
    const kept = path.join(folder, name)
    // oxlint-disable-next-line no-await-in-loop -- one after the other: a disk may hang
    const now = await readFile(path.join(config.dataFolder, name)).catch(() => null)
    // oxlint-disable-next-line no-await-in-loop
    const before = await readFile(kept).catch(() => null)
    if (!now || before?.equals(now) === true) continue
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(`${kept}.${process.pid}`, now, { mode: 0o600, flush: true })
    // oxlint-disable-next-line no-await-in-loop
    await rename(`${kept}.${process.pid}`, kept)
  }
}

async function watchArchiver({ url, log }: Archiving, now: Date): Promise<void> {
  const [row] = await readAsOwner(url, async (db) => {
    const { rows } = await sql<{ waits_since: string | null; waiting: string; failed: string }>`
      select min(modification) as waits_since, count(*) as waiting,
        (select failed_count from pg_stat_archiver) as failed
      from pg_ls_archive_statusdir() where name like '%.ready'`.execute(db)
    return rows
  })
  if (row?.waits_since == null) return
  const waitsMs = now.getTime() - Date.parse(row.waits_since)
  if (waitsMs < patienceMs) return
  const { waiting, failed } = row
  const minutes = Math.floor(waitsMs / 60_000)
  log.warn({ minutes, waiting, failed }, 'the log of the database does not reach the archive')
}
