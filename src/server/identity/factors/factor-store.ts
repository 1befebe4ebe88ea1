/**
 * The factors of an account, as the database keeps them. Whatever may be used once is taken by the
 * statement that checks it.
 */
import { sql } from 'kysely'

import type { Transaction } from '../../database/tables/transaction.ts'
import type { AccountKey } from '../accounts/accounts.ts'
import { embeddedIssuer } from '../accounts/embedded-issuer.ts'
import type { NewPasskey, Passkey, PasskeyUse } from './passkeys.ts'

export type OwnedPasskey = Passkey & {
  readonly name: string
  readonly isSynced: boolean
  readonly createdAt: Date
  readonly usedAt: Date | null
}

export type Factors = {
  readonly totp: TotpFactor | null
  readonly passkeys: readonly OwnedPasskey[]
  readonly recoveryCodesLeft: number
}

export type TotpFactor = { readonly sealedSecret: Buffer; readonly createdAt: Date }

/** What a sign-in has to know of an account whose password was right. */
export type Standing = {
  readonly hasSecondFactor: boolean
  readonly isAdministrator: boolean
  readonly createdAt: Date
}

/** More are refused: nobody carries so many, and a page lists them all. */
export const mostPasskeys = 10

export async function readStanding(
  db: Transaction,
  { municipalityId, subject }: AccountKey,
): Promise<Standing> {
  const { rows } = await sql<{
    has_second_factor: boolean
    is_administrator: boolean
    created_at: Date
  }>`
    select a.created_at,
           exists (select from totp_factor t where t.municipality_id = a.municipality_id and t.subject = a.subject)
             or exists (select from passkey p where p.municipality_id = a.municipality_id and p.subject = a.subject)
             as has_second_factor,
           exists (select from staff s
                     join role_assignment r on r.municipality_id = s.municipality_id and r.staff_id = s.staff_id
                    where s.municipality_id = a.municipality_id and s.issuer = ${embeddedIssuer}
                      and s.subject = a.subject and r.role = 'ADM' and (r.valid_to is null or r.valid_to >= now()::date))
             as is_administrator
      from account a where a.municipality_id = ${municipalityId} and a.subject = ${subject}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('An account that signs in is gone')
  return {
    hasSecondFactor: row.has_second_factor,
    isAdministrator: row.is_administrator,
    createdAt: row.created_at,
  }
}

export async function readFactors(db: Transaction, account: AccountKey): Promise<Factors> {
  const totp = await db
    .selectFrom('totp_factor')
    .select(['sealed_secret', 'created_at'])
    .where('municipality_id', '=', account.municipalityId)
    .where('subject', '=', account.subject)
    .executeTakeFirst()
  const passkeys = await db
    .selectFrom('passkey')
    .selectAll()
    .where('municipality_id', '=', account.municipalityId)
    .where('subject', '=', account.subject)
    .orderBy('created_at')
    .execute()
  const { left } = await db
    .selectFrom('recovery_code')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where('municipality_id', '=', account.municipalityId)
    .where('subject', '=', account.subject)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    totp: totp ? { sealedSecret: totp.sealed_secret, createdAt: totp.created_at } : null,
    passkeys: passkeys.map((row) => ({
      credentialId: row.credential_id,
      publicKey: row.public_key,
      counter: row.counter,
      transports: row.transports,
      name: row.name,
      isSynced: row.is_synced,
      createdAt: row.created_at,
      usedAt: row.used_at,
    })),
    recoveryCodesLeft: left,
  }
}

/**
 * False when the account has an app already. `step` is the period of the code that proved it works:
 * it is spent.
 */
export async function addTotp(
  db: Transaction,
  { municipalityId, subject }: AccountKey,
  made: { readonly sealedSecret: Buffer; readonly step: number; readonly now: Date },
): Promise<boolean> {
  const row = {
    municipality_id: municipalityId,
    subject,
    sealed_secret: made.sealedSecret,
    last_step: made.step,
    created_at: made.now,
  }
  const added = await db
    .insertInto('totp_factor')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst()
  return added !== undefined
}

/** False when the code of that period, or of a later one, was used before. */
export async function spendTotpStep(
  db: Transaction,
  account: AccountKey,
  step: number,
): Promise<boolean> {
  const spent = await db
    .updateTable('totp_factor')
    .set({ last_step: step })
    .where('municipality_id', '=', account.municipalityId)
    .where('subject', '=', account.subject)
    .where('last_step', '<', step)
    .returning('subject')
    .executeTakeFirst()
  return spent !== undefined
}

export async function removeTotp(db: Transaction, account: AccountKey): Promise<boolean> {
  const removed = await db
    .deleteFrom('totp_factor')
    .where('municipality_id', '=', account.municipalityId)
    .where('subject', '=', account.subject)
    .returning('subject')
    .executeTakeFirst()
  return removed !== undefined
}

/** False when the credential is somebody's already, this account's included. */
export async function addPasskey(
  db: Transaction,
  { municipalityId, subject }: AccountKey,
  passkey: NewPasskey & { readonly name: string; readonly now: Date },
): Promise<boolean> {
  const row = {
    municipality_id: municipalityId,
    subject,
    credential_id: passkey.credentialId,
    public_key: passkey.publicKey,
    counter: passkey.counter,
    transports: [...passkey.transports],
    name: passkey.name,
    is_synced: passkey.isSynced,
    created_at: passkey.now,
    used_at: null,
  }
  const added = await db
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst()
  return added !== undefined
}

/** False when its counter did not rise since, as when the same answer arrives twice at once. */
export async function spendPasskeyUse(
  db: Transaction,
  account: AccountKey,
  use: PasskeyUse & { readonly credentialId: Buffer; readonly now: Date },
): Promise<boolean> {
  const spent = await db
    .updateTable('passkey')
    .set({ counter: use.counter, is_synced: use.isSynced, used_at: use.now })
    .where('municipality_id', '=', account.municipalityId)
    .where('subject', '=', account.subject)
    .where('credential_id', '=', use.credentialId)
    // An authenticator without a counter says 0 for ever (WebAuthn, §6.1.1).
    .where((is) => is.or([is('counter', '<', use.counter), is.val(use.counter === 0)]))
    .returning('subject')
    .executeTakeFirst()
  return spent !== undefined
}

export async function namePasskey(
  db: Transaction,
  account: AccountKey,
  { credentialId, name }: { readonly credentialId: Buffer; readonly name: string },
): Promise<boolean> {
  const named = await db
    .updateTable('passkey')
    .set({ name })
    .where('municipality_id', '=', account.municipalityId)
    .where('subject', '=', account.subject)
    .where('credential_id', '=', credentialId)
    .returning('subject')
    .executeTakeFirst()
  return named !== undefined
}

export async function removePasskey(
  db: Transaction,
  account: AccountKey,
  credentialId: Buffer,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('passkey')
    .where('municipality_id', '=', account.municipalityId)
    .where('subject', '=', account.subject)
    .where('credential_id', '=', credentialId)
    .returning('subject')
    .executeTakeFirst()
  return removed !== undefined
}

/** The hash behind the beginning of a code, of those not used; null when there is none. */
export async function recoveryHash(
  db: Transaction,
  account: AccountKey,
  label: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('municipality_id', '=', account.municipalityId)
    .where('subject', '=', account.subject)
    .where('label', '=', label)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row?.code_hash ?? null
}

/** False when it was used in between. */
export async function spendRecoveryCode(
  db: Transaction,
  account: AccountKey,
  { label, now }: { readonly label: string; readonly now: Date },
): Promise<boolean> {
  const spent = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('municipality_id', '=', account.municipalityId)
    .where('subject', '=', account.subject)
    .where('label', '=', label)
    .where('used_at', 'is', null)
    .returning('subject')
    .executeTakeFirst()
  return spent !== undefined
}

/** Codes are for those who lost a factor: without any, there is nothing they could stand for. */
export async function dropRecoveryCodesOfNobody(
  db: Transaction,
  account: AccountKey,
): Promise<void> {
  const { totp, passkeys } = await readFactors(db, account)
  if (totp !== null || passkeys.length > 0) return
  await db
    .deleteFrom('recovery_code')
    .where('municipality_id', '=', account.municipalityId)
    .where('subject', '=', account.subject)
    .execute()
}

/** Takes away the app, the passkeys and the recovery codes; false when there were none. */
export async function removeFactors(
  db: Transaction,
  { municipalityId, subject }: AccountKey,
): Promise<boolean> {
  let removed = 0n
  for (const table of ['totp_factor', 'passkey', 'recovery_code'] as const) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where('municipality_id', '=', municipalityId)
      .where('subject', '=', subject)
      .executeTakeFirst()
    removed += numDeletedRows
  }
  return removed > 0n
}
