/** Asks for the second factor and judges what comes back: a code, a passkey, or a recovery code. */
import { send } from '../provider/provider-request.ts'
import { GateFull } from '../accounts/password.ts'
import { accountBySubject } from '../accounts/accounts.ts'
import { recordFailure } from '../session/sign-in-log.ts'
import {
  challengeOf,
  deviceOf,
  finish,
  formTargetsOf,
  showAgain,
} from '../provider/provider-visit.ts'
import type { ProviderContext, Visit } from '../provider/provider-visit.ts'
import { wordsIn } from '../words/words-in.ts'
import { readFactors } from './factor-store.ts'
import { requestOptions } from './passkeys.ts'
import { codeMethods, isTotpCode, provePasskey, useRecoveryCode } from './prove.ts'
import { drawProofPage } from './proof-page.ts'
import type { SignInStep } from '../provider/sign-in-steps.ts'

type Said = { readonly status: number; readonly text: string; readonly isRecovery?: boolean }

export async function showProof(
  context: ProviderContext,
  visit: Visit,
  step: SignInStep,
  said: Said | null,
): Promise<void> {
  const { exchange, owner, language } = visit
  const { account } = step
  const factors = await context.database.read(account.municipalityId, (db) =>
    readFactors(db, account),
  )
  const named = await context.database.alone((db) => accountBySubject(db, account.subject))
  const { passkeys, recoveryCodesLeft } = factors
  const asked = new URLSearchParams((exchange.request.url ?? '').split('?')[1] ?? '')
  const page = await drawProofPage({
    status: said?.status ?? 200,
    problem: said?.text ?? null,
    owner,
    language,
    email: named?.email ?? '',
    formTargets: formTargetsOf(visit),
    hasTotp: factors.totp !== null,
    passkeyOptions:
      passkeys.length === 0
        ? null
        : await requestOptions(context, challengeOf(context, visit), passkeys),
    hasRecoveryCodes: recoveryCodesLeft > 0,
    isRecovery: said?.isRecovery ?? asked.get('con') === 'recuperacion',
  })
  send(exchange.response, page)
}

/** Answers the browser itself, unless there were too many tries: then the sign-in starts again. */
export async function answerProof(
  context: ProviderContext,
  visit: Visit,
  step: SignInStep,
  form: URLSearchParams,
): Promise<'answered' | 'exhausted'> {
  const act = form.get('act')
  if (act !== 'code' && act !== 'passkey' && act !== 'recovery') {
    showAgain(visit)
    return 'answered'
  }
  const words = wordsIn(visit.language)
  const isRecovery = act === 'recovery'
  // Over all sign-ins, and not only in this one: whoever knows the password could begin as often as
  // they like.
  const attempt = {
    account: `segundo factor ${step.account.subject}`,
    address: visit.address,
    device: deviceOf(context, visit.exchange, step.account),
  }
  const waitSeconds = await context.limits.begin(attempt)
  if (waitSeconds !== null) {
    const text = words.login.wait(waitSeconds)
    await showProof(context, visit, step, { status: 429, text, isRecovery })
    return 'answered'
  }
  if (!(await context.steps.countTry(step.interaction))) return 'exhausted'
  try {
    const isProven = await proven(context, visit, step, { act, form })
    if (isProven) await context.limits.succeed(attempt)
    else await refuse(context, visit, step, act)
  } catch (fault) {
    if (!(fault instanceof GateFull)) throw fault
    await showProof(context, visit, step, { status: 503, text: words.login.busy, isRecovery })
  }
  return 'answered'
}

type Act = 'code' | 'passkey' | 'recovery'

/** Whether it was right; the browser is then on its way. */
async function proven(
  context: ProviderContext,
  visit: Visit,
  step: SignInStep,
  { act, form }: { readonly act: Act; readonly form: URLSearchParams },
): Promise<boolean> {
  const { account } = step
  if (act === 'passkey') {
    const challenge = challengeOf(context, visit)
    const answer = form.get('answer') ?? ''
    const proof = await provePasskey(context, {
      answer,
      challenge,
      only: account,
      site: visit.site,
    })
    if (proof === null) return false
    await finish(context, visit, account, [...step.methods, ...proof.methods])
    return true
  }
  const typed = form.get('code') ?? ''
  const methods = [...step.methods, ...codeMethods]
  if (act === 'code') {
    if (!(await isTotpCode(context, account, typed))) return false
    await finish(context, visit, account, methods)
    return true
  }
  const codesLeft = await useRecoveryCode(context, account, { typed, address: visit.address })
  if (codesLeft === null) return false
  await context.steps.show(step.interaction, { methods, codesLeft })
  showAgain(visit)
  return true
}

async function refuse(
  context: ProviderContext,
  visit: Visit,
  step: SignInStep,
  act: Act,
): Promise<void> {
  const { municipalityId, subject } = step.account
  const detail = `segunda prueba incorrecta (${act}); cuenta ${subject}; desde ${visit.address}`
  await recordFailure(context.database, { municipalityId, staffId: null }, detail)
  const { proof } = wordsIn(visit.language)
  const problems = {
    code: proof.wrongCode,
    passkey: proof.wrongPasskey,
    recovery: proof.wrongRecoveryCode,
  }
  const isRecovery = act === 'recovery'
  await showProof(context, visit, step, { status: 401, text: problems[act], isRecovery })
}
