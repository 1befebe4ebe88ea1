/**
 * Accounts whose password only their person ever knows: made without one, and chosen by the link of
 * an invitation.
 */
import { randomUUID } from 'node:crypto'

import { Refusal } from '#domain/common/refusal.ts'

import type { Transaction } from '../../database/tables/transaction.ts'
import { sendLink } from './send-link.ts'
import type { LinkOwner, LinkPost, SentLink } from './send-link.ts'

export type Invited = SentLink & { readonly subject: string }

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
  const { subject } = await openAccount(db, person, post.now())
  const owner = { ...person, email: person.email.trim(), subject }
  return { ...(await sendLink(db, post, owner, { purpose: 'invitation' })), subject }
}

/**
 * An account without a password, and so far no way to one: as `invite`, and nobody is written to.
 */
export async function openAccount(
  db: Transaction,
  { municipalityId, email }: Pick<LinkOwner, 'municipalityId' | 'email'>,
  now: Date,
): Promise<{ readonly subject: string }> {
  const made = await db
    .insertInto('account')
    .values({
      municipality_id: municipalityId,
      subject: randomUUID(),
      email: email.trim(),
      password_hash: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst()
  if (!made) throw new Refusal('E-CFG-03', 'email')
  return made
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
  const { municipalityId, subject } = person
  const account = await db
    .selectFrom('account')
    .select(['email', 'password_hash as passwordHash'])
    .where((eb) => eb.and({ municipality_id: municipalityId, subject }))
    .executeTakeFirst()
  if (!account) throw new Refusal('E-CON-03')
  if (account.passwordHash !== null) throw new Refusal('E-CLA-05')
  return sendLink(db, post, { ...person, email: account.email }, { purpose: 'invitation' })
}
