/** Choosing the password of an account, as its person does at the provider's pages. */
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
  const limits = { release: () => Promise.resolve() }
  const options = { database, limits, now: () => clock.now }
  const { outcome } = await choosePassword(options, { secret: secretIn(link), password, address })
  if (outcome !== 'chosen') throw new Error(`Not chosen: ${outcome}`)
}
