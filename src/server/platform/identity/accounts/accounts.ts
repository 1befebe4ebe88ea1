/**
 * Accounts of the embedded provider: an e-mail and a password. Who the person is at work is
 * `staff`, not here.
 */
import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { Refusal } from '#domain/common/refusal.ts'

import type { Transaction } from '../../database/tables/transaction.ts'
import { demandGoodPassword } from './password-rules.ts'
import { hashPassword } from './password.ts'

export type NewAccount = {
  readonly municipalityId: string
  readonly email: string
  /** Null when its person will choose it by a link. */
  readonly password: string | null
  /** The person's and the municipality's: what a password may not be made of. */
  readonly names?: readonly string[]
}

export type AccountKey = { readonly municipalityId: string; readonly subject: string }

export type Account = AccountKey & {
  readonly email: string
  /** Null until an invited person has chosen one. */
  readonly passwordHash: string | null
}

/**
 * Makes an account in the caller's transaction, which must be inside the municipality. E-mails are
 * unique in it, whatever their case; whoever works in two municipalities has an account in each.
 * Refuses what `passwordProblem` says at `password`, E-CFG-03 at `email` when it is taken.
 */
export async function createAccount(
  db: Transaction,
  { municipalityId, email, password, names = [] }: NewAccount,
  now: Date,
): Promise<{ readonly subject: string }> {
  const address = email.trim()
  if (password !== null) await demandGoodPassword(password, { email: address, names })
  const row = {
    municipality_id: municipalityId,
    subject: randomUUID(),
    email: address,
    password_hash: password === null ? null : await hashPassword(password),
    created_at: now,
  }
  // `on conflict` and not a caught error: a failed statement would end the caller's transaction.
  const made = await db
    .insertInto('account')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst()
  if (made === undefined) throw new Refusal('E-CFG-03', 'email')
  return made
}

export async function accountByEmail(
  db: Transaction,
  { municipalityId, email }: Pick<NewAccount, 'municipalityId' | 'email'>,
): Promise<Account | null> {
  const { rows } = await sql<Omit<Account, 'municipalityId'>>`
    select subject, email, password_hash as "passwordHash"
      from account_by_email(${municipalityId}, ${email})`.execute(db)
  const [row] = rows
  return row ? { municipalityId, ...row } : null
}

/** An account as tries are counted: the same e-mail in two municipalities is two accounts. */
export function guessedAccount(municipalityId: string | null, email: string): string {
  return `${municipalityId ?? ''} ${email}`
}

export async function accountBySubject(
  db: Transaction,
  subject: string,
): Promise<(AccountKey & { readonly email: string }) | null> {
  const { rows } = await sql<{ readonly municipalityId: string; readonly email: string }>`
    select municipality_id as "municipalityId", email from account_by_subject(${subject})`.execute(
    db,
  )
  const [row] = rows
  return row ? { ...row, subject } : null
}

/** In a `where`: the rows of this account. */
export function ofAccount({ municipalityId, subject }: AccountKey): RawBuilder<boolean> {
  return sql<boolean>`municipality_id = ${municipalityId} and subject = ${subject}`
}

/** Hash it beforehand: it takes long, and this is under a lock. */
export async function setPasswordHash(
  db: Transaction,
  account: AccountKey,
  hash: string,
): Promise<boolean> {
  const set = await db
    .updateTable('account')
    .set({ password_hash: hash })
    .where(ofAccount(account))
    .executeTakeFirst()
  return set.numUpdatedRows === 1n
}
