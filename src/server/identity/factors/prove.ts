/**
 * Whether what was typed or signed is this account's second factor. Whatever is right is spent in
 * the same breath.
 */
import type { Logger } from 'pino'

import type { Database } from '../../database/connect/open-database.ts'
import type { Site } from '../../municipality/sites/sites.ts'
import { changeAccount } from '../accounts/change-account.ts'
import type { Forget, Notify } from '../accounts/change-account.ts'
import type { AccountKey } from '../accounts/accounts.ts'
import { accountBySubject } from '../accounts/accounts.ts'
import { isOf } from '../session/guard.ts'
import { unseal } from '../keys/sealed.ts'
import {
  readFactors,
  recoveryHash,
  spendPasskeyUse,
  spendRecoveryCode,
  spendTotpStep,
} from './factor-store.ts'
import { claimedPasskey, passkeyMethods, passkeyUseIn } from './passkeys.ts'
import { isRecoveryCode, readRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

export type ProveOptions = {
  readonly database: Database
  readonly idUrl: string
  readonly sealingKey: string
  readonly now: () => Date
  readonly log: Logger
  readonly notify?: Notify | undefined
  readonly forget?: Forget | undefined
}

/** RFC 8176: a one-time password as the second of two factors. */
export const codeMethods = ['otp', 'mfa']

export async function isTotpCode(
  { database, sealingKey, now, log }: ProveOptions,
  account: AccountKey,
  typed: string,
): Promise<boolean> {
  const { totp } = await database.read(account.municipalityId, (db) => readFactors(db, account))
  const secret = totp === null ? null : openTotpSecret(sealingKey, account, totp.sealedSecret)
  if (secret === null) {
    if (totp !== null) log.error({ subject: account.subject }, 'an app’s secret cannot be opened')
    return false
  }
  const step = stepOfCode(secret, typed, now())
  if (step === null) return false
  return database.inMunicipality(account.municipalityId, (db) => spendTotpStep(db, account, step))
}

/** How many codes are left after this one; null when it is none. Throws `GateFull`. */
export async function useRecoveryCode(
  { database, now, notify, forget }: ProveOptions,
  account: AccountKey,
  { typed, address }: { readonly typed: string; readonly address: string },
): Promise<number | null> {
  const read = readRecoveryCode(typed)
  if (read === null) return null
  const { municipalityId } = account
  const hash = await database.read(municipalityId, (db) => recoveryHash(db, account, read.label))
  if (!(await isRecoveryCode(read, hash))) return null
  const change = 'recovery-code-used'
  const isSpent = await changeAccount(
    { database, forget },
    { account, change, address, keptSession: null },
    (db) => spendRecoveryCode(db, account, { label: read.label, now: now() }),
    notify,
  )
  if (!isSpent) return null
  const factors = await database.read(municipalityId, (db) => readFactors(db, account))
  return factors.recoveryCodesLeft
}

export type PasskeyProof = { readonly account: AccountKey; readonly methods: readonly string[] }

export type PasskeyAnswer = {
  readonly answer: string
  readonly challenge: string
  readonly only: AccountKey | null
  /** Whose people sign in where it was given. */
  readonly site: Pick<Site, 'municipality'>
}

/**
 * Whose passkey answered the challenge; null when none of ours did. With `only`, it must be that
 * account's; without, the account is the one the passkey itself names.
 */
export async function provePasskey(
  { database, idUrl, now }: ProveOptions,
  { answer, challenge, only, site }: PasskeyAnswer,
): Promise<PasskeyProof | null> {
  const claimed = claimedPasskey(answer)
  if (claimed === null) return null
  const { credentialId, subject } = claimed
  if (only !== null && subject !== null && subject !== only.subject) return null
  const account = only ?? (subject === null ? null : await accountNamed(database, subject))
  // The browser offers the person's passkeys of every municipality of the installation.
  if (account === null || !isOf(site, account)) return null
  const { passkeys } = await database.read(account.municipalityId, (db) => readFactors(db, account))
  const passkey = passkeys.find((owned) => owned.credentialId.equals(credentialId))
  if (passkey === undefined) return null
  const use = await passkeyUseIn(answer, passkey, { idUrl, challenge })
  if (use === null) return null
  const isSpent = await database.inMunicipality(account.municipalityId, (db) =>
    spendPasskeyUse(db, account, { ...use, credentialId, now: now() }),
  )
  return isSpent ? { account, methods: passkeyMethods(use) } : null
}

async function accountNamed(database: Database, subject: string): Promise<AccountKey | null> {
  // PostgreSQL stores no NUL: such a name is nobody's.
  if (subject.includes('\0')) return null
  return database.alone((db) => accountBySubject(db, subject))
}

/** What is sealed names its account: a row copied to another account opens nothing. */
export function totpSecretText({ subject }: AccountKey, secret: Buffer): string {
  return `${subject} ${secret.toString('base64url')}`
}

/** Null when it was sealed with another key, or for another account. */
export function openTotpSecret(key: string, account: AccountKey, sealed: Buffer): Buffer | null {
  try {
    const [subject, secret] = unseal(key, sealed).split(' ')
    return subject === account.subject && secret ? Buffer.from(secret, 'base64url') : null
  } catch {
    return null
  }
}
