/**
 * Adding a factor to an account, for whoever just proved who they are: in the middle of a sign-in,
 * or on their own page.
 */
import { randomBytes } from 'node:crypto'

import { oneLine } from '#domain/common/text.ts'
import type { Database } from '../../database/connect/open-database.ts'
import { changeAccount } from '../accounts/change-account.ts'
import type { AccountChange, Forget, Notify } from '../accounts/change-account.ts'
import type { AccountKey } from '../accounts/accounts.ts'
import { seal } from '../keys/sealed.ts'
import { addPasskey, addTotp, mostPasskeys, readFactors } from './factor-store.ts'
import { creationOptions, passkeyIn } from './passkeys.ts'
import type { NewPasskey } from './passkeys.ts'
import { totpSecretText } from './prove.ts'
import { mintSheet, replaceRecoveryCodes } from './recovery-codes.ts'
import type { Sheet } from './recovery-codes.ts'
import type { SealedForm } from '../provider/sealed-form.ts'
import { newTotpSecret, otpauthAddress, stepOfCode, toBase32 } from './totp.ts'

export type EnrolOptions = {
  readonly database: Database
  readonly idUrl: string
  readonly sealingKey: string
  readonly forms: SealedForm
  readonly now: () => Date
  readonly notify?: Notify | undefined
  readonly forget?: Forget | undefined
}

/** Whose factor it will be, and what their app will call it. */
export type Enrolling = {
  readonly account: AccountKey
  readonly email: string
  readonly owner: string
}

export type TotpOffer = {
  readonly otpauth: string
  readonly secret: string
  readonly sealed: string
}

/** A secret to be scanned; the same again when the form brings it back. */
export function offerTotp(
  { forms }: EnrolOptions,
  { account, email, owner }: Enrolling,
  brought: string | null,
): TotpOffer {
  const purpose = totpPurpose(account)
  const known = brought === null ? null : forms.open(purpose, brought)
  const secret = known === null ? newTotpSecret() : Buffer.from(known, 'base64url')
  return {
    otpauth: otpauthAddress(secret, { issuer: owner, email }),
    secret: toBase32(secret),
    sealed: forms.seal(purpose, secret.toString('base64url')),
  }
}

export type Added =
  | {
      readonly outcome: 'added'
      /** To be shown once; null when the account had codes. */ readonly sheet: Sheet | null
    }
  /**
   * The code was wrong; the form is late or not ours; somebody was faster, or the passkey is no
   * good.
   */
  | { readonly outcome: 'wrong' | 'late' | 'refused' }

type Change = Pick<AccountChange, 'address' | 'keptSession' | 'keptInteraction' | 'isFromWithin'>

/** Throws `GateFull`. */
export async function confirmTotp(
  options: EnrolOptions,
  { account }: Enrolling,
  typed: { readonly sealed: string; readonly code: string },
  change: Change,
): Promise<Added> {
  const { forms, sealingKey, now } = options
  const opened = forms.open(totpPurpose(account), typed.sealed)
  if (opened === null) return { outcome: 'late' }
  const secret = Buffer.from(opened, 'base64url')
  const step = stepOfCode(secret, typed.code, now())
  if (step === null) return { outcome: 'wrong' }
  const sealedSecret = seal(sealingKey, totpSecretText(account, secret))
  return add(options, { ...change, account, change: 'totp-added' }, (db) =>
    addTotp(db, account, { sealedSecret, step, now: now() }),
  )
}

/** What the browser needs to make a passkey, and the challenge for the form to bring back. */
export async function offerPasskey(
  { database, idUrl, forms }: EnrolOptions,
  { account, email, owner }: Enrolling,
): Promise<{ readonly options: object; readonly sealed: string }> {
  const challenge = randomBytes(32).toString('base64url')
  const { passkeys } = await database.read(account.municipalityId, (db) => readFactors(db, account))
  const place = { idUrl, ownerName: owner }
  return {
    options: await creationOptions(place, { ...account, email }, challenge, passkeys),
    sealed: forms.seal(passkeyPurpose(account), challenge),
  }
}

/** Throws `GateFull`. */
export async function confirmPasskey(
  options: EnrolOptions,
  { account }: Enrolling,
  brought: { readonly sealed: string; readonly answer: string; readonly name: string },
  change: Change,
): Promise<Added> {
  const { forms, idUrl, now } = options
  const challenge = forms.open(passkeyPurpose(account), brought.sealed)
  if (challenge === null) return { outcome: 'late' }
  const made: NewPasskey | null = await passkeyIn(brought.answer, { idUrl, challenge })
  if (made === null) return { outcome: 'refused' }
  return add(options, { ...change, account, change: 'passkey-added' }, async (db) => {
    const { passkeys } = await readFactors(db, account)
    if (passkeys.length >= mostPasskeys) return false
    return addPasskey(db, account, { ...made, name: brought.name, now: now() })
  })
}

/** A factor, and with the first one a sheet of recovery codes, in one transaction. */
async function add(
  { database, now, notify, forget }: EnrolOptions,
  change: AccountChange,
  work: Parameters<typeof changeAccount>[2],
): Promise<Added> {
  const { account } = change
  const known = await database.read(account.municipalityId, (db) => readFactors(db, account))
  // Hashed before the ledger's head is held: it takes a second.
  const sheet = known.recoveryCodesLeft === 0 ? await mintSheet() : null
  const isAdded = await changeAccount(
    { database, forget },
    change,
    async (db) => {
      if (!(await work(db))) return false
      if (sheet !== null) await replaceRecoveryCodes(db, account, sheet, now())
      return true
    },
    notify,
  )
  return isAdded ? { outcome: 'added', sheet } : { outcome: 'refused' }
}

const longestName = 60

/** A name as it may be kept and shown: one line, no sign that hides or turns the others around. */
export function passkeyName(typed: string, fallback: string): string {
  const name = Array.from(oneLine(typed)).slice(0, longestName).join('').trim()
  return name === '' ? fallback : name
}

function totpPurpose({ subject }: AccountKey): string {
  return `totp ${subject}`
}

function passkeyPurpose({ subject }: AccountKey): string {
  return `passkey ${subject}`
}
