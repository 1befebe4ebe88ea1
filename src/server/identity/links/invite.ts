/** Accounts whose password only their person ever knows: made without one, and chosen by the link of an invitation. */
import { randomUUID } from 'node:crypto'

import { Refusal } from '#domain/refusal.ts'

import type { Transaction } from '../../database/transaction.ts'
import { sendLink } from './send-link.ts'
import type { LinkOwner, LinkPost, SentLink } from './send-link.ts'

export type Invited = SentLink & { readonly subject: string }

/**
 * Makes an account without a password and sends its invitation, in the caller's transaction, which must be inside the
 * municipality. Refuses E-CFG-03 at `email` when it is taken there, whatever its case.
 */
export async function invite(
  db: Transaction,
  post: LinkPost,
  person: Omit<LinkOwner, 'subject'>,
): Promise<Invited> {
  const email = person.email.trim()
  const made = await db
    .insertInto('account')
    .values({
      municipality_id: person.municipalityId,
      subject: randomUUID(),
      email,
      password_hash: null,
      created_at: post.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst()
  if (!made) throw new Refusal('E-CFG-03', 'email')
  const owner = { ...person, email, subject: made.subject }
  return { ...(await sendLink(db, post, owner, { purpose: 'invitation' })), subject: made.subject }
}

/**
 * A new invitation in place of the earlier ones. Refuses E-CLA-05 when the person has chosen a password already: a link would
 * open what is theirs; E-CON-03 when there is no such account.
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
    .where('municipality_id', '=', municipalityId)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (!account) throw new Refusal('E-CON-03')
  if (account.passwordHash !== null) throw new Refusal('E-CLA-05')
  return sendLink(db, post, { ...person, email: account.email }, { purpose: 'invitation' })
}
