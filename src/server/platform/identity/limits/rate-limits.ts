/** Rate limits by `rate-limiter-flexible`: fixed windows, counted by the machine's own clock. */
import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'

import type { Database } from '../../database/connect/open-database.ts'

export interface Limit {
  readonly points: number
  readonly seconds: number
}

/** Of this process alone. */
export function inMemory({ points, seconds }: Limit): RateLimiterAbstract {
  return new RateLimiterMemory({ points, duration: seconds })
}

/** Of all processes of the installation; it outlasts them (`rate_limit`). */
export function inDatabase(
  database: Database,
  { name, points, seconds }: Limit & { readonly name: string },
): RateLimiterAbstract {
  return new RateLimiterPostgres({
    storeClient: clientOver(database),
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  })
}

/** Counts one; answers the seconds to wait where that is one too many. */
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<number | null> {
  try {
    await limiter.consume(key)
    return null
  } catch (held) {
    if (!(held instanceof RateLimiterRes)) throw held
    return Math.max(1, Math.ceil(held.msBeforeNext / 1000))
  }
}

function clientOver(database: Database) {
  return {
    async query({ text, values }: { readonly text: string; readonly values: unknown[] }) {
      const { rows, numAffectedRows } = await database.alone((db) =>
        db.executeQuery(CompiledQuery.raw(text, values)),
      )
      return { rows, rowCount: Number(numAffectedRows) }
    },
  }
}
