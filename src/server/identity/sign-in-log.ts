/** What the access log keeps of signing in and out: who, when, from where, how it ended. Never a password or a token. */
import { sql } from 'kysely'

import type { Database } from '../database/open-database.ts'
import type { Transaction } from '../database/transaction.ts'

export type SignInAction =
  | 'sign-in'
  | 'sign-in-failed'
  | 'sign-in-pending'
  | 'sign-out'
  | 'password-forgotten'
  | 'invited'
  | 'credentials-changed'
  | 'new-device'

export type SignInRecord = {
  readonly municipalityId: string
  readonly staffId: string | null
  readonly action: SignInAction
  readonly detail: string
}

const longestDetail = 200

/** In the caller's transaction, which must be inside the municipality. */
export async function recordSignIn(db: Transaction, record: SignInRecord): Promise<void> {
  await db
    .insertInto('access_log')
    .values({
      municipality_id: record.municipalityId,
      staff_id: record.staffId,
      action: record.action,
      entry_id: null,
      detail: record.detail.slice(0, longestDetail),
      request_id: '',
    })
    .execute()
}

/**
 * A sign-in that failed before anyone knew whose it was. It is kept where it can only belong: in the one municipality of
 * the installation. With several there is no telling, and the server's own log has it; so it has what goes beyond the
 * measure: the access log is never erased, and nobody must be able to fill it from outside.
 */
export async function recordFailure(
  database: Database,
  known: { readonly municipalityId: string; readonly staffId: string | null } | null,
  detail: string,
): Promise<void> {
  if (known === null && !isWithinMeasure()) return
  const municipalityId = known?.municipalityId ?? (await onlyMunicipality(database))?.id
  if (municipalityId === undefined) return
  const staffId = known?.staffId ?? null
  await database.inMunicipality(municipalityId, (db) =>
    recordSignIn(db, { municipalityId, staffId, action: 'sign-in-failed', detail }),
  )
}

const anonymousPerMinute = 120
const minuteMs = 60_000
const measure = { sinceMs: -minuteMs, count: 0 }

function isWithinMeasure(): boolean {
  const atMs = performance.now()
  if (atMs - measure.sinceMs >= minuteMs) Object.assign(measure, { sinceMs: atMs, count: 0 })
  measure.count += 1
  return measure.count <= anonymousPerMinute
}

/** The municipality of this installation when there is exactly one. */
export async function onlyMunicipality(
  database: Database,
): Promise<{ readonly id: string; readonly name: string } | null> {
  const rows = await database.anywhere(
    async (db) =>
      (
        await sql<{
          municipality_id: string
          name: string
        }>`select municipality_id, name from known_municipalities()`.execute(db)
      ).rows,
  )
  const [row] = rows
  return rows.length === 1 && row ? { id: row.municipality_id, name: row.name } : null
}
