/**
 * `GET /api/health`: whether anybody is needed, for the administrator's page. The command `doctor`
 * asks the same two questions from the console.
 */
import type { api } from '#contract/api.ts'
import { asStartedHere } from '../../../platform/common/as-started-here.ts'
import { knownSteps } from '../../../platform/database/schema/migrate.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import type { HealthCheck } from '#contract/service/health.ts'
import {
  copyGraceDays,
  lowDiskReserves,
  mailGivenUpDays,
  mailGraceMinutes,
  readingGraceHours,
} from '#domain/book/trouble.ts'
import { sql } from 'kysely'
import { productVersion } from '../../../platform/common/product-files.ts'
import type { Database } from '../../../platform/database/connect/open-database.ts'
import type { SchemaSteps } from '../../../platform/database/schema/migrate.ts'
import { readLastBackup, readLastDrill } from '../../../platform/jobs/backup-notes.ts'
import { freeBytesAt } from '../../../platform/files/store/disk-space.ts'
import type { Watching } from '../../../platform/http/context/find-troubles.ts'
import type { TroubleKind } from '#domain/book/trouble.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import { findBookClock } from '../../../platform/ledger/book-clock.ts'
import { demandConfigurer } from '../../../platform/municipality/people/administrators.ts'
import { superseded } from '../../../platform/outbound/mail/send-due-mail.ts'
import { findTroubles } from '../../../platform/http/context/find-troubles.ts'
import { closingMailState, stampState } from '../read-service.ts'

export const readHealth: Handler<typeof api.readHealth> = async ({ app, actor }) => {
  demandConfigurer(actor, 'SEE_THE_SETTINGS_OF_THE_SERVICE')
  const { municipalityId } = actor
  // A server has brought its database up to date before it answers.
  const steps = await knownSteps()
  return {
    program: asStartedHere('npm run asiento -- ').trimEnd(),
    checks: [
      ...(await installationHealth(app, steps)),
      ...(await municipalityHealth(app, municipalityId)),
    ],
  }
}

export async function installationHealth(
  app: Watching,
  steps: SchemaSteps,
): Promise<readonly HealthCheck[]> {
  return [
    await backupCheck(app),
    await drillCheck(app),
    await diskCheck(app),
    await versionsCheck(app.database, steps),
  ]
}

const dayMs = 86_400_000

async function backupCheck({ config, now }: Watching): Promise<HealthCheck> {
  const { dataFolder, databaseUrl } = config
  const last = await readLastBackup(dataFolder).catch(() => null)
  const isOwn = databaseUrl !== null
  const isFresh = last !== null && now().getTime() - last.takenAt.getTime() <= copyGraceDays * dayMs
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

export async function municipalityHealth(
  app: Watching,
  municipalityId: string,
): Promise<readonly HealthCheck[]> {
  const checks = await app.database.read(municipalityId, async (db) => [
    await mailCheck(db, app, municipalityId),
    await stampCheck(db, app, municipalityId),
    ...(await clockCheck(db, app, municipalityId)),
    await readingsCheck(db, app, municipalityId),
  ])
  const troubles = await findTroubles(app, municipalityId)
  return [
    ...checks,
    ...troubles
      .filter((trouble) => !hasLine.includes(trouble))
      .map((trouble): HealthCheck => ({ kind: 'TROUBLE', state: 'ACT', facts: { trouble } })),
  ]
}

/** Told by a check of their own. */
const hasLine: readonly TroubleKind[] = [
  'BOOK_AHEAD',
  'CLOCKS_APART',
  'CLOCK_WAITS',
  'LETTERS_MISSING',
  'STAMPS_MISSING',
]

const minuteMs = 60_000

interface MailRow {
  readonly waiting: number
  readonly oldest_at: Date | null
  readonly failed: number
}

async function mailCheck(
  db: Transaction,
  app: Watching,
  municipalityId: string,
): Promise<HealthCheck> {
  const now = app.now()
  const since = new Date(now.getTime() - mailGivenUpDays * 24 * 60 * minuteMs)
  const { rows } = await sql<MailRow>`
    select count(*) filter (where state = 'WAITING')::int as waiting,
      min(queued_at) filter (where state = 'WAITING') as oldest_at,
      count(*) filter (where state = 'FAILED' and not is_of_closing
        and problem is distinct from ${superseded})::int as failed
    from mail_message where municipality_id = ${municipalityId}
      and (state = 'WAITING' or ended_at >= ${since})`.execute(db)
  const [{ waiting, oldest_at: oldestAt, failed } = nothing] = rows
  const closings = await closingMailState(db, app, municipalityId)
  const isLate =
    oldestAt !== null && now.getTime() - oldestAt.getTime() > mailGraceMinutes * minuteMs
  const facts = {
    isSet: app.config.mail !== null,
    waiting,
    oldestAt: oldestAt?.toISOString() ?? null,
    failed,
    closings: closings.isSet ? { lastAt: closings.lastAt, overdue: closings.overdue } : null,
  }
  if (!facts.isSet) return { kind: 'MAIL', state: 'OFF', facts }
  if (closings.overdue > 0) return { kind: 'MAIL', state: 'ACT', facts }
  return { kind: 'MAIL', state: isLate || failed > 0 ? 'LOOK' : 'OK', facts }
}

const nothing: MailRow = { waiting: 0, oldest_at: null, failed: 0 }

async function stampCheck(
  db: Transaction,
  app: Watching,
  municipalityId: string,
): Promise<HealthCheck> {
  const facts = await stampState(db, app, municipalityId)
  const state = !facts.isSet ? 'OFF' : facts.overdue > 0 ? 'ACT' : 'OK'
  return { kind: 'STAMPS', state, facts }
}

const minutes = (ms: number): number => Math.floor(ms / minuteMs)

/** None of a municipality that has no book yet. */
async function clockCheck(
  db: Transaction,
  { now }: Watching,
  municipalityId: string,
): Promise<readonly HealthCheck[]> {
  const at = now()
  const clock = await findBookClock(db, municipalityId, at)
  if (clock === null) return []
  const { fault } = clock
  const apartMs = fault === 'APART' ? Math.abs(at.getTime() - clock.now.getTime()) : 0
  const aheadMs = fault === 'BEHIND' ? clock.lastAt.getTime() - clock.now.getTime() : 0
  const facts = {
    apartMinutes: minutes(apartMs),
    aheadMinutes: minutes(aheadMs),
    isAsked: fault === 'RESTED',
  }
  return [{ kind: 'CLOCK', state: fault === null ? 'OK' : 'ACT', facts }]
}

async function readingsCheck(
  db: Transaction,
  { now }: Watching,
  municipalityId: string,
): Promise<HealthCheck> {
  const { rows } = await sql<{ waiting: number; oldest_at: Date | null }>`
    select count(*)::int as waiting, min(asked_at) as oldest_at from file_reading
    where municipality_id = ${municipalityId} and state = 'WAITING'`.execute(db)
  const oldestAt = rows[0]?.oldest_at ?? null
  const isLate =
    oldestAt !== null && now().getTime() - oldestAt.getTime() > readingGraceHours * 60 * minuteMs
  return {
    kind: 'READINGS',
    state: isLate ? 'LOOK' : 'OK',
    facts: { waiting: rows[0]?.waiting ?? 0, oldestAt: oldestAt?.toISOString() ?? null },
  }
}
