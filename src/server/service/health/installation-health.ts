/** Of the machine and its installation: the same for every municipality. */
import type { HealthCheck } from '#contract/service/health.ts'
import { copyPatienceDays, lowDiskReserves } from '#domain/book/trouble.ts'
import { sql } from 'kysely'
import { productVersion } from '../../common/product-version.ts'
import type { Database } from '../../database/connect/open-database.ts'
import type { SchemaSteps } from '../../database/schema/migrate.ts'
import { readLastBackup, readLastDrill } from '../../files/backup-notes.ts'
import { freeBytesAt } from '../../files/store/disk-space.ts'
import type { Watching } from '../../context/find-troubles.ts'

export async function installationHealth(
  app: Watching,
  steps: SchemaSteps,
): Promise<readonly HealthCheck[]> {
  return [
    await backupCheck(app),
    await drillCheck(app),
    await diskCheck(app),
    ...proxyCheck(app),
    await versionsCheck(app.database, steps),
  ]
}

const dayMs = 86_400_000

async function backupCheck({ config, now }: Watching): Promise<HealthCheck> {
  const { dataFolder, databaseUrl } = config
  const last = await readLastBackup(dataFolder).catch(() => null)
  const isOwn = databaseUrl !== null
  const isFresh =
    last !== null && now().getTime() - last.takenAt.getTime() <= copyPatienceDays * dayMs
  const facts = {
    takenAt: last?.takenAt.toISOString() ?? null,
    isWhole: last?.isWhole ?? false,
    place: last?.place ?? null,
  }
  if (isFresh) return { kind: 'BACKUP', state: last.isWhole ? 'OK' : 'LOOK', facts }
  // Whoever keeps the database keeps its copies by means of their own.
  if (isOwn) return { kind: 'BACKUP', state: 'OFF', facts }
  return { kind: 'BACKUP', state: last === null ? 'ACT' : 'LOOK', facts }
}

async function drillCheck(app: Watching): Promise<HealthCheck> {
  const { last, isOverdue } = await readLastDrill(app.config.dataFolder, app)
  const fault = last?.fault ?? null
  return {
    kind: 'DRILL',
    state: fault !== null ? 'ACT' : isOverdue ? 'LOOK' : 'OK',
    facts: {
      endedAt: last?.endedAt.toISOString() ?? null,
      fault,
    },
  }
}

/** Below the reserve no file is taken in (`files/store/disk-space.ts`). */
async function diskCheck({ config }: Watching): Promise<HealthCheck> {
  const { dataFolder, reserveBytes } = config
  const freeBytes = await freeBytesAt(dataFolder)
  const isFull = freeBytes === null || freeBytes < reserveBytes
  const isLow = !isFull && freeBytes < reserveBytes * lowDiskReserves
  const state = isFull ? 'ACT' : isLow ? 'LOOK' : 'OK'
  return { kind: 'DISK', state, facts: { freeBytes, reserveBytes } }
}

function proxyCheck({ proxyWatch }: Watching): readonly HealthCheck[] {
  const facts = proxyWatch.hidden()
  return facts === null ? [] : [{ kind: 'PROXY', state: 'LOOK', facts }]
}

export async function versionsCheck(
  database: Database,
  { last, pending }: SchemaSteps,
): Promise<HealthCheck> {
  const { rows } = await database.alone((db) =>
    sql<{ version: string }>`select current_setting('server_version') as version`.execute(db),
  )
  return {
    kind: 'VERSIONS',
    state: pending === 0 ? 'OK' : 'ACT',
    facts: {
      product: productVersion,
      node: process.versions.node,
      // Debian says its own after a space.
      postgres: rows[0]?.version.split(' ')[0] ?? '',
      step: last,
      pending,
    },
  }
}
