/**
 * Words of entries, for near names and beginnings, and their people, for the directory, are learnt
 * after the commit, once for all that came meanwhile; nothing is learnt of what is confidential.
 * How far it is stands in the database (`db/migrations/0110-learnt-behind.sql`): what a process
 * that ended left is learnt with the next registration.
 */
import { sql } from 'kysely'
import type { Logger } from 'pino'

import { underDeadline } from '../../common/deadline.ts'
import type { Database } from '../../database/connect/open-database.ts'
import type { Transaction } from '../../database/tables/transaction.ts'

export interface Learner {
  /** Learns within half a second what was committed until then. */
  readonly later: (municipalityId: string) => void
  /** Resolves once everything that `later` was said of is learnt, or could not be. */
  readonly upToDate: (municipalityId: string) => Promise<void>
  /** Waits for what is left. */
  readonly close: () => Promise<void>
}

const gatherMs = 500

export function openLearner({
  database,
  log,
}: {
  readonly database: Database
  readonly log: Logger
}): Learner {
  const waiting = new Map<string, NodeJS.Timeout>()
  const underWay = new Map<string, Promise<void>>()

  async function learn(municipalityId: string): Promise<void> {
    clearTimeout(waiting.get(municipalityId))
    waiting.delete(municipalityId)
    const before = underWay.get(municipalityId)
    const learning = (async () => {
      await before
      try {
        await underDeadline(() => learnAll(database, municipalityId))
      } catch (err) {
        log.warn({ err }, 'words and people of new entries were not learnt')
      }
    })()
    underWay.set(municipalityId, learning)
    await learning
    if (underWay.get(municipalityId) === learning) underWay.delete(municipalityId)
  }

  return {
    later(municipalityId) {
      if (waiting.has(municipalityId)) return
      waiting.set(
        municipalityId,
        setTimeout(() => void learn(municipalityId), gatherMs),
      )
    },
    async upToDate(municipalityId) {
      if (waiting.has(municipalityId)) await learn(municipalityId)
      else await underWay.get(municipalityId)
    },
    async close() {
      await Promise.all(Array.from(waiting.keys(), learn))
      await Promise.all(underWay.values())
    },
  }
}

async function learnAll(database: Database, municipalityId: string): Promise<void> {
  let isMore = true
  while (isMore) {
    // oxlint-disable-next-line no-await-in-loop -- a few hundred entries at a time
    isMore = await database.inMunicipality(municipalityId, learnSome)
  }
}

/** Whether there are more. */
export async function learnSome(db: Transaction): Promise<boolean> {
  const { rows } = await sql<{ is_more: boolean }>`
    select learn_from_entries() as is_more`.execute(db)
  return rows[0]?.is_more === true
}
