/**
 * Vouching for whose account it is. Whoever was shown the link of an invitation may have chosen the
 * password; somebody else gives the person a code, and only who has both the password and the code
 * chooses the password from then on (decision 110).
 */
import { createHash } from 'node:crypto'

import type { Transaction } from '../../database/tables/transaction.ts'
import { mintCode, readCode, shownCode } from '../keys/typed-code.ts'
import type { AccountKey } from './accounts.ts'

const termMs = 72 * 3_600_000

/**
 * A new code in place of the one before, in the caller's transaction: shown once, kept as a hash of
 * its sixty random bits.
 */
export async function issueVouchCode(
  db: Transaction,
  account: AccountKey,
  now: Date,
): Promise<{ readonly code: string; readonly expiresAt: Date }> {
  const code = mintCode()
  const expiresAt = new Date(now.getTime() + termMs)
  await ofAccount(db, account)
    .set({ vouch_hash: hashOf(code), vouch_expires_at: expiresAt })
    .executeTakeFirstOrThrow()
  return { code: shownCode(code), expiresAt }
}

/** Whether a code of somebody else waits to be typed. */
export async function isVouchAsked(
  db: Transaction,
  { municipalityId, subject }: AccountKey,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('subject')
    .where((eb) => eb.and({ municipality_id: municipalityId, subject }))
    .where('vouch_expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Uses the code up: nobody else can know the password that is set in the same transaction. False,
 * and nothing happens, when it is another or late.
 */
export async function useVouchCode(
  db: Transaction,
  account: AccountKey,
  typed: string,
  now: Date,
): Promise<boolean> {
  const code = readCode(typed)
  if (code === null) return false
  const { numUpdatedRows } = await ofAccount(db, account)
    .set({ link_holder_id: null, vouch_hash: null, vouch_expires_at: null })
    .where('vouch_hash', '=', hashOf(code))
    .where('vouch_expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Who was shown the link with which the password of this account is chosen; null for nobody. */
export async function holdLink(
  db: Transaction,
  account: AccountKey,
  holderId: string | null,
): Promise<void> {
  await ofAccount(db, account)
    .set({ link_holder_id: holderId, vouch_hash: null, vouch_expires_at: null })
    .execute()
}

function ofAccount(db: Transaction, { municipalityId, subject }: AccountKey) {
  return db
    .updateTable('account')
    .where((eb) => eb.and({ municipality_id: municipalityId, subject }))
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}
