/**
 * Somebody says that they forgot their password. Whoever asks learns nothing: the letter goes, or
 * does not, behind the answer.
 */
import type { Database } from '../../database/connect/open-database.ts'
import { accountByEmail } from '../accounts/accounts.ts'
import { embeddedIssuer } from '../accounts/embedded-issuer.ts'
import { recordSignIn } from '../session/sign-in-log.ts'
import type { PageLanguage } from '../words/page-language.ts'
import { sendLink } from './send-link.ts'
import type { LinkPost } from './send-link.ts'

/**
 * Sends a link when the e-mail is that of an account whose person may work here; else does nothing.
 */
export async function askReset(
  { database, ...post }: LinkPost & { readonly database: Database },
  asked: {
    /** Whose page was asked; null when nobody's. */
    readonly municipalityId: string | null
    readonly email: string
    readonly address: string
    readonly language: PageLanguage
  },
): Promise<void> {
  const { municipalityId } = asked
  if (municipalityId === null) return
  const key = { municipalityId, email: asked.email }
  const account = await database.anywhere((db) => accountByEmail(db, key))
  if (account === null) return
  const { subject } = account
  await database.inMunicipality(municipalityId, async (db) => {
    const person = await db
      .selectFrom('staff')
      .select(['staff_id as staffId', 'name', 'email', 'status'])
      .where((eb) => eb.and({ municipality_id: municipalityId, issuer: embeddedIssuer, subject }))
      .executeTakeFirst()
    if (person?.status !== 'ACTIVE') return
    const { email } = await db
      .selectFrom('account')
      .select('email')
      .where((eb) => eb.and({ municipality_id: municipalityId, subject }))
      .executeTakeFirstOrThrow()
    const owner = { municipalityId, subject, email, name: person.name }
    await sendLink(db, post, owner, { purpose: 'reset', language: asked.language })
    const detail = `cuenta ${subject}; desde ${asked.address}`
    const { staffId } = person
    await recordSignIn(db, { municipalityId, staffId, action: 'password-forgotten', detail })
  })
}
