/**
 * What stands wrong with the book or its machine is told once, and taken back when it is over.
 * Also, and above all, by a clock that is not believed: that is one of the troubles.
 */
import type { TroubleKind } from '#domain/book/trouble.ts'
import { sql } from 'kysely'
import { todayAt } from '../reference/reference-data.ts'
import type { AppContext } from '../context/request-context.ts'
import { inThese, municipalitiesDue } from '../municipality/sites/in-every-municipality.ts'
import { knownMunicipalities } from '../municipality/sites/known-municipalities.ts'
import { endTroubles, keepSeen, tellOfStanding } from '../municipality/people/standing-troubles.ts'
import { findSharedTroubles, findTroubles } from '../context/find-troubles.ts'

type Telling = Pick<
  AppContext,
  'config' | 'database' | 'referenceData' | 'log' | 'now' | 'proxyWatch'
>

/** They come to every book at once. */
const clockKinds: readonly TroubleKind[] = ['CLOCK_WAITS', 'BOOK_AHEAD', 'CLOCKS_APART']

/**
 * A round to repeat. It looks where something may stand wrong, and at one more municipality each
 * time, in turn: where that one's clock is not believed, at all of them. It remembers what it saw
 * the last time: what is over is taken back at once by whoever saw it stand.
 */
export function openTroubleRound(): (app: Telling) => Promise<void> {
  const lastSeen = new Map<string, readonly TroubleKind[]>()
  let turn = 0
  // A server that has just begun has not asked the antivirus yet.
  let isFirst = true
  return async (app) => {
    const shared = await findSharedTroubles(app)
    const all = await knownMunicipalities(app.database)
    const looked = new Set<string>()
    const look = async (municipalityId: string): Promise<void> => {
      looked.add(municipalityId)
      const found = [...(await findTroubles(app, municipalityId)), ...shared]
      const seen = isFirst ? found.filter((kind) => kind !== 'SCANS_WAIT') : found
      const before = lastSeen.get(municipalityId) ?? []
      const over = before.filter((kind) => !seen.includes(kind))
      if (seen.length === 0) lastSeen.delete(municipalityId)
      else lastSeen.set(municipalityId, seen)
      await tell(app, municipalityId, { seen, over })
    }
    const next = all[turn % all.length]
    turn += 1
    await inThese(app, next === undefined ? [] : [next], look)
    const isClockOdd = clockKinds.some((kind) => lastSeen.get(next ?? '')?.includes(kind))
    const isOfAll = isClockOdd || shared.length > 0
    const due = new Set([...lastSeen.keys(), ...(isOfAll ? all : await inTrouble(app))])
    for (const municipalityId of looked) due.delete(municipalityId)
    await inThese(app, due, look)
    isFirst = false
  }
}

function inTrouble({ config, database, now }: Telling): Promise<readonly string[]> {
  return municipalitiesDue(
    database,
    sql`municipalities_in_trouble(${now()}, ${config.stamps !== null})`,
  )
}

async function tell(
  { database, referenceData, now }: Telling,
  municipalityId: string,
  { seen, over }: Readonly<Record<'seen' | 'over', readonly TroubleKind[]>>,
): Promise<void> {
  const at = now()
  const today = todayAt((await referenceData.of(municipalityId)).municipality, at)
  await database.inMunicipality(municipalityId, async (db) => {
    await keepSeen(db, municipalityId, seen)
    await endTroubles(db, municipalityId, over)
    await tellOfStanding(db, municipalityId, { now: at, today })
  })
}
