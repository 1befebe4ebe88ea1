/** What is measured when it is asked for: the disk, the database and what waits in it. */
import { statfs } from 'node:fs/promises'
import { troubleKinds } from '#domain/book/trouble.ts'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import type { Database } from '../database/connect/open-database.ts'
import { readLastBackup } from '../files/last-backup.ts'
import { sendMail } from '../mail/send-mail.ts'
import type { Metrics } from './metrics.ts'

export interface Measured {
  readonly database: Database
  readonly metrics: Metrics
  readonly dataFolder: string
  readonly version: string
}

/** Every figure as text. */
export async function measure(measured: Measured): Promise<string> {
  const { database, metrics, dataFolder, version } = measured
  const { registry } = metrics
  if (!registry.getSingleMetric('process_cpu_seconds_total')) {
    collectDefaultMetrics({ register: registry })
  }
  const isUp = await database.isAnswering()
  const [disk, backup, told] = await Promise.all([
    statfs(dataFolder).catch(() => null),
    readLastBackup(dataFolder).catch(() => null),
    isUp ? readDatabase(database).catch(() => null) : null,
  ])
  const { total, idle, waiting } = database.connections()
  const set = openSetter(measured)
  set('asiento_info', 'Always 1.', 1, { version, node: process.version })
  set('asiento_database_up', '1 when the database answers.', isUp ? 1 : 0)
  const connections = 'Connections of this process, and who waits for one.'
  for (const [state, count] of Object.entries({ busy: total - idle, idle, awaited: waiting })) {
    set('asiento_database_connections', connections, count, { state })
  }
  const room = disk && { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize }
  set('asiento_disk_free_bytes', 'Room left where the data is kept.', room?.free)
  set('asiento_disk_size_bytes', 'The whole of that disk.', room?.size)
  const takenAt = backup && backup.takenAt.getTime() / 1000
  set('asiento_last_backup_timestamp_seconds', 'When the last backup was taken.', takenAt)
  set('asiento_jobs_waiting', 'Background work that nobody has begun.', told?.jobs)
  set('asiento_mail_waiting', 'Letters not yet sent.', told?.mails)
  const oldest = 'How long the oldest of them has waited.'
  set('asiento_mail_oldest_waiting_seconds', oldest, told?.oldest_seconds)
  const failed = 'Letters given up in the last 24 hours.'
  set('asiento_mail_failed_last_day', failed, told?.failed)
  for (const kind of troubleKinds) {
    const count = told && (told.troubles[kind] ?? 0)
    set('asiento_troubles', 'In how many municipalities it stands.', count, { kind })
  }
  return registry.metrics()
}

/** A figure that is not known has no line. */
function openSetter({ metrics: { registry } }: Measured) {
  const gauges = new Map<string, Gauge>()
  return (
    name: string,
    help: string,
    value: number | null | undefined,
    labels: Readonly<Record<string, string>> = {},
  ): void => {
    if (!gauges.has(name)) registry.removeSingleMetric(name)
    if (value === null || value === undefined) return
    const known = gauges.get(name)
    const gauge =
      known ?? new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] })
    gauges.set(name, gauge)
    gauge.set(labels, value)
  }
}

interface ToldByDatabase {
  readonly jobs: number
  readonly mails: number
  readonly oldest_seconds: number
  readonly failed: number
  readonly troubles: Readonly<Record<string, number>>
}

/** Of every process and every municipality. */
async function readDatabase(database: Database): Promise<ToldByDatabase | null> {
  const { rows } = await database.anywhere((db) =>
    sql<ToldByDatabase>`
      select waiting as mails, failed,
        greatest(0, coalesce(extract(epoch from now() - oldest_queued_at), 0))::float8 as oldest_seconds,
        (select count(*) from graphile_worker._private_jobs job
          join graphile_worker._private_tasks task on task.id = job.task_id
          where job.locked_at is null and task.identifier <> ${sendMail.kind}) as jobs,
        (select coalesce(jsonb_object_agg(kind, count), '{}') from troubles_standing()) as troubles
      from mail_in_hand(now() - interval '24 hours')`.execute(db),
  )
  return rows[0] ?? null
}
