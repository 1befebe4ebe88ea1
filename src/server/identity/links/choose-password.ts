/** A person with a link chooses the password of their account. */
import type { PasswordRemark } from '#domain/permission/password.ts'

import type { Database } from '../../database/connect/open-database.ts'
import { changeAccount } from '../accounts/change-account.ts'
import type { Forget, Notify } from '../accounts/change-account.ts'
import { guessedAccount } from '../accounts/accounts.ts'
import { passwordProblem } from '../accounts/password-rules.ts'
import { hashPassword } from '../accounts/password.ts'
import type { SignInLimits } from '../limits/sign-in-limits.ts'
import { linkBehind, useLink } from '../accounts/account-links.ts'
import type { AccountLink } from '../accounts/account-links.ts'

export type ChoiceOptions = {
  readonly database: Database
  readonly limits: Pick<SignInLimits, 'release'>
  readonly now: () => Date
  /** Tells the person that their password changed; absent where no mail is sent. */
  readonly notify?: Notify | undefined
  readonly forget?: Forget | undefined
}

export type Choice =
  | { readonly outcome: 'chosen'; readonly link: AccountLink }
  | { readonly outcome: 'unfit'; readonly link: AccountLink; readonly problem: PasswordRemark }
  | { readonly outcome: 'lapsed' }

/**
 * Puts the password in force and uses the link up; every session of the person ends. A password
 * that may not be chosen leaves the link as it was. Throws `GateFull`.
 */
export async function choosePassword(
  { database, limits, now, notify, forget }: ChoiceOptions,
  asked: { readonly secret: string; readonly password: string; readonly address: string },
): Promise<Choice> {
  const { secret, password, address } = asked
  const link = await database.anywhere((db) => linkBehind(db, secret, now()))
  if (link === null) return { outcome: 'lapsed' }
  const { municipalityId, subject, email, municipalityName, staffName, purpose } = link
  const names = [municipalityName, ...(staffName === null ? [] : [staffName])]
  const problem = await passwordProblem(password, { email, names })
  if (problem !== null) return { outcome: 'unfit', link, problem }
  // Before the transaction: hashing takes a tenth of a second, and nobody should wait for it.
  const passwordHash = await hashPassword(password)
  const isChosen = await changeAccount(
    { database, forget },
    {
      account: { municipalityId, subject },
      change: purpose === 'invitation' ? 'password-chosen' : 'password-reset',
      address,
      keptSession: null,
    },
    async (db) => {
      if (!(await useLink(db, secret, link))) return false
      await db
        .updateTable('account')
        .set({ password_hash: passwordHash })
        .where((eb) => eb.and({ municipality_id: municipalityId, subject }))
        .execute()
      return true
    },
    purpose === 'reset' ? notify : undefined,
  )
  if (!isChosen) return { outcome: 'lapsed' }
  await limits.release({ account: guessedAccount(municipalityId, email), address })
  return { outcome: 'chosen', link }
}
