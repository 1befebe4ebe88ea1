/**
 * `/metrics` on a port of its own, where no proxy of the people's door leads: the figures tell
 * nobody's business, but how busy a council is and how full its disk is nobody else's either.
 * Elsewhere than on this machine it asks for a token.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../../platform/common/config/config.ts'
import { portProblem } from '../../platform/common/config/demand-ports.ts'
import { statfs } from 'node:fs/promises'
import { troubleKinds } from '#domain/book/trouble.ts'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Database } from '../../platform/database/connect/open-database.ts'
import { readLastBackup } from '../../platform/jobs/backup-notes.ts'
import type { Metrics } from '../../platform/jobs/metrics.ts'

type MetricsSettings = NonNullable<Config['metrics']>

export interface MetricsDoor {
  readonly close: () => Promise<void>
}

export async function openMetricsDoor(
  settings: MetricsSettings,
  measured: Measured,
): Promise<MetricsDoor> {
  const server = createServer((request, response) => {
    void respond(settings, measured, { request, response })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(portProblem(cause, { ...settings, setting: 'METRICS_PORT' }))
    })
    server.listen(settings.port, settings.host, resolve)
  })
  return {
    async close() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      server.closeAllConnections()
      await closed
    },
  }
}

async function respond(
  settings: MetricsSettings,
  measured: Measured,
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
): Promise<void> {
  try {
    const { status, text } = await answer(settings, measured, request)
    response.writeHead(status, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
    response.end(text)
  } catch {
    response.writeHead(500).end()
  }
}

async function answer(
  { token }: MetricsSettings,
  measured: Measured,
  { url, method, headers }: IncomingMessage,
): Promise<{ readonly status: number; readonly text: string }> {
  if (token !== null && !isSame(headers.authorization ?? '', `Bearer ${token}`)) {
    return { status: 401, text: 'Falta METRICS_TOKEN.\n' }
  }
  // Without a token only this machine reaches the door, and a page in its browser would by another
  // name (DNS rebinding).
  if (token === null && !ownNames.includes(nameOf(headers.host))) {
    return { status: 421, text: 'Pida las cifras a localhost o 127.0.0.1.\n' }
  }
  if (url !== '/metrics' || method !== 'GET') return { status: 404, text: 'GET /metrics\n' }
  return { status: 200, text: await measure(measured) }
}

const ownNames = ['localhost', '127.0.0.1', '[::1]']

function nameOf(host: string | undefined): string {
  return URL.parse(`http://${host}`)?.hostname ?? ''
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hashOf(one), hashOf(other))
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

interface Measured {
  readonly database: Database
  readonly metrics: Metrics
  readonly dataFolder: string
  readonly version: string
}

export async function measure(measured: Measured): Promise<string> {
  const { database, metrics, version } = measured
  const { registry } = metrics
  if (!registry.getSingleMetric('process_cpu_seconds_total')) {
    collectDefaultMetrics({ register: registry })
  }
  // In a registry of their own: none is left of the time before.
  const momentary = new Registry()
  const set: Setter = (name, help, value, labels = {}) => {
    const known = momentary.getSingleMetric(name)
    const registers = [momentary]
    const labelNames = Object.keys(labels)
    const gauge = known instanceof Gauge ? known : new Gauge({ name, help, labelNames, registers })
    gauge.set(labels, value)
  }
  const isUp = await database.isAnswering()
  set('asiento_info', 'Always 1.', 1, { version, node: process.version })
  set('asiento_database_up', '1 when the database answers.', Number(isUp))
  const { total, idle, waiting } = database.connections()
  const connections = 'Connections of this process, and who waits for one.'
  for (const [state, count] of Object.entries({ busy: total - idle, idle, awaited: waiting })) {
    set('asiento_database_connections', connections, count, { state })
  }
  // What cannot be read has no line.
  const others = [measureDisk(measured, set), ...(isUp ? [measureDatabase(measured, set)] : [])]
  await Promise.allSettled(others)
  return Registry.merge([registry, momentary]).metrics()
}

async function measureDisk({ dataFolder }: Measured, set: Setter): Promise<void> {
  const disk = await statfs(dataFolder)
  set('asiento_disk_free_bytes', 'Room left where the data is kept.', disk.bavail * disk.bsize)
  set('asiento_disk_size_bytes', 'The whole of that disk.', disk.blocks * disk.bsize)
  const backup = await readLastBackup(dataFolder)
  const name = 'asiento_last_backup_timestamp_seconds'
  if (backup) set(name, 'When the last backup was taken.', backup.takenAt.getTime() / 1000)
}

async function measureDatabase({ database }: Measured, set: Setter): Promise<void> {
  const told = await readDatabase(database)
  set('asiento_jobs_waiting', 'Background work that nobody has begun.', told.jobs)
  set('asiento_mail_waiting', 'Letters not yet sent.', told.mails)
  const oldest = 'How long the oldest of them has waited.'
  set('asiento_mail_oldest_waiting_seconds', oldest, told.oldest_seconds)
  set('asiento_mail_failed_last_day', 'Letters given up in the last 24 hours.', told.failed)
  for (const kind of troubleKinds) {
    const count = told.troubles[kind] ?? 0
    set('asiento_troubles', 'In how many municipalities it stands.', count, { kind })
  }
}

type Setter = (
  name: string,
  help: string,
  value: number,
  labels?: Readonly<Record<string, string>>,
) => void

interface DatabaseFigures {
  readonly jobs: number
  readonly mails: number
  readonly oldest_seconds: number
  readonly failed: number
  readonly troubles: Readonly<Record<string, number>>
}

async function readDatabase(database: Database): Promise<DatabaseFigures> {
  const { rows } = await database.anywhere((db) =>
    sql<DatabaseFigures>`
      select waiting as mails, failed,
        greatest(0, coalesce(extract(epoch from now() - oldest_queued_at), 0))::float8 as oldest_seconds,
        jobs_waiting() as jobs,
        (select coalesce(jsonb_object_agg(kind, count), '{}') from troubles_standing()) as troubles
      from mail_in_hand(now() - interval '24 hours')`.execute(db),
  )
  const [row] = rows
  if (!row) throw new Error('A count is one row')
  return row
}
