/**
 * An administrator without a second factor is asked to add one while signing in. For the first
 * fourteen days of the account it may wait; after them it is part of signing in, on the spot, so
 * that nobody is ever locked out by it.
 */
import { accountBySubject } from '../accounts/accounts.ts'
import { send } from '../provider/provider-request.ts'
import { GateFull } from '../accounts/password.ts'
import { finish, formTargetsOf, showAgain } from '../provider/provider-visit.ts'
import type { ProviderContext, Visit } from '../provider/provider-visit.ts'
import { wordsIn } from '../words/words-in.ts'
import { html } from 'hono/html'
import { confirmPasskey, confirmTotp, offerPasskey, offerTotp } from './enrol.ts'
import type { Added, Enrolling } from './enrol.ts'
import { continueForm, drawCodesPage, drawOfferPage, drawTotpPage } from './enrolment-pages.ts'
import { readStanding } from './factor-store.ts'
import { codeMethods } from './prove.ts'
import type { SignInStep } from '../provider/sign-in-steps.ts'

const graceDays = 14
const dayMs = 86_400_000

type Said = { readonly status: number; readonly text: string; readonly sealed?: string }

export async function showOffer(
  context: ProviderContext,
  visit: Visit,
  step: SignInStep,
  said: Said | null = null,
): Promise<void> {
  const { exchange, owner, language } = visit
  const enrolling = await enrollingOf(context, visit, step)
  const frame = {
    status: said?.status ?? 200,
    problem: said?.text ?? null,
    owner,
    language,
    formTargets: formTargetsOf(visit),
  }
  const asked = new URLSearchParams((exchange.request.url ?? '').split('?')[1] ?? '')
  if (asked.get('con') === 'aplicacion') {
    const offer = offerTotp(context, enrolling, said?.sealed ?? null)
    const hidden = html`<input type="hidden" name="act" value="add-totp" />`
    return send(exchange.response, await drawTotpPage({ ...frame, ...offer, hidden, cancel: '?' }))
  }
  const { options, sealed } = await offerPasskey(context, enrolling)
  const page = await drawOfferPage({
    ...frame,
    passkeyOptions: options,
    sealedChallenge: sealed,
    daysLeft: await daysLeft(context, step),
  })
  send(exchange.response, page)
}

export async function answerOffer(
  context: ProviderContext,
  visit: Visit,
  step: SignInStep,
  form: URLSearchParams,
): Promise<void> {
  const act = form.get('act')
  if (act === 'later' && (await daysLeft(context, step)) > 0) {
    return finish(context, visit, step.account, step.methods)
  }
  if (act !== 'add-totp' && act !== 'add-passkey') return showAgain(visit)
  const words = wordsIn(visit.language)
  const sealed = form.get('sealed') ?? ''
  try {
    const added = await addedBy(context, visit, step, { act, sealed, form })
    if (added.outcome === 'added') return await onward(context, visit, step, { act, added })
    const problems = {
      wrong: words.totp.wrong,
      late: act === 'add-totp' ? words.totp.late : words.passkey.failed,
      refused: words.passkey.notMade,
    }
    const said = { status: 422, text: problems[added.outcome], sealed }
    return await showOffer(context, visit, step, said)
  } catch (fault) {
    if (!(fault instanceof GateFull)) throw fault
    return showOffer(context, visit, step, { status: 503, text: words.login.busy, sealed })
  }
}

type Act = 'add-totp' | 'add-passkey'

async function addedBy(
  context: ProviderContext,
  visit: Visit,
  step: SignInStep,
  { act, sealed, form }: { act: Act; sealed: string; form: URLSearchParams },
): Promise<Added> {
  const enrolling = await enrollingOf(context, visit, step)
  const { interaction, address } = visit
  const change = {
    address,
    // The provider would take the end of the session it began with for the end of this sign-in.
    keptSession: interaction.session?.uid ?? null,
    keptInteraction: interaction.uid,
    isFromWithin: true,
  }
  if (act === 'add-totp') {
    return confirmTotp(context, enrolling, { sealed, code: form.get('code') ?? '' }, change)
  }
  const name = wordsIn(visit.language).passkey.defaultName
  const answer = form.get('answer') ?? ''
  return confirmPasskey(context, enrolling, { sealed, answer, name }, change)
}

/**
 * Proven with the factor itself; the sheet of codes, when there is one, is read before going on.
 */
async function onward(
  context: ProviderContext,
  visit: Visit,
  step: SignInStep,
  { act, added }: { act: Act; added: Extract<Added, { outcome: 'added' }> },
): Promise<void> {
  // Making a passkey proves the device and the person; that it is synced or not will be said when
  // it is used.
  const proof = act === 'add-totp' ? codeMethods : ['user', 'mfa']
  const methods = [...step.methods, ...proof]
  if (added.sheet === null) return finish(context, visit, step.account, methods)
  await context.steps.show(step.interaction, { methods, codesLeft: null })
  const { owner, language, exchange } = visit
  const { email } = await enrollingOf(context, visit, step)
  const page = await drawCodesPage({
    status: 200,
    owner,
    language,
    email,
    formTargets: formTargetsOf(visit),
    codes: added.sheet.map(({ code }) => code),
    onward: continueForm(wordsIn(language).codes.saved),
  })
  send(exchange.response, page)
}

async function enrollingOf(
  { database }: ProviderContext,
  { owner }: Visit,
  { account }: SignInStep,
): Promise<Enrolling> {
  const named = await database.alone((db) => accountBySubject(db, account.subject))
  if (named === null) throw new Error('An account that signs in is gone')
  return { account, email: named.email, owner }
}

async function daysLeft(
  { database, now }: ProviderContext,
  { account }: SignInStep,
): Promise<number> {
  const standing = await database.read(account.municipalityId, (db) => readStanding(db, account))
  const end = standing.createdAt.getTime() + graceDays * dayMs
  return Math.max(0, Math.ceil((end - now().getTime()) / dayMs))
}
