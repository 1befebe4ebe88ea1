import type { Transaction } from '../../database/tables/transaction.ts'
import type { AccountKey } from '../accounts/accounts.ts'
import { setPasswordHash } from '../accounts/accounts.ts'
import { useVouchCode } from '../accounts/vouching.ts'
import { removeFactors } from '../factors/factor-store.ts'

/**
 * Another password, with the code of a second person. What opened the account until now may be
 * somebody else's: the second factors go with the old password. False, and nothing happens, when
 * the code is another or late.
 */
export async function vouchPassword(
  db: Transaction,
  account: AccountKey,
  { hash, code, now }: { readonly hash: string; readonly code: string; readonly now: Date },
): Promise<boolean> {
  if (!(await useVouchCode(db, account, code, now))) return false
  await setPasswordHash(db, account, hash)
  await removeFactors(db, account)
  return true
}
