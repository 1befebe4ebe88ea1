/**
 * Ten codes on paper, for the day when phone and keys are lost. Each serves once; a new sheet makes
 * the old one void.
 */
import type { Transaction } from '../../database/tables/transaction.ts'
import type { AccountKey } from '../accounts/accounts.ts'
import { hashPassword, isPassword } from '../accounts/password.ts'
import { mintCode, readCode, shownCode } from '../keys/typed-code.ts'

export const codesOnASheet = 10

const labelLetters = 2

/**
 * Makes a new sheet in the caller's transaction and answers it to be shown, once. Throws
 * `GateFull`.
 */
export async function replaceRecoveryCodes(
  db: Transaction,
  account: AccountKey,
  sheet: Sheet,
  now: Date,
): Promise<void> {
  const { municipalityId: municipality_id, subject } = account
  await db
    .deleteFrom('recovery_code')
    .where((eb) => eb.and({ municipality_id, subject }))
    .execute()
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

export type Sheet = readonly {
  /** As it is shown: `7KQF-M2XA-9TRB`. */
  readonly code: string
  readonly label: string
  readonly hash: string
}[]

/**
 * Sixty random bits each, of which ten tell the code from its sisters and fifty are hashed as a
 * password is (ASVS 6.5.2). Apart from the transaction that keeps it: hashing takes a second, and
 * no lock should wait for it. Throws `GateFull`.
 */
export async function mintSheet(): Promise<Sheet> {
  const codes = new Map<string, string>()
  while (codes.size < codesOnASheet) {
    const code = mintCode()
    codes.set(code.slice(0, labelLetters), code)
  }
  return Promise.all(
    [...codes].map(async ([label, code]) => ({
      code: shownCode(code),
      label,
      hash: await hashPassword(code),
    })),
  )
}

/**
 * The beginning and the whole of a typed code, however it was typed; null when it cannot be one.
 */
export function readRecoveryCode(typed: string): { label: string; code: string } | null {
  const code = readCode(typed)
  return code === null ? null : { label: code.slice(0, labelLetters), code }
}

/**
 * Whether this is a code of the sheet that was not used; hashes once in any case. Throws
 * `GateFull`.
 */
export async function isRecoveryCode(
  typed: { readonly code: string },
  hash: string | null,
): Promise<boolean> {
  return isPassword(typed.code, hash)
}
