/** Choosing the password of an account, as its person does at the provider's pages. */
import { hashPassword } from '#server/identity/accounts/password.ts'
import { vouchPassword } from '#server/identity/account/vouch-password.ts'
import { choosePassword } from '#server/identity/links/choose-password.ts'

import { secretIn } from './account-links.ts'
import type { TestApp } from './test-app.ts'

const address = '192.0.2.1'

/** The first password, by the link of an invitation. */
export async function chooseByLink(
  { db: { database }, clock }: TestApp,
  link: string,
  password: string,
): Promise<void> {
  const throttle = { release: () => Promise.resolve() }
  const options = { database, throttle, now: () => clock.now }
  const { outcome } = await choosePassword(options, { secret: secretIn(link), password, address })
  if (outcome !== 'chosen') throw new Error(`Not chosen: ${outcome}`)
}

/** Another password, with the code of a second person; whether the code was the right one. */
export async function chooseWithCode(
  { db, town: { municipalityId } }: TestApp,
  staffId: string,
  typed: { readonly password: string; readonly code: string },
): Promise<boolean> {
  const hash = await hashPassword(typed.password)
  const { database } = db
  return database.inMunicipality(municipalityId, async (transaction) => {
    const { subject } = await transaction
      .selectFrom('staff')
      .select('subject')
      .where('staff_id', '=', staffId)
      .executeTakeFirstOrThrow()
    const account = { municipalityId, subject }
    return vouchPassword(transaction, account, { hash, code: typed.code, now: new Date() })
  })
}
