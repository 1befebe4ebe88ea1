/**
 * Links with which a person chooses the password of their account, and how one gets to them: by
 * mail where mail is sent, else into the hands of whoever asked for it.
 */
import { Refusal } from '#domain/common/refusal.ts'
import { oneLine } from '#domain/common/text.ts'

import type { Transaction } from '../../database/tables/transaction.ts'
import type { Sites } from '../../municipality/sites/sites.ts'
import { issueLink, linkPaths } from '../accounts/account-links.ts'
import type { LinkPurpose } from '../accounts/account-links.ts'
import { createAccount, ofAccount } from '../accounts/accounts.ts'
import type { AccountKey } from '../accounts/accounts.ts'
import type { LetterBox } from '../accounts/change-account.ts'
import { ofSite } from '../accounts/asked-site.ts'
import type { PageLanguage } from '../words/page-language.ts'
import { wordsIn } from '../words/words-in.ts'

export type LinkPost = {
  readonly idUrl: string
  readonly sites: Pick<Sites, 'of'>
  readonly mailer: LetterBox
  readonly now: () => Date
}

export type LinkOwner = AccountKey & { readonly email: string; readonly name: string }

/**
 * `link` is to be handed over once; null when it went by mail, and nobody but the person sees it.
 */
export type SentLink = { readonly link: string | null; readonly expiresAt: Date }

export type Invited = SentLink & { readonly subject: string }

/**
 * In the caller's transaction, which must be inside the municipality: the letter goes when it
 * commits.
 */
export async function sendLink(
  db: Transaction,
  { idUrl, sites, mailer, now }: LinkPost,
  owner: LinkOwner,
  { purpose, language = 'es' }: { readonly purpose: LinkPurpose; readonly language?: PageLanguage },
): Promise<SentLink> {
  const { municipalityId, email } = owner
  const { secret, expiresAt } = await issueLink(db, owner, purpose, now())
  const site = await sites.of(municipalityId, db)
  // Behind `#`: browsers keep it to themselves, so it reaches no server log, no proxy and no other
  // site.
  const link = `${idUrl}${ofSite(linkPaths[purpose], site)}#${secret}`
  if (!mailer.isSet) return { link, expiresAt }
  const municipality = await db
    .selectFrom('municipality')
    .select('name')
    .where('municipality_id', '=', municipalityId)
    .executeTakeFirstOrThrow()
  // A name that a person typed must not look like a paragraph, or a link, of ours.
  const letter = wordsIn(language).letters[purpose]({
    name: oneLine(owner.name),
    municipality: oneLine(municipality.name),
    link,
  })
  await mailer.queue(db, municipalityId, { ...letter, to: email, expiresAt })
  return { link: null, expiresAt }
}

/**
 * Makes an account without a password and sends its invitation, in the caller's transaction, which
 * must be inside the municipality. Refuses E-CFG-03 at `email` when it is taken there, whatever its
 * case.
 */
export async function invite(
  db: Transaction,
  post: LinkPost,
  person: Omit<LinkOwner, 'subject'>,
): Promise<Invited> {
  const { subject } = await createAccount(db, { ...person, password: null }, post.now())
  const owner = { ...person, email: person.email.trim(), subject }
  return { ...(await sendLink(db, post, owner, { purpose: 'invitation' })), subject }
}

/**
 * A new invitation in place of the earlier ones. Refuses E-CLA-05 when the person has chosen a
 * password already: a link would open what is theirs; E-CON-03 when there is no such account.
 */
export async function inviteAgain(
  db: Transaction,
  post: LinkPost,
  person: Omit<LinkOwner, 'email'>,
): Promise<SentLink> {
  const account = await db
    .selectFrom('account')
    .select(['email', 'password_hash as passwordHash'])
    .where(ofAccount(person))
    .executeTakeFirst()
  if (!account) throw new Refusal('E-CON-03')
  if (account.passwordHash !== null) throw new Refusal('E-CLA-05')
  return sendLink(db, post, { ...person, email: account.email }, { purpose: 'invitation' })
}
