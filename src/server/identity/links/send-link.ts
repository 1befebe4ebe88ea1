/**
 * Gets a link to its person: by mail where mail is sent, else into the hands of whoever asked for
 * it.
 */
import { oneLine } from '#domain/common/text.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Sites } from '../../municipality/sites/sites.ts'
import type { Mailer } from '../../mail/open-mailer.ts'
import type { PageLanguage } from '../words/page-language.ts'
import { linkLetters } from '../words/link-words.ts'
import { issueLink, linkAddress } from '../accounts/account-links.ts'
import type { LinkPurpose } from '../accounts/link-paths.ts'

export type LinkPost = {
  readonly idUrl: string
  readonly sites: Pick<Sites, 'of'>
  readonly mailer: Pick<Mailer, 'isSet' | 'queue'>
  readonly now: () => Date
}

export type LinkOwner = {
  readonly municipalityId: string
  readonly subject: string
  readonly email: string
  readonly name: string
}

/**
 * `link` is to be handed over once; null when it went by mail, and nobody but the person sees it.
 */
export type SentLink = { readonly link: string | null; readonly expiresAt: Date }

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
  const { secret, expiresAt } = await issueLink(db, owner, purpose, now())
  const site = await sites.of(owner.municipalityId, db)
  const link = linkAddress({ idUrl, site }, purpose, secret)
  if (!mailer.isSet) return { link, expiresAt }
  const { municipalityId, email } = owner
  const municipality = await db
    .selectFrom('municipality')
    .select('name')
    .where('municipality_id', '=', municipalityId)
    .executeTakeFirstOrThrow()
  // A name that a person typed must not look like a paragraph, or a link, of ours.
  const letter = linkLetters[language][purpose]({
    name: oneLine(owner.name),
    municipality: oneLine(municipality.name),
    link,
  })
  await mailer.queue(db, municipalityId, { ...letter, to: email, expiresAt })
  return { link: null, expiresAt }
}
