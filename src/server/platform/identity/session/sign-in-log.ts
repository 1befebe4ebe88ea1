/**
 * What the access log keeps of signing in and out: who, when, from where, how it ended. Never a
 * password or a token.
 */
import type { Database } from '../../database/connect/open-database.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Site } from '../../municipality/sites/sites.ts'
import { consume, inMemory } from '../limits/rate-limits.ts'

export type SignInAction =
  | 'sign-in'
  | 'sign-in-failed'
  | 'sign-in-pending'
  | 'sign-out'
  | 'password-forgotten'
  | 'invited'
  | 'credentials-changed'
  | 'new-device'

/** In the caller's transaction, which must be inside the municipality. */
export async function recordSignIn(
  db: Transaction,
  record: {
    readonly municipalityId: string
    readonly staffId: string | null
    readonly action: SignInAction
    readonly detail: string
  },
): Promise<void> {
  await db
    .insertInto('access_log')
    .values({
      municipality_id: record.municipalityId,
      staff_id: record.staffId,
      action: record.action,
      entry_id: null,
      detail: record.detail.slice(0, 200),
      request_id: '',
    })
    .execute()
}

/** A sign-in of an account of ours, or of somebody known, that failed. */
export async function recordFailure(
  database: Database,
  { municipalityId, staffId }: { readonly municipalityId: string; readonly staffId: string | null },
  detail: string,
): Promise<void> {
  await database.inMunicipality(municipalityId, (db) =>
    recordSignIn(db, { municipalityId, staffId, action: 'sign-in-failed', detail }),
  )
}

/**
 * A sign-in that failed before anyone knew whose it was: kept by the municipality at whose address
 * it was tried. What goes beyond the measure only the server's own log has: the access log is never
 * erased, and nobody must be able to fill it from outside.
 */
export async function recordUnknownPerson(
  database: Database,
  { municipality }: Pick<Site, 'municipality'>,
  detail: string,
): Promise<void> {
  if (municipality === null) return
  const { municipalityId } = municipality
  const limit = strangers.get(database) ?? inMemory(strangersOfOneMunicipality)
  strangers.set(database, limit)
  if ((await consume(limit, municipalityId)) === null) {
    await recordFailure(database, { municipalityId, staffId: null }, detail)
  }
}

const strangersOfOneMunicipality = { points: 120, seconds: 60 }
const strangers = new WeakMap<Database, ReturnType<typeof inMemory>>()
