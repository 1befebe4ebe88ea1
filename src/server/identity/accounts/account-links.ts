/**
 * Links with which a person chooses the password of an account of ours: an invitation, or a way
 * back after forgetting it. The database holds only the hash of what a link carries; a used one is
 * gone, and every other of the person with it.
 */
import { createHash, randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import type { Transaction } from '../../database/tables/transaction.ts'
import type { Site } from '../../municipality/sites/sites.ts'
import { ofSite } from './asked-site.ts'
import { linkPaths } from './link-paths.ts'
import type { LinkPurpose } from './link-paths.ts'

export type AccountLink = {
  readonly municipalityId: string
  readonly municipalityName: string
  readonly subject: string
  readonly email: string
  readonly purpose: LinkPurpose
  /** Null when nobody of the register has this account. */
  readonly staffName: string | null
}

const hourMs = 3_600_000
const termMs: Readonly<Record<LinkPurpose, number>> = { invitation: 7 * 24 * hourMs, reset: hourMs }
const secretBytes = 32

/**
 * A new link, in the caller's transaction, which must be inside the municipality. It ends the older
 * ones of its kind, and an invitation every one: the person opens the letter that came last.
 */
export async function issueLink(
  db: Transaction,
  account: { readonly municipalityId: string; readonly subject: string },
  purpose: LinkPurpose,
  now: Date,
): Promise<{ readonly secret: string; readonly expiresAt: Date }> {
  const { municipalityId, subject } = account
  await endLinks(db, account, purpose === 'invitation' ? ['invitation', 'reset'] : ['reset'])
  const secret = randomBytes(secretBytes).toString('base64url')
  const expiresAt = new Date(now.getTime() + termMs[purpose])
  await db
    .insertInto('account_link')
    .values({
      municipality_id: municipalityId,
      secret_hash: hashOf(secret),
      subject,
      purpose,
      issued_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return { secret, expiresAt }
}

/**
 * The secret stands behind `#`: browsers keep it to themselves, so it reaches no server log, no
 * proxy and no other site.
 */
export function linkAddress(
  { idUrl, site }: { readonly idUrl: string; readonly site: Site },
  purpose: LinkPurpose,
  secret: string,
): string {
  return `${idUrl}${ofSite(linkPaths[purpose], site)}#${secret}`
}

/** Whose link it is; null when it is unknown, used or late. */
export async function linkBehind(
  db: Transaction,
  secret: string,
  now: Date,
): Promise<AccountLink | null> {
  const { rows } = await sql<{
    municipality_id: string
    municipality_name: string
    subject: string
    email: string
    purpose: LinkPurpose
    expires_at: Date
    staff_name: string | null
  }>`select * from account_link_behind(${hashOf(secret)})`.execute(db)
  const [row] = rows
  if (!row || row.expires_at <= now) return null
  return {
    municipalityId: row.municipality_id,
    municipalityName: row.municipality_name,
    subject: row.subject,
    email: row.email,
    purpose: row.purpose,
    staffName: row.staff_name,
  }
}

/**
 * Uses the link up, and every other of the person with it; false when somebody was faster. In the
 * caller's transaction.
 */
export async function useLink(
  db: Transaction,
  secret: string,
  account: { readonly municipalityId: string; readonly subject: string },
): Promise<boolean> {
  const used = await db
    .deleteFrom('account_link')
    .where((eb) => eb.and({ municipality_id: account.municipalityId, secret_hash: hashOf(secret) }))
    .returning('subject')
    .executeTakeFirst()
  if (!used) return false
  await endLinks(db, account)
  return true
}

/**
 * The links of the account, in the caller's transaction: what was asked for before it changed opens
 * nothing any more.
 */
export async function endLinks(
  db: Transaction,
  { municipalityId, subject }: { municipalityId: string; subject: string },
  purposes: readonly LinkPurpose[] = ['invitation', 'reset'],
): Promise<void> {
  await db
    .deleteFrom('account_link')
    .where((eb) => eb.and({ municipality_id: municipalityId, subject }))
    .where('purpose', 'in', purposes)
    .execute()
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
