/** What is measured when it is asked for: this process, its disk, its database. */
import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'

import { sql } from 'kysely'

import { atDisk } from '../common/at-disk.ts'
import type { Database } from '../database/connect/open-database.ts'
import { readLastBackup } from '../files/backup-notes.ts'
import { sendMail } from '../mail/send-mail.ts'
import type { FilesHeld } from './files-held.ts'
import { gauge } from './instruments.ts'
import { mailInHand } from './mail-in-hand.ts'
import type { Metrics } from './metrics.ts'
import { townsWatched } from './towns-watched.ts'
import { troublesStanding } from './troubles-standing.ts'

export interface Measured {
  readonly database: Database
  readonly metrics: Metrics
  readonly dataFolder: string
  readonly version: string
  /** The names of the books that are watched. */
  readonly watched: readonly string[]
}

export interface Measuring extends Measured {
  readonly filesHeld: () => Promise<FilesHeld | null>
}

const delay = monitorEventLoopDelay({ resolution: 20 })
const startedAt = Date.now() / 1000 - process.uptime()

/** The gauges as text. Answers within eight seconds even when database and disk do not. */
export async function measure(measuring: Measuring): Promise<string> {
  const { database, metrics, dataFolder, version, filesHeld } = measuring
  delay.enable()
  const isUp = await database.isAnswering()
  const [disk, backup, jobs, told, held] = await Promise.all([
    atDisk(dataFolder, () => statfs(dataFolder)).catch(() => null),
    atDisk(dataFolder, () => readLastBackup(dataFolder)).catch(() => null),
    isUp ? waitingJobs(database) : null,
    isUp ? toldByDatabase(measuring) : '',
    isUp ? filesHeld() : null,
  ])
  const { total, idle, waiting } = database.connections()
  const cpu = process.cpuUsage()
  const lagSeconds = delay.percentile(99) / 1e9
  delay.reset()
  return [
    gauge('asiento_info', 'Always 1.', [[{ version, node: process.version }, 1]]),
    gauge('asiento_live_screens', 'Screens that follow the ledger through this process.', [
      [{}, metrics.followers()],
    ]),
    gauge('asiento_database_up', '1 when the database answers.', [[{}, isUp ? 1 : 0]]),
    gauge('asiento_database_connections', 'Connections of this process, and who waits for one.', [
      [{ state: 'busy' }, total - idle],
      [{ state: 'idle' }, idle],
      [{ state: 'awaited' }, waiting],
    ]),
    gauge('asiento_jobs_waiting', 'Background work that nobody has begun, of every process.', [
      [{}, jobs],
    ]),
    told,
    gauge('asiento_files', 'Files held, counted at most every ten minutes.', [
      [{}, held === null ? null : held.count],
    ]),
    gauge('asiento_files_bytes', 'How much they are together.', [
      [{}, held === null ? null : held.sizeBytes],
    ]),
    gauge('asiento_disk_free_bytes', 'Room left where the files are kept.', [
      [{}, disk === null ? null : disk.bavail * disk.bsize],
    ]),
    gauge('asiento_disk_size_bytes', 'The whole of that disk.', [
      [{}, disk === null ? null : disk.blocks * disk.bsize],
    ]),
    gauge('asiento_last_backup_timestamp_seconds', 'When the last backup was taken.', [
      [{}, backup === null ? null : backup.takenAt.getTime() / 1000],
    ]),
    gauge('process_resident_memory_bytes', 'Resident memory.', [[{}, process.memoryUsage.rss()]]),
    gauge('process_cpu_seconds_total', 'User and system time.', [
      [{}, (cpu.user + cpu.system) / 1e6],
    ]),
    gauge('process_start_time_seconds', 'When the process began.', [[{}, startedAt]]),
    gauge('nodejs_eventloop_lag_p99_seconds', 'Since it was last asked.', [
      [{}, Number.isFinite(lagSeconds) ? lagSeconds : 0],
    ]),
  ].join('')
}

async function waitingJobs(database: Database): Promise<number | null> {
  try {
    const { rows } = await database.anywhere((db) =>
      sql<{ count: number }>`
        select count(*) as count from graphile_worker._private_jobs job
          join graphile_worker._private_tasks task on task.id = job.task_id
         where job.locked_at is null and task.identifier <> ${sendMail.kind}
      `.execute(db),
    )
    return rows[0]?.count ?? null
  } catch {
    return null // lost between two questions: the line above says so
  }
}

async function toldByDatabase({ database, watched }: Measured): Promise<string> {
  const texts = [mailInHand(database), townsWatched(database, watched), troublesStanding(database)]
  return (await Promise.all(texts)).join('')
}
