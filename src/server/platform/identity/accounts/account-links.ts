/**
 * Links with which a person chooses the password of an account of ours: an invitation, or a way
 * back after forgetting it. The database holds only the hash of what a link carries; a used one is
 * gone, and every other of the person with it.
 */
import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import type { Transaction } from '../../database/tables/transaction.ts'
import { hashOf } from '../keys/session-token.ts'
import { ofAccount } from './accounts.ts'
import type { AccountKey } from './accounts.ts'

export type LinkPurpose = 'invitation' | 'reset'

/** Where their pages stand at the provider's own origin. */
export const linkPaths: Readonly<Record<LinkPurpose, string>> = {
  invitation: '/invitacion',
  reset: '/restablecer',
}

/**
 * Where the page that chooses the password stands: elsewhere than the link itself, or a browser
 * that is there already would take the same link, pasted again, for a place in the page.
 */
export function choosingPath(purpose: LinkPurpose): string {
  return `${linkPaths[purpose]}/elegir`
}

/** For whoever needs a link. */
export const forgottenPath = '/olvido'

export type AccountLink = AccountKey & {
  readonly municipalityName: string
  readonly email: string
  readonly purpose: LinkPurpose
  /** Null when nobody of the register has this account. */
  readonly staffName: string | null
}

const hourMs = 3_600_000
const termMs: Readonly<Record<LinkPurpose, number>> = { invitation: 7 * 24 * hourMs, reset: hourMs }

/**
 * A new link, in the caller's transaction, which must be inside the municipality. It ends the older
 * ones of its kind, and an invitation every one: the person opens the letter that came last.
 */
export async function issueLink(
  db: Transaction,
  account: AccountKey,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ readonly secret: string; readonly expiresAt: Date }> {
  const { municipalityId, subject } = account
  await endLinks(db, account, purpose === 'invitation' ? ['invitation', 'reset'] : ['reset'])
  const secret = randomBytes(32).toString('base64url')
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

/** Whose link it is; null when it is unknown, used or late. */
export async function linkBehind(
  db: Transaction,
  secret: string,
  now: Date,
): Promise<AccountLink | null> {
  const { rows } = await sql<AccountLink & { readonly expiresAt: Date }>`
    select municipality_id as "municipalityId", municipality_name as "municipalityName", subject, email,
           purpose, staff_name as "staffName", expires_at as "expiresAt"
      from account_link_behind(${hashOf(secret)})`.execute(db)
  const [link] = rows
  return link && link.expiresAt > now ? link : null
}

/**
 * Uses the link up, and every other of the person with it; false when somebody was faster. In the
 * caller's transaction.
 */
export async function useLink(
  db: Transaction,
  secret: string,
  account: AccountKey,
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
  account: AccountKey,
  purposes: readonly LinkPurpose[] = ['invitation', 'reset'],
): Promise<void> {
  await db
    .deleteFrom('account_link')
    .where(ofAccount(account))
    .where('purpose', 'in', purposes)
    .execute()
}
