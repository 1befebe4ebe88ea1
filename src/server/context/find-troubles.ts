/** What stands wrong with a book and its machine now, as this process sees it. */
import type { TroubleKind } from '#domain/book/trouble.ts'
import { scanPatienceMinutes } from '#domain/book/trouble.ts'
import { sql } from 'kysely'
import type { Transaction } from '../database/tables/transaction.ts'
import { readLastDrill } from '../files/backup-notes.ts'
import type { AppContext } from './request-context.ts'
import { holdHead } from '../ledger/append.ts'
import type { BookClock, ClockFault } from '../ledger/book-clock.ts'
import { findBookClock, readBookClock } from '../ledger/book-clock.ts'
import { lookAtHeads } from '../outside/compare-heads.ts'
import { countMissingLetters } from '../outside/missing-letters.ts'
import { countMissingStamps } from '../outside/missing-stamps.ts'
import { countStoppedWebhooks } from '../outside/stopped-webhooks.ts'

export type Watching = Pick<AppContext, 'config' | 'database' | 'now' | 'proxyWatch'>

/** Of the machine and its installation: the same for every book. */
export async function findSharedTroubles(app: Watching): Promise<readonly TroubleKind[]> {
  const drill = await readLastDrill(app.config.dataFolder, app)
  return [
    ...told('DRILL_OLD', drill.isOverdue),
    ...told('DRILL_FAILED', drill.last !== null && drill.last.fault !== null),
    ...told('PROXY_HIDES', app.proxyWatch.hidden() !== null),
  ]
}

export async function findTroubles(
  app: Watching,
  municipalityId: string,
): Promise<readonly TroubleKind[]> {
  const { config, database, now } = app
  const { clock, letters, missing, scansWait, towns, webhooks } = await database.read(
    municipalityId,
    async (db) => ({
      clock: await findBookClock(db, municipalityId, now()),
      scansWait: config.clamd !== null && (await doScansWait(db, municipalityId)),
      missing: config.stamps === null ? 0 : await countMissingStamps(db, municipalityId, now()),
      letters: await countMissingLetters(db, app, municipalityId),
      towns: await troublesOfTowns(db, app, municipalityId),
      webhooks: await countStoppedWebhooks(db, municipalityId),
    }),
  )
  const heads = await lookAtHeads(app, municipalityId)
  return [
    ...(clock === null ? [] : troublesOfBook(clock)),
    ...told('STAMPS_MISSING', missing > 0),
    ...(heads === null || heads.trouble === null ? [] : ([`HEADS_${heads.trouble}`] as const)),
    ...told('LETTERS_MISSING', letters > 0),
    ...told('SCANS_WAIT', scansWait),
    ...told('WEBHOOK_STOPPED', webhooks > 0),
    ...towns,
  ]
}

function told(kind: TroubleKind, stands: boolean): readonly TroubleKind[] {
  return stands ? [kind] : []
}

async function doScansWait(db: Transaction, municipalityId: string): Promise<boolean> {
  const { rows } = await sql`
    select from file_scan where municipality_id = ${municipalityId} and state = 'WAITING'
      and asked_at < clock_timestamp() - make_interval(mins => ${scanPatienceMinutes}) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * The same without those of the book that an act has ended since they were seen: the head is held,
 * so that no act ends them before what was seen is written.
 */
export async function stillStanding(
  db: Transaction,
  municipalityId: string,
  { seen, now }: { readonly seen: readonly TroubleKind[]; readonly now: Date },
): Promise<readonly TroubleKind[]> {
  if (!seen.some((kind) => endedByActs.includes(kind))) return seen
  await holdHead(db, municipalityId)
  const standing = troublesOfBook(await readBookClock(db, municipalityId, now))
  return seen.filter((kind) => !endedByActs.includes(kind) || standing.includes(kind))
}

const endedByActs: readonly TroubleKind[] = ['CLOCK_WAITS', 'BOOK_AHEAD', 'BOOK_RESTORED']

const ofClock = {
  BEHIND: 'BOOK_AHEAD',
  RESTED: 'CLOCK_WAITS',
  APART: 'CLOCKS_APART',
} as const satisfies Readonly<Record<ClockFault, TroubleKind>>

function troublesOfBook({ fault, isRestored }: BookClock): readonly TroubleKind[] {
  return [...(fault === null ? [] : [ofClock[fault]]), ...told('BOOK_RESTORED', isRestored)]
}

/** Of the towns in the settings, as of the last look at each (`server/witness`). */
async function troublesOfTowns(
  db: Transaction,
  { config: { watchedTowns } }: Pick<AppContext, 'config'>,
  municipalityId: string,
): Promise<ReadonlySet<TroubleKind>> {
  if (watchedTowns.length === 0) return new Set()
  const towns = await db
    .selectFrom('watched_town')
    .select(['trouble', 'own_trouble'])
    .where('municipality_id', '=', municipalityId)
    .where(
      'origin',
      'in',
      watchedTowns.map(({ log }) => log.name),
    )
    .execute()
  return new Set(
    towns.flatMap(({ trouble, own_trouble: own }) => [
      ...(trouble === null ? [] : [`TOWN_${trouble}` as const]),
      ...(own === null ? [] : [`BOOK_${own}` as const]),
    ]),
  )
}
