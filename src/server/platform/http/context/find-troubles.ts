/** What stands wrong with a book and its machine now, as this process sees it. */
import type { TroubleKind } from '#domain/book/trouble.ts'
import { scanGraceMinutes } from '#domain/book/trouble.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import { readLastDrill } from '../../jobs/backup-notes.ts'
import type { AppContext } from './request-context.ts'
import type { BookClock, ClockFault } from '../../ledger/book-clock.ts'
import { findBookClock } from '../../ledger/book-clock.ts'
import { countMissingLetters, countMissingStamps } from '../../outbound/closing-proofs.ts'

export type Watching = Pick<AppContext, 'config' | 'database' | 'now'>

/** Of the machine and its installation: the same for every book. */
export async function findSharedTroubles(app: Watching): Promise<readonly TroubleKind[]> {
  const drill = await readLastDrill(app.config.dataFolder, app)
  return [
    ...told('DRILL_OLD', drill.isOverdue),
    ...told('DRILL_FAILED', drill.last !== null && drill.last.fault !== null),
  ]
}

export async function findTroubles(
  app: Watching,
  municipalityId: string,
): Promise<readonly TroubleKind[]> {
  const { config, database, now } = app
  const { clock, letters, missing, scansWait, webhookStopped } = await database.read(
    municipalityId,
    async (db) => ({
      clock: await findBookClock(db, municipalityId, now()),
      scansWait: config.clamd !== null && (await doScansWait(db, municipalityId)),
      missing: config.stamps === null ? 0 : await countMissingStamps(db, municipalityId, now()),
      letters: await countMissingLetters(db, app, municipalityId),
      webhookStopped: await isWebhookStopped(db, municipalityId),
    }),
  )
  return [
    ...(clock === null ? [] : troublesOfBook(clock)),
    ...told('STAMPS_MISSING', missing > 0),
    ...told('LETTERS_MISSING', letters > 0),
    ...told('SCANS_WAIT', scansWait),
    ...told('WEBHOOK_STOPPED', webhookStopped),
  ]
}

function told(kind: TroubleKind, stands: boolean): readonly TroubleKind[] {
  return stands ? [kind] : []
}

async function doScansWait(db: Transaction, municipalityId: string): Promise<boolean> {
  const { rows } = await sql`
    select from file_scan where municipality_id = ${municipalityId} and state = 'WAITING'
      and asked_at < clock_timestamp() - make_interval(mins => ${scanGraceMinutes}) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

async function isWebhookStopped(db: Transaction, municipalityId: string): Promise<boolean> {
  const { rows } = await sql`
    select from webhook join webhook_progress using (municipality_id, webhook_id)
    where municipality_id = ${municipalityId} and status = 'ACTIVE' and stopped_at is not null
    limit 1`.execute(db)
  return rows.length > 0
}

const ofClock = {
  BEHIND: 'BOOK_AHEAD',
  RESTED: 'CLOCK_WAITS',
  APART: 'CLOCKS_APART',
} as const satisfies Readonly<Record<ClockFault, TroubleKind>>

function troublesOfBook({ fault, isRestored }: BookClock): readonly TroubleKind[] {
  return [...(fault === null ? [] : [ofClock[fault]]), ...told('BOOK_RESTORED', isRestored)]
}
