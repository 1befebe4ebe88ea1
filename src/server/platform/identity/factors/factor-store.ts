/**
 * The factors of an account, as the database keeps them. Whatever may be used once is taken by the
 * statement that checks it.
 */
import { randomInt } from 'node:crypto'

import { sql } from 'kysely'

import type { Transaction } from '../../database/tables/transaction.ts'
import { ofAccount } from '../accounts/accounts.ts'
import type { AccountKey } from '../accounts/accounts.ts'
import { embeddedIssuer } from '../../municipality/people/embedded-issuer.ts'
import type { NewPasskey, Passkey, PasskeyUse } from './passkeys.ts'
import { hashPassword } from '../accounts/password.ts'

export type OwnedPasskey = Passkey & {
  readonly name: string
  readonly createdAt: Date
  readonly usedAt: Date | null
}

export type Factors = {
  readonly totp: { readonly sealedSecret: Buffer; readonly createdAt: Date } | null
  readonly passkeys: readonly OwnedPasskey[]
  readonly recoveryCodesLeft: number
}

/** What a sign-in has to know of an account whose password was right. */
export type Standing = {
  readonly hasSecondFactor: boolean
  readonly isAdministrator: boolean
  readonly createdAt: Date
}

/** More are refused: nobody carries so many, and a page lists them all. */
export const mostPasskeys = 10

export async function readStanding(db: Transaction, account: AccountKey): Promise<Standing> {
  const { municipalityId, subject } = account
  const { rows } = await sql<Standing>`
    select created_at as "createdAt",
           exists (select from totp_factor where ${ofAccount(account)})
             or exists (select from passkey where ${ofAccount(account)}) as "hasSecondFactor",
           exists (select from staff s join role_assignment r using (municipality_id, staff_id)
                    where municipality_id = ${municipalityId} and s.subject = ${subject}
                      and s.issuer = ${embeddedIssuer} and r.role = 'ADM'
                      and (r.valid_to is null or r.valid_to >= now()::date)) as "isAdministrator"
      from account where ${ofAccount(account)}`.execute(db)
  const [standing] = rows
  if (!standing) throw new Error('An account that signs in is gone')
  return standing
}

export async function readFactors(db: Transaction, account: AccountKey): Promise<Factors> {
  const totp = await db
    .selectFrom('totp_factor')
    .select(['sealed_secret as sealedSecret', 'created_at as createdAt'])
    .where(ofAccount(account))
    .executeTakeFirst()
  const passkeys = await db
    .selectFrom('passkey')
    .select(['counter', 'transports', 'name', 'credential_id as credentialId'])
    .select(['public_key as publicKey', 'created_at as createdAt', 'used_at as usedAt'])
    .where(ofAccount(account))
    .orderBy('created_at')
    .execute()
  const { left } = await db
    .selectFrom('recovery_code')
    .select((row) => row.fn.countAll<number>().as('left'))
    .where(ofAccount(account))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { totp: totp ?? null, passkeys, recoveryCodesLeft: left }
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
  const added = await db
    .insertInto('totp_factor')
    .values({
      municipality_id: municipalityId,
      subject,
      sealed_secret: made.sealedSecret,
      last_step: made.step,
      created_at: made.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
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
    .where(ofAccount(account))
    .where('last_step', '<', step)
    .executeTakeFirst()
  return spent.numUpdatedRows === 1n
}

export async function removeTotp(db: Transaction, account: AccountKey): Promise<boolean> {
  const removed = await db.deleteFrom('totp_factor').where(ofAccount(account)).executeTakeFirst()
  return removed.numDeletedRows === 1n && dropCodesOfNoFactor(db, account)
}

/** False when the credential is somebody's already, this account's included. */
export async function addPasskey(
  db: Transaction,
  { municipalityId, subject }: AccountKey,
  passkey: NewPasskey & { readonly name: string; readonly now: Date },
): Promise<boolean> {
  const added = await db
    .insertInto('passkey')
    .values({
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
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
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
    .where(ofAccount(account))
    .where('credential_id', '=', use.credentialId)
    // An authenticator without a counter says 0 for ever (WebAuthn, §6.1.1).
    .where((is) => is.or([is('counter', '<', use.counter), is.val(use.counter === 0)]))
    .executeTakeFirst()
  return spent.numUpdatedRows === 1n
}

export async function removePasskey(
  db: Transaction,
  account: AccountKey,
  credentialId: Buffer,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('passkey')
    .where(ofAccount(account))
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return removed.numDeletedRows === 1n && dropCodesOfNoFactor(db, account)
}

/** Codes are for those who lost a factor: without any, there is nothing they could stand for. */
async function dropCodesOfNoFactor(db: Transaction, account: AccountKey): Promise<true> {
  const { hasSecondFactor } = await readStanding(db, account)
  if (!hasSecondFactor) await db.deleteFrom('recovery_code').where(ofAccount(account)).execute()
  return true
}

export async function replaceRecoveryCodes(
  db: Transaction,
  account: AccountKey,
  { sheet, now }: { readonly sheet: readonly RecoveryCode[]; readonly now: Date },
): Promise<void> {
  const { municipalityId: municipality_id, subject } = account
  await db.deleteFrom('recovery_code').where(ofAccount(account)).execute()
  const rows = sheet.map(({ label, hash }) => ({
    municipality_id,
    subject,
    label,
    code_hash: hash,
    created_at: now,
    used_at: null,
  }))
  await db.insertInto('recovery_code').values(rows).execute()
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
    .where(ofAccount(account))
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
    .where(ofAccount(account))
    .where('label', '=', label)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return spent.numUpdatedRows === 1n
}

export async function removeFactors(db: Transaction, account: AccountKey): Promise<boolean> {
  let removed = 0n
  for (const table of ['totp_factor', 'passkey', 'recovery_code'] as const) {
    const { numDeletedRows } = await db
      .deleteFrom(table)
      .where(ofAccount(account))
      .executeTakeFirst()
    removed += numDeletedRows
  }
  return removed > 0n
}

/**
 * Ten codes on paper, for the day when phone and keys are lost. Each serves once; a new sheet makes
 * the old one void.
 */
const codesOnASheet = 10
// Crockford's base32: no I, L, O or U to be taken for something else.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeShape = new RegExp(`^[${letters}]{12}$`, 'u')

export type RecoveryCode = {
  /** As it is shown: `7KQF-M2XA-9TRB`. */
  readonly shown: string
  /** Its beginning, which tells it from its sisters. */
  readonly label: string
  readonly hash: string
}

/**
 * Sixty random bits each, of which ten tell the code from its sisters and fifty are hashed as a
 * password is (ASVS 6.5.2). Apart from the transaction that keeps it: hashing takes a second, and
 * no lock should wait for it. Throws `GateFull`.
 */
export async function mintSheet(): Promise<readonly RecoveryCode[]> {
  const codes = new Map<string, string>()
  while (codes.size < codesOnASheet) {
    const code = Array.from({ length: 12 }, () => letters.charAt(randomInt(32))).join('')
    codes.set(code.slice(0, 2), code)
  }
  return Promise.all(
    [...codes].map(async ([label, code]) => ({
      shown: (code.match(/.{4}/gu) ?? []).join('-'),
      label,
      hash: await hashPassword(code),
    })),
  )
}

/** A typed code, however it was typed; null when it cannot be one. */
export function readRecoveryCode(typed: string): { label: string; code: string } | null {
  if (typed.length > 100) return null
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/gu, '1')
  return codeShape.test(code) ? { label: code.slice(0, 2), code } : null
}
