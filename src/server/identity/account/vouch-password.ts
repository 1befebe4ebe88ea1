import type { Transaction } from '../../database/tables/transaction.ts'
import type { AccountKey } from '../accounts/accounts.ts'
import { setPasswordHash } from '../accounts/accounts.ts'
import { holdLink, useVouchCode } from '../accounts/vouching.ts'
import { readFactors, removeFactors } from '../factors/factor-store.ts'

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

/**
 * The password was chosen with a link that nobody of the register was shown: by mail, or of whoever
 * runs the server. Whoever was shown the first one knows it no more; but where there is a second
 * proof it may be theirs, and a passkey opens the account alone: then only a code frees it.
 */
export async function freeOfHolder(db: Transaction, account: AccountKey): Promise<void> {
  const { totp, passkeys } = await readFactors(db, account)
  if (totp === null && passkeys.length === 0) await holdLink(db, account, null)
}
