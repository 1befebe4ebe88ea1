/** Asks for the second factor and judges what comes back: a code, a passkey, or a recovery code. */
import { html } from 'hono/html'

import {
  actForm,
  codeField,
  drawForm,
  field,
  form,
  mustWait,
  nothing,
  passkeyButton,
  submitButton,
} from '../pages/page-parts.ts'
import type { Frame, Problem } from '../pages/page-parts.ts'
import type { Markup } from '../pages/pages.ts'
import {
  challengeOf,
  deviceOf,
  finish,
  keepStep,
  send,
  showAgain,
} from '../provider/provider-visit.ts'
import type { ProviderContext, SignInStep, SignInVisit } from '../provider/provider-visit.ts'
import { recordFailure } from '../session/sign-in-log.ts'
import { wordsIn } from '../words/words-in.ts'
import type { ProviderWords } from '../words/es.ts'
import {
  readFactors,
  readRecoveryCode,
  recoveryHash,
  spendPasskeyUse,
  spendRecoveryCode,
  spendTotpStep,
} from './factor-store.ts'
import {
  claimedSubject,
  passkeyAnswer,
  passkeyMethods,
  passkeyUseIn,
  requestOptions,
} from './passkeys.ts'
import { accountBySubject } from '../accounts/accounts.ts'
import type { AccountKey } from '../accounts/accounts.ts'
import { changeAccount } from '../accounts/change-account.ts'
import { isPassword } from '../accounts/password.ts'
import { unseal } from '../../common/sealed.ts'
import { isOf } from '../session/guard.ts'
import { stepOfCode } from './totp.ts'

/** In its two forms: the usual one, and that of a recovery code. */
export async function showProof(
  context: ProviderContext,
  visit: SignInVisit,
  { account }: SignInStep,
  problem: Problem | null = null,
): Promise<void> {
  const { database, idUrl } = context
  const factors = await database.read(account.municipalityId, (db) => readFactors(db, account))
  const words = wordsIn(visit.language)
  const frame = { ...visit, problem }
  const isRecovery = visit.isSent
    ? visit.field('act') === 'recovery'
    : visit.url.searchParams.get('con') === 'recuperacion'
  const asked = { idUrl, challenge: challengeOf(context, visit) }
  const page = {
    hasTotp: factors.totp !== null,
    passkeyOptions:
      factors.passkeys.length === 0 ? null : await requestOptions(asked, factors.passkeys),
    hasRecoveryCodes: factors.recoveryCodesLeft > 0,
  }
  const { proof } = words
  const drawn = await drawForm(
    frame,
    isRecovery ? proof.recoveryCode : proof.title,
    isRecovery ? recovery(words, frame) : usual(words, frame, page),
    { lead: html`<p class="soft">${proof.signingInAs(account.email)}</p>` },
  )
  send(visit.exchange.response, drawn)
}

type Ways = {
  readonly hasTotp: boolean
  /** Null when the account has no passkey. */
  readonly passkeyOptions: object | null
  readonly hasRecoveryCodes: boolean
}

function usual(words: ProviderWords, { language, problem = null }: Frame, ways: Ways): Markup {
  const { proof, passkey, usePasskey, goOn } = words
  const code = html`${codeField(proof.code, { problem, help: proof.codeHint })}
  ${submitButton(goOn, proof.submitting)}`
  const button =
    ways.passkeyOptions &&
    passkeyButton({
      kind: 'get',
      label: usePasskey,
      options: ways.passkeyOptions,
      language,
      isMain: !ways.hasTotp,
    })
  return html`${ways.hasTotp ? form({ act: 'code' }, code) : html`<p>${proof.passkeyOnly}</p>`}
    <div class="below">
      ${
        button === null
          ? nothing
          : form(
              { act: 'passkey' },
              html`${button}
                <p class="hint" data-unsupported>${passkey.unsupported}</p>`,
            )
      }
      ${
        ways.hasRecoveryCodes
          ? html`<p><a href="?con=recuperacion">${proof.withRecoveryCode}</a></p>`
          : html`<p class="soft">${proof.recoveryLost}</p>`
      }
      ${restart(words)}
    </div>`
}

function recovery(words: ProviderWords, { problem = null }: Frame): Markup {
  const { proof } = words
  const input = field(
    { name: 'code', label: proof.recoveryCode, describedBy: 'recovery-help', problem },
    {
      class: 'code',
      autocomplete: 'off',
      autocapitalize: 'characters',
      spellcheck: 'false',
      maxlength: 40,
      placeholder: 'XXXX-XXXX-XXXX',
      autofocus: true,
    },
  )
  return html`<p id="recovery-help">${proof.recoveryText}</p>
    ${form({ act: 'recovery' }, html`${input} ${submitButton(words.goOn, proof.submitting)}`)}
    <div class="below">
      <p><a href="?">${proof.withCode}</a></p>
      <p class="soft">${proof.recoveryLost}</p>
      ${restart(words)}
    </div>`
}

function restart({ proof }: ProviderWords): Markup {
  return actForm({ act: 'restart' }, proof.restart, { class: 'link' })
}

export type ProofAct = 'code' | 'passkey' | 'recovery'

/** Throws `GateFull`. */
export async function answerProof(
  context: ProviderContext,
  visit: SignInVisit,
  step: SignInStep,
  act: ProofAct,
): Promise<void> {
  const { account } = step
  const { proof } = wordsIn(visit.language)
  // Over all sign-ins, and not only in this one: whoever knows the password could begin as often as
  // they like.
  const attempt = {
    account: `segundo factor ${account.subject}`,
    address: visit.address,
    device: deviceOf(context, visit, account),
  }
  const waitSeconds = await context.limits.begin(attempt)
  if (waitSeconds !== null) {
    return showProof(context, visit, step, mustWait(visit.language, waitSeconds))
  }
  const proven = await provenBy(context, visit, step, act)
  if (proven !== null) {
    await context.limits.succeed(attempt)
    const { codesLeft, methods: second } = proven
    const methods = [...step.methods, ...second]
    if (codesLeft === null) return finish(context, visit, account, methods)
    await keepStep(visit, { account, stage: 'shown', methods, codesLeft })
    return showAgain(visit)
  }
  const detail = `segunda prueba incorrecta (${act}); cuenta ${account.subject}; desde ${visit.address}`
  const place = { municipalityId: account.municipalityId, staffId: null }
  await recordFailure(context.database, place, detail)
  const wrong = {
    code: proof.wrongCode,
    passkey: proof.wrongPasskey,
    recovery: proof.wrongRecoveryCode,
  }
  return showProof(context, visit, step, { status: 401, text: wrong[act] })
}

type Proven = { readonly methods: readonly string[]; readonly codesLeft: number | null }

async function provenBy(
  context: ProviderContext,
  visit: SignInVisit,
  { account }: SignInStep,
  act: ProofAct,
): Promise<Proven | null> {
  if (act === 'passkey') {
    const proof = await provePasskey(context, visit, account)
    return proof && { methods: proof.methods, codesLeft: null }
  }
  const typed = visit.field('code')
  if (act === 'code') {
    const isRight = await isTotpCode(context, account, typed)
    return isRight ? { methods: codeMethods, codesLeft: null } : null
  }
  const { address } = visit
  const codesLeft = await useRecoveryCode(context, account, { typed, address })
  return codesLeft === null ? null : { methods: codeMethods, codesLeft }
}

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
