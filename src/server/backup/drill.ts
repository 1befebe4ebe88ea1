/**
 * A drill: backs the book up, restores it beside into an embedded PostgreSQL of its own, verifies,
 * compares, and takes the copy away. Nobody is served from the copy, so that it sends no letter and
 * begins no work; the server that runs beside it goes on.
 */
import { statfs } from 'node:fs/promises'
import path from 'node:path'

import { sql } from 'kysely'

import { cleanedUp, passedOver } from '../common/clean-up.ts'
import { startEmbeddedPostgres } from '../database/cluster/embedded-postgres.ts'
import { noteDrill } from '../database/schema/note-drill.ts'
import type { DrillResult } from '../database/schema/note-drill.ts'
import { readAsOwner } from '../database/schema/read-as-owner.ts'
import { asideName } from '../database/cluster/restoration-mark.ts'
import { BackupProblem, inWords } from './backup-problem.ts'
import { holdFolder } from './hold-folder.ts'
import { emptyDatabaseBytes, restoreBackup } from './restore.ts'
import type { RestoreProgress } from './restore.ts'
import { demandRoom, takeAwayLeft } from './restore-folder.ts'
import { writeBackup } from './write-backup.ts'
import type { BackupOptions } from './write-backup.ts'

export type DrillOptions = Pick<
  BackupOptions,
  'url' | 'store' | 'dataFolder' | 'only' | 'passphrase' | 'product'
> & {
  /** Where the copy grows and goes; a folder of that name within is ours alone. */
  readonly place: string
  /** What must stay free there meanwhile. */
  readonly reserveBytes: number
  readonly signal: AbortSignal
  readonly report: (part: DrillPart, done: number, total: number) => void
  readonly now: () => Date
}

export type DrillPart = 'backup' | RestoreProgress['phase'] | 'remove'

const folderName = 'ensayo'
const restoredName = 'recuperado'

/**
 * Notes its result whatever it is, but not that of one municipality alone, which proves nothing of
 * the installation; throws a `BackupProblem` only when it could not begin or was interrupted.
 */
export async function drill(options: DrillOptions): Promise<DrillResult> {
  const { url, only = null, place, now, signal } = options
  const folder = path.join(place, folderName)
  const held = await holdFolder(folder).catch(async (cause: unknown) => {
    throw inWords(cause, { folder, hasNoRoom: await isFull(place) })
  })
  if (held === null) throw new BackupProblem('E-COP-27', { folder })
  const takeAway = async (): Promise<void> => {
    await takeAwayLeft(folder)
    await held.letGo()
  }
  const beganAt = now()
  const clock = openClock(options.report)
  let sizeBytes: number | null = null
  let fault: string | null = null
  try {
    await begin(options, folder)
  } catch (cause) {
    await passedOver(takeAway)
    throw cause
  }
  const doIt = async (): Promise<void> => {
    clock.begin('backup')
    const file = path.join(folder, 'copia.tar')
    const written = await writeBackup({ ...options, file, now: beganAt })
    sizeBytes = written.sizeBytes
    const restored = await restoreBeside({ ...options, file, folder }, clock)
    fault = restored.faults.join('\n') || null
  }
  const told = async (): Promise<void> => {
    try {
      await doIt()
    } catch (cause) {
      if (signal.aborted) throw new BackupProblem('E-COP-23', {}, { cause })
      fault = inWords(cause, { folder, hasNoRoom: await isFull(place) }).message
    }
  }
  await cleanedUp(told, async () => {
    clock.begin('remove')
    // What failed first is the result.
    await (fault === null ? takeAway() : passedOver(takeAway))
  })
  const result = { beganAt, endedAt: now(), fault, parts: clock.end(), sizeBytes }
  if (only === null) await noteDrill(url, result)
  return result
}

/** What a killed drill left goes first, its PostgreSQL too. */
async function begin(options: DrillOptions, folder: string): Promise<void> {
  const { place, reserveBytes } = options
  await takeAwayLeft(path.join(folder, restoredName, asideName))
  await takeAwayLeft(folder)
  await demandRoom(place, (await neededBytes(options)) + reserveBytes)
}

function restoreBeside(
  { file, passphrase, folder, signal }: DrillOptions & { file: string; folder: string },
  clock: Clock,
) {
  return restoreBackup({
    file,
    passphrase,
    // Never into a bucket: the copy is whole in its folder, and goes with it.
    s3: null,
    dataFolder: path.join(folder, restoredName),
    acceptsFaults: false,
    isDrill: true,
    signal,
    report: ({ phase, done, total }) => clock.tell(phase, done, total),
    async reachDatabase(aside) {
      const postgres = await startEmbeddedPostgres({
        folder: aside,
        attach: false,
        report: () => undefined,
      })
      return { ...postgres, isOutside: false }
    },
  })
}

type Clock = {
  readonly begin: (part: DrillPart) => void
  readonly tell: (part: DrillPart, done: number, total: number) => void
  readonly end: () => DrillResult['parts']
}

function openClock(report: DrillOptions['report']): Clock {
  const parts: { part: DrillPart; tookMs: number }[] = []
  let now: DrillPart | null = null
  let sinceMs = 0
  const stop = (): void => {
    if (now !== null) parts.push({ part: now, tookMs: Math.round(performance.now() - sinceMs) })
  }
  const tell = (part: DrillPart, done: number, total: number): void => {
    if (part !== now) {
      stop()
      now = part
      sinceMs = performance.now()
    }
    report(part, done, total)
  }
  return {
    tell,
    begin: (part) => tell(part, 0, 0),
    end() {
      stop()
      return parts
    },
  }
}

/**
 * The files twice, in the backup and beside; the database once as it is, and half of it in the
 * backup. Of one municipality its part, by the events of its book.
 */
async function neededBytes({ url, only = null }: DrillOptions): Promise<number> {
  const id = only?.municipalityId ?? null
  const isMeant = sql`(${id}::uuid is null or municipality_id = ${id}::uuid)`
  const [row] = await readAsOwner(url, async (db) => {
    const { rows } = await sql<{ database: string; part: string; files: string }>`
      select pg_database_size(current_database()) as database,
        (select coalesce(sum(position) filter (where ${isMeant}) / nullif(sum(position), 0), 1)
         from ledger_head) as part,
        (select coalesce(sum(size_bytes), 0) from stored_file where ${isMeant}) as files`.execute(
      db,
    )
    return rows
  })
  const rowsBytes = Math.max(Number(row?.database) * Number(row?.part), emptyDatabaseBytes)
  return Math.ceil(Number(row?.files) * 2 + rowsBytes * 1.5)
}

async function isFull(place: string): Promise<boolean> {
  const disk = await statfs(place).catch(() => null)
  return disk !== null && disk.bavail * disk.bsize < 16 * 1_048_576
}
