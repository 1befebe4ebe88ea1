/**
 * The way back for somebody who lost their app, their keys and their codes: whoever knows them
 * takes the second factors away, and the password alone leads in again. It opens no account to
 * anybody: the password stays the person's own.
 */
import type { Transaction } from '../../database/tables/transaction.ts'
import { holdHead } from '../../ledger/append.ts'
import { tellOfWayIn } from '../../municipality/people/tell-second-persons.ts'
import type { AccountKey } from '../accounts/accounts.ts'
import { removeFactors } from '../factors/factor-store.ts'
import { changeAccountIn, staffBehind } from '../accounts/change-account.ts'
import type { LetterBox } from '../accounts/change-account.ts'

export type FactorClearing = {
  readonly account: AccountKey
  /** Who does it; null at the server's console. */
  readonly actorId: string | null
}

/**
 * Takes away the app, the passkeys and the recovery codes, and ends every session of the person;
 * answers false, and does nothing, when there were none. In the transaction of whoever decided it,
 * which has written all it wants to write before it. From the console, the second person of the two
 * is told of somebody in the register.
 */
export function clearFactors(
  db: Transaction,
  { account, actorId }: FactorClearing,
  mailer: LetterBox,
): Promise<boolean> {
  const address = actorId === null ? 'la consola' : 'la administración'
  const change = 'factors-cleared'
  return changeAccountIn(
    db,
    { account, actorId, address, change, keptSession: null },
    async () => {
      if (!(await removeFactors(db, account))) return false
      const staffId = actorId === null ? await staffBehind(db, account) : null
      if (staffId === null) return true
      const { municipalityId } = account
      const { now } = await holdHead(db, municipalityId)
      await tellOfWayIn(db, { municipalityId, staffId, actorId: null, at: now })
      return true
    },
    mailer,
  )
}
