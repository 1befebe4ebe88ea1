/** Of one municipality: its mail, its stamps, its clock, what waits to be read. */
import type { HealthCheck } from '#contract/service/health.ts'
import { mailGivenUpDays, mailPatienceMinutes, readingPatienceHours } from '#domain/book/trouble.ts'
import type { TroubleKind } from '#domain/book/trouble.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import { findBookClock } from '../../ledger/book-clock.ts'
import { superseded } from '../../mail/send-due-mail.ts'
import { findTroubles } from '../../context/find-troubles.ts'
import type { Watching } from '../../context/find-troubles.ts'
import { closingMailState, stampState } from '../read-outside.ts'

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
    oldestAt !== null && now.getTime() - oldestAt.getTime() > mailPatienceMinutes * minuteMs
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
    oldestAt !== null && now().getTime() - oldestAt.getTime() > readingPatienceHours * 60 * minuteMs
  return {
    kind: 'READINGS',
    state: isLate ? 'LOOK' : 'OK',
    facts: { waiting: rows[0]?.waiting ?? 0, oldestAt: oldestAt?.toISOString() ?? null },
  }
}
