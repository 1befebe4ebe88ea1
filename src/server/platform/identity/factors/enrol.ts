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
import {
  actForm,
  codeField,
  drawForm,
  form,
  nothing,
  passkeyButton,
  submitButton,
} from '../pages/page-parts.ts'
import type { Frame, Hidden, Problem } from '../pages/page-parts.ts'
import type { DrawnPage, Markup } from '../pages/pages.ts'
import type { ProviderContext, SignInStep, SignInVisit, Visit } from '../provider/provider-visit.ts'
import { finish, keepStep, send, showAgain } from '../provider/provider-visit.ts'
import { wordsIn } from '../words/words-in.ts'
import {
  addPasskey,
  addTotp,
  mintSheet,
  mostPasskeys,
  readFactors,
  readStanding,
  replaceRecoveryCodes,
} from './factor-store.ts'
import type { RecoveryCode } from './factor-store.ts'
import { creationOptions, passkeyIn } from './passkeys.ts'
import { codeMethods, totpSecretText } from './second-factor.ts'
import { qrPicture } from './qr-picture.ts'
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
  frame: Frame & Enrolling,
  page: {
    /** What its form says besides the code. */
    readonly hidden: Hidden
    /** As it was brought back, to be shown again. */
    readonly sealed: string | null
    readonly cancel: string
  },
): Promise<DrawnPage> {
  const { account, email, owner, language } = frame
  const purpose = purposeOf('totp', account)
  const known = page.sealed === null ? null : forms.open(purpose, page.sealed)
  const secret = known === null ? newTotpSecret() : Buffer.from(known, 'base64url')
  const { totp } = wordsIn(language)
  const picture = await qrPicture(otpauthAddress(secret, { issuer: owner, email }), totp.picture)
  const inGroups = (toBase32(secret).match(/.{1,4}/gu) ?? []).join(' ')
  const sealed = forms.seal(purpose, secret.toString('base64url'))
  const fields = html`${codeField(totp.code, { problem: frame.problem ?? null })}
  ${submitButton(totp.submit, totp.submitting)}`
  return drawForm(
    frame,
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
function passkeyName(typed: string, fallback: string): string {
  const name = Array.from(oneLine(typed)).slice(0, longestName).join('').trim()
  return name === '' ? fallback : name
}

function purposeOf(factor: Factor, { subject }: AccountKey): string {
  return `${factor} ${subject}`
}

const graceDays = 14
const dayMs = 86_400_000

/**
 * An administrator without a second factor is asked to add one while signing in. For the first
 * fourteen days of the account it may wait; after them it is part of signing in, on the spot, so
 * that nobody is ever locked out by it.
 */
export async function showOffer(
  context: ProviderContext,
  visit: SignInVisit,
  step: SignInStep,
  problem: Problem | null = null,
): Promise<void> {
  const { account } = step
  const enrolling = { ...visit, account, email: account.email, problem }
  const { response } = visit.exchange
  if (visit.url.searchParams.get('con') === 'aplicacion') {
    const hidden = { act: 'add-totp' }
    const page = { hidden, sealed: visit.form.get('sealed'), cancel: '?' }
    return send(response, await drawTotpPage(context, enrolling, page))
  }
  const { offer, totp, usePasskey } = wordsIn(visit.language)
  const { options, sealed } = await offerPasskey(context, enrolling)
  const { language } = visit
  const button = passkeyButton({ kind: 'create', label: usePasskey, options, language })
  const days = await daysLeft(context, step)
  const later = { class: 'button quiet wide' }
  const page = await drawForm(
    enrolling,
    offer.title,
    html`<p>${offer.text}</p>
      ${days > 0 ? nothing : html`<p>${offer.required}</p>`}
      <div class="stack">
        <a class="button wide" href="?con=aplicacion">${totp.choose}</a>
        ${form({ act: 'add-passkey', sealed }, button)}
      </div>
      ${
        days > 0
          ? html`<div class="below">
              <p class="soft">${offer.postponeText(days)}</p>
              ${actForm({ act: 'later' }, offer.postpone, later)}
            </div>`
          : nothing
      }`,
  )
  send(response, page)
}

export async function postpone(
  context: ProviderContext,
  visit: SignInVisit,
  step: SignInStep,
): Promise<void> {
  if ((await daysLeft(context, step)) === 0) return showAgain(visit)
  return finish(context, visit, step.account, step.methods)
}

/**
 * Adds a factor, proven with the factor itself; the sheet of codes, when there is one, is read
 * before going on. Throws `GateFull`.
 */
export async function answerOffer(
  context: ProviderContext,
  visit: SignInVisit,
  step: SignInStep,
  factor: Factor,
): Promise<void> {
  const { interaction, address, exchange, language } = visit
  const { account } = step
  const change = {
    address,
    // The provider would take the end of the session it began with for the end of this sign-in.
    keptSession: interaction.session?.uid ?? null,
  }
  const added = await enrol(context, visit, { account, change, factor })
  if ('problem' in added) return showOffer(context, visit, step, added.problem)
  // Making a passkey proves the device and the person; that it is synced or not will be said when
  // it is used.
  const methods = [...step.methods, ...(factor === 'totp' ? codeMethods : ['user', 'mfa'])]
  if (added.sheet === null) return finish(context, visit, account, methods)
  await keepStep(visit, { account, stage: 'shown', methods, codesLeft: null })
  const { email } = account
  const onward = continueForm(wordsIn(language).codes.saved)
  send(exchange.response, await drawCodesPage(visit, added.sheet, { email, onward }))
}

/** A step that is proven: how many recovery codes are left, where one was used. */
export async function showUsedCode(
  context: ProviderContext,
  visit: SignInVisit,
  { account, methods, codesLeft }: SignInStep,
): Promise<void> {
  // A sheet of codes was shown, and is not shown twice: what is left is to go on.
  if (codesLeft === null) return finish(context, visit, account, methods)
  const { used, goOn } = wordsIn(visit.language)
  const body = html`<p role="status">${used.left(codesLeft)}</p>
    ${continueForm(goOn)}`
  send(visit.exchange.response, await drawForm(visit, used.title, body))
}

function continueForm(label: string): Markup {
  return actForm({ act: 'continue' }, label, { class: 'button wide', autofocus: true })
}

async function daysLeft(
  { database, now }: ProviderContext,
  { account }: SignInStep,
): Promise<number> {
  const standing = await database.read(account.municipalityId, (db) => readStanding(db, account))
  const end = standing.createdAt.getTime() + graceDays * dayMs
  return Math.max(0, Math.ceil((end - now().getTime()) / dayMs))
}
