/**
 * Whether what was typed or signed is this account's second factor. Whatever is right is spent in
 * the same breath.
 */
import { accountBySubject } from '../accounts/accounts.ts'
import type { AccountKey } from '../accounts/accounts.ts'
import { changeAccount } from '../accounts/change-account.ts'
import { isPassword } from '../accounts/password.ts'
import { unseal } from '../../common/sealed.ts'
import { challengeOf } from '../provider/provider-visit.ts'
import type { ProviderContext, SignInVisit } from '../provider/provider-visit.ts'
import { isOf } from '../session/guard.ts'
import {
  readFactors,
  recoveryHash,
  spendPasskeyUse,
  spendRecoveryCode,
  spendTotpStep,
} from './factor-store.ts'
import { claimedSubject, passkeyAnswer, passkeyMethods, passkeyUseIn } from './passkeys.ts'
import { readRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

/** RFC 8176: a one-time password as the second of two factors. */
export const codeMethods = ['otp', 'mfa']

export async function isTotpCode(
  { database, sealingKey, now, log }: ProviderContext,
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
  context: ProviderContext,
  account: AccountKey,
  { typed, address }: { readonly typed: string; readonly address: string },
): Promise<number | null> {
  const read = readRecoveryCode(typed)
  if (read === null) return null
  const { database, now } = context
  const { municipalityId } = account
  const hash = await database.read(municipalityId, (db) => recoveryHash(db, account, read.label))
  // Hashes once in any case.
  if (!(await isPassword(read.code, hash))) return null
  const isSpent = await changeAccount(
    context,
    { account, change: 'recovery-code-used', address, keptSession: null },
    (db) => spendRecoveryCode(db, account, { label: read.label, now: now() }),
  )
  if (!isSpent) return null
  const factors = await database.read(municipalityId, (db) => readFactors(db, account))
  return factors.recoveryCodesLeft
}

export type PasskeyProof = { readonly account: AccountKey; readonly methods: readonly string[] }

/**
 * Whose passkey answered the challenge of this visit; null when none of ours did. With `only`, it
 * must be that account's; without, the account is the one the passkey itself names.
 */
export async function provePasskey(
  context: ProviderContext,
  visit: SignInVisit,
  only: AccountKey | null,
): Promise<PasskeyProof | null> {
  const { database, idUrl, now } = context
  const answer = passkeyAnswer(visit.field('answer'))
  if (answer === null) return null
  const credentialId = Buffer.from(answer.id, 'base64url')
  const subject = claimedSubject(answer)
  if (only !== null && subject !== null && subject !== only.subject) return null
  const account = only ?? (subject && (await database.alone((db) => accountBySubject(db, subject))))
  // The browser offers the person's passkeys of every municipality of the installation.
  if (!account || !isOf(visit.site, account)) return null
  const { passkeys } = await database.read(account.municipalityId, (db) => readFactors(db, account))
  const passkey = passkeys.find((owned) => owned.credentialId.equals(credentialId))
  if (passkey === undefined) return null
  const use = await passkeyUseIn(answer, passkey, { idUrl, challenge: challengeOf(context, visit) })
  if (use === null) return null
  const isSpent = await database.inMunicipality(account.municipalityId, (db) =>
    spendPasskeyUse(db, account, { ...use, credentialId, now: now() }),
  )
  return isSpent ? { account, methods: passkeyMethods(use) } : null
}

/** What is sealed names its account: a row copied to another account opens nothing. */
export function totpSecretText({ subject }: AccountKey, secret: Buffer): string {
  return `${subject} ${secret.toString('base64url')}`
}

/** Null when it was sealed with another key, or for another account. */
function openTotpSecret(key: string, account: AccountKey, sealed: Buffer): Buffer | null {
  try {
    const [subject, secret] = unseal(key, sealed).split(' ')
    return subject === account.subject && secret ? Buffer.from(secret, 'base64url') : null
  } catch {
    return null
  }
}
