import { createAccount } from '#server/platform/identity/accounts/accounts.ts'

import type { TestDatabase } from './database.ts'

/**
 * An account of the embedded provider for somebody of a municipality, where people are taken on without
 * one: a password is slow to hash and most tests sign nobody in. It takes the subject by which the
 * ledger knows the person.
 */
export async function giveAccount(
  db: Pick<TestDatabase, 'database' | 'asOwner'>,
  { municipalityId, staffId }: { readonly municipalityId: string; readonly staffId: string },
  account: { readonly email: string; readonly password: string },
): Promise<void> {
  const { subject } = await db.database.inMunicipality(municipalityId, (transaction) =>
    createAccount(transaction, { municipalityId, ...account }, new Date()),
  )
  await db.asOwner(
    'update account set subject = (select subject from staff where staff_id = $2) where subject = $1',
    [subject, staffId],
  )
  await db.asOwner('update staff set email = $1 where staff_id = $2', [account.email, staffId])
}
