/** Accounts of the embedded provider: an e-mail and a password. Who the person is at work is `staff`, not here. */
import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { Refusal } from '#domain/refusal.ts'

import type { Transaction } from '../database/transaction.ts'
import { hashPassword, isWeakPassword } from './password.ts'

export type NewAccount = {
  readonly municipalityId: string
  readonly email: string
  readonly password: string
}

export type Account = {
  readonly municipalityId: string
  readonly subject: string
  readonly passwordHash: string
}

/**
 * Makes an account in the caller's transaction, which must be inside the municipality. E-mails are unique in the
 * installation, whatever their case. Refuses E-CFG-09 at `password` when it is weak, E-CFG-03 at `email` when it is taken.
 */
export async function createAccount(
  db: Transaction,
  { municipalityId, email, password }: NewAccount,
  now: Date,
): Promise<{ readonly subject: string }> {
  const address = email.trim()
  if (isWeakPassword(password, address)) throw new Refusal('E-CFG-09', 'password')
  const row = {
    municipality_id: municipalityId,
    subject: randomUUID(),
    email: address,
    password_hash: await hashPassword(password),
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

export async function accountByEmail(db: Transaction, email: string): Promise<Account | null> {
  const { rows } = await sql<{
    municipality_id: string
    subject: string
    password_hash: string
  }>`select municipality_id, subject, password_hash from account_by_email(${email})`.execute(db)
  const [row] = rows
  if (!row) return null
  return {
    municipalityId: row.municipality_id,
    subject: row.subject,
    passwordHash: row.password_hash,
  }
}

/** The e-mail of a subject; null when there is no such account. */
export async function emailOf(db: Transaction, subject: string): Promise<string | null> {
  const { rows } = await sql<{
    email: string
  }>`select email from account_by_subject(${subject})`.execute(db)
  return rows[0]?.email ?? null
}
