/**
 * Adding a factor to an account, for whoever just proved who they are: in the middle of a sign-in,
 * or on their own page.
 */
import { randomBytes } from 'node:crypto'

import { html } from 'hono/html'

import { oneLine } from '#domain/common/text.ts'

import type { Transaction } from '../../database/tables/transaction.ts'
import type { AccountKey } from '../accounts/accounts.ts'
import { changeAccount } from '../accounts/change-account.ts'
import type { AccountChange } from '../accounts/change-account.ts'
import { seal } from '../../common/sealed.ts'
import { codeField, drawForm, form, submitButton } from '../pages/page-parts.ts'
import type { Frame, Hidden, Problem } from '../pages/page-parts.ts'
import type { DrawnPage, Markup } from '../pages/pages.ts'
import type { ProviderContext, Visit } from '../provider/provider-visit.ts'
import { wordsIn } from '../words/words-in.ts'
import {
  addPasskey,
  addTotp,
  mostPasskeys,
  readFactors,
  replaceRecoveryCodes,
} from './factor-store.ts'
import { creationOptions, passkeyIn } from './passkeys.ts'
import { totpSecretText } from './prove.ts'
import { qrPicture } from './qr-picture.ts'
import { mintSheet } from './recovery-codes.ts'
import type { RecoveryCode } from './recovery-codes.ts'
import { newTotpSecret, otpauthAddress, stepOfCode, toBase32 } from './totp.ts'

/** Whose factor it will be, and what their app will call it. */
export type Enrolling = {
  readonly account: AccountKey
  readonly email: string
  readonly owner: string
}

export type Factor = 'totp' | 'passkey'

const longestName = 60

export type Added =
  /** The sheet is to be shown once; null when the account had codes. */
  { readonly sheet: readonly RecoveryCode[] | null } | { readonly problem: Problem }

/** What the browser needs to make a passkey, and the challenge for the form to bring back. */
export async function offerPasskey(
  { database, idUrl, forms }: ProviderContext,
  { account, email, owner }: Enrolling,
): Promise<{ readonly options: object; readonly sealed: string }> {
  const challenge = randomBytes(32).toString('base64url')
  const { passkeys } = await database.read(account.municipalityId, (db) => readFactors(db, account))
  const { subject } = account
  return {
    options: await creationOptions({ idUrl, challenge }, { subject, email, owner }, passkeys),
    sealed: forms.seal(purposeOf('passkey', account), challenge),
  }
}

/** The page that sets an app up, with its square to scan: the same again after a wrong code. */
export async function drawTotpPage(
  { forms }: ProviderContext,
  { account, email, owner }: Enrolling,
  page: {
    readonly frame: Frame
    /** What its form says besides the code. */
    readonly hidden: Hidden
    /** As it was brought back, to be shown again. */
    readonly sealed: string | null
    readonly cancel: string
  },
): Promise<DrawnPage> {
  const purpose = purposeOf('totp', account)
  const known = page.sealed === null ? null : forms.open(purpose, page.sealed)
  const secret = known === null ? newTotpSecret() : Buffer.from(known, 'base64url')
  const { totp } = wordsIn(page.frame.language)
  const picture = await qrPicture(otpauthAddress(secret, { issuer: owner, email }), totp.picture)
  const inGroups = (toBase32(secret).match(/.{1,4}/gu) ?? []).join(' ')
  const sealed = forms.seal(purpose, secret.toString('base64url'))
  const fields = html`${codeField(totp.code, { problem: page.frame.problem })}
  ${submitButton(totp.submit, totp.submitting)}`
  return drawForm(
    page.frame,
    totp.title,
    html`<p>${totp.scan}</p>
      ${picture}
      <p>${totp.secret} <span class="secret">${inGroups}</span></p>
      ${form({ ...page.hidden, sealed }, fields)}
      <p class="below"><a href="${page.cancel}">${totp.cancel}</a></p>`,
  )
}

/** The sheet of recovery codes, shown once; `onward` is the form or link by which it goes on. */
export function drawCodesPage(
  frame: Frame,
  sheet: readonly RecoveryCode[],
  { email, onward }: { readonly email: string; readonly onward: Markup },
): Promise<DrawnPage> {
  const { codes } = wordsIn(frame.language)
  const shown = sheet.map((code) => code.shown)
  const file = [codes.fileTitle(frame.owner, email), '', ...shown, ''].join('\r\n')
  return drawForm(
    frame,
    codes.title,
    html`<p>${codes.text}</p>
      <ul class="codes">
        ${shown.map((code) => html`<li>${code}</li>`)}
      </ul>
      <p class="row no-print">
        <button type="button" class="button quiet" hidden data-print>${codes.print}</button>
        <a
          class="button quiet"
          href="data:text/plain;charset=utf-8,${encodeURIComponent(file)}"
          download="${codes.fileName}"
          >${codes.download}</a
        >
      </p>
      ${onward}`,
  )
}

type Change = Pick<AccountChange, 'address' | 'keptSession'>

/** Adds what the form brings, as `drawTotpPage` or `offerPasskey` asked for it. Throws `GateFull`. */
export async function enrol(
  context: ProviderContext,
  { language, field }: Pick<Visit, 'language' | 'field'>,
  { account, change, factor }: { account: AccountKey; change: Change; factor: Factor },
): Promise<Added> {
  const { database, forms, now } = context
  const { totp, passkey, account: own } = wordsIn(language)
  const words =
    factor === 'totp'
      ? { late: totp.late, wrong: totp.wrong, refused: own.changedElsewhere }
      : { late: passkey.failed, wrong: passkey.notMade, refused: passkey.notMade }
  const known = await database.read(account.municipalityId, (db) => readFactors(db, account))
  if (factor === 'passkey' && known.passkeys.length >= mostPasskeys) {
    return refused(passkey.tooMany(mostPasskeys))
  }
  const opened = forms.open(purposeOf(factor, account), field('sealed'))
  if (opened === null) return refused(words.late)
  const add =
    factor === 'totp'
      ? newTotp(context, account, { secret: Buffer.from(opened, 'base64url'), code: field('code') })
      : await newPasskey(context, account, {
          challenge: opened,
          answer: field('answer'),
          name: passkeyName(field('name'), passkey.defaultName),
        })
  if (add === null) return refused(words.wrong)
  // Hashed before the ledger's head is held: it takes a second.
  const sheet = known.recoveryCodesLeft === 0 ? await mintSheet() : null
  const isAdded = await changeAccount(
    context,
    { ...change, account, change: `${factor}-added` },
    async (db) => {
      if (!(await add(db))) return false
      if (sheet !== null) await replaceRecoveryCodes(db, account, { sheet, now: now() })
      return true
    },
  )
  return isAdded ? { sheet } : refused(words.refused)
}

function refused(text: string): Added {
  return { problem: { status: 422, text } }
}

type Add = (db: Transaction) => Promise<boolean>

function newTotp(
  { sealingKey, now }: ProviderContext,
  account: AccountKey,
  { secret, code }: { readonly secret: Buffer; readonly code: string },
): Add | null {
  const step = stepOfCode(secret, code, now())
  if (step === null) return null
  const sealedSecret = seal(sealingKey, totpSecretText(account, secret))
  return (db) => addTotp(db, account, { sealedSecret, step, now: now() })
}

async function newPasskey(
  { idUrl, now }: ProviderContext,
  account: AccountKey,
  brought: { readonly challenge: string; readonly answer: string; readonly name: string },
): Promise<Add | null> {
  const { challenge, answer, name } = brought
  const made = await passkeyIn(answer, { idUrl, challenge })
  return made && ((db) => addPasskey(db, account, { ...made, name, now: now() }))
}

/** A name as it may be kept and shown: one line, no sign that hides or turns the others around. */
export function passkeyName(typed: string, fallback: string): string {
  const name = Array.from(oneLine(typed)).slice(0, longestName).join('').trim()
  return name === '' ? fallback : name
}

function purposeOf(factor: Factor, { subject }: AccountKey): string {
  return `${factor} ${subject}`
}
