/**
 * Answers the embedded provider's sign-in pages: who it is, then the second factor, then whatever
 * is left to read.
 */
import { html } from 'hono/html'

import { accountByEmail, guessedAccount } from '../accounts/accounts.ts'
import type { Account } from '../accounts/accounts.ts'
import { forgottenPath } from '../accounts/account-links.ts'
import { ofSite } from '../accounts/asked-site.ts'
import { isPassword } from '../accounts/password.ts'
import { readStanding } from '../factors/factor-store.ts'
import type { Standing } from '../factors/factor-store.ts'
import { answerOffer, postpone, showOffer, showUsedCode } from '../factors/enrol.ts'
import { requestOptions } from '../factors/passkeys.ts'
import { answerProof, provePasskey, showProof } from '../factors/second-factor.ts'
import {
  drawForm,
  drawNotice,
  emailField,
  form,
  mustWait,
  passkeyButton,
  passwordField,
  submitButton,
  whenBusy,
} from '../pages/page-parts.ts'
import type { Problem } from '../pages/page-parts.ts'
import {
  challengeOf,
  deviceOf,
  finish,
  keepStep,
  receive,
  send,
  showAgain,
  stepOf,
  visitOf,
} from '../provider/provider-visit.ts'
import type {
  Exchange,
  ProviderContext,
  SignInStep,
  SignInVisit,
} from '../provider/provider-visit.ts'
import { recordFailure, recordUnknownPerson } from '../session/sign-in-log.ts'
import { wordsIn } from '../words/words-in.ts'

type Answer = (
  context: ProviderContext,
  visit: SignInVisit,
  step: SignInStep,
) => Promise<void> | void

type Act = {
  /** Where the sign-in must stand; any time a step is open when not said. */
  readonly stage?: SignInStep['stage']
  readonly answer: Answer
}

/** What may be done once the password was right. */
const acts: ReadonlyMap<string, Act> = new Map<string, Act>([
  ['restart', { answer: restart }],
  ['code', { stage: 'proof', answer: (...at) => answerProof(...at, 'code') }],
  ['passkey', { stage: 'proof', answer: (...at) => answerProof(...at, 'passkey') }],
  ['recovery', { stage: 'proof', answer: (...at) => answerProof(...at, 'recovery') }],
  ['later', { stage: 'offer', answer: postpone }],
  ['add-totp', { stage: 'offer', answer: (...at) => answerOffer(...at, 'totp') }],
  ['add-passkey', { stage: 'offer', answer: (...at) => answerOffer(...at, 'passkey') }],
  [
    'continue',
    {
      stage: 'shown',
      answer: (context, visit, { account, methods }) => finish(context, visit, account, methods),
    },
  ],
])

export function openLoginHandler(context: ProviderContext): (exchange: Exchange) => Promise<void> {
  return async (exchange) => {
    const received = await receive(context, exchange)
    if (received === null) return
    const { request, response } = exchange
    const interaction = await context.provider
      .interactionDetails(request, response)
      .catch(() => null)
    if (interaction === null || interaction.prompt.name !== 'login') {
      const lost = await visitOf(context, received)
      const { lapsed, lapsedText } = wordsIn(lost.language).login
      const notice = { status: 400, title: lapsed, text: lapsedText }
      return send(response, await drawNotice(lost, notice))
    }
    const visit = { ...(await visitOf(context, received, interaction.params)), interaction }
    const step = stepOf(visit)
    if (!visit.isSent) return show(context, visit, step, null)
    try {
      await answer(context, visit, step)
    } catch (fault) {
      await show(context, visit, step, whenBusy(visit.language, fault))
    }
  }
}

function show(
  context: ProviderContext,
  visit: SignInVisit,
  step: SignInStep | null,
  problem: Problem | null,
): Promise<void> {
  if (step === null || visit.field('act') === 'password') return showLogin(context, visit, problem)
  if (step.stage === 'proof') return showProof(context, visit, step, problem)
  if (step.stage === 'offer') return showOffer(context, visit, step, problem)
  return showUsedCode(context, visit, step)
}

async function answer(
  context: ProviderContext,
  visit: SignInVisit,
  step: SignInStep | null,
): Promise<void> {
  const name = visit.form.get('act') ?? 'password'
  // Also when a step is open already: the page of the password may still be behind the back button.
  if (name === 'password') return enterByPassword(context, visit)
  if (name === 'passkey-alone') return enterByPasskey(context, visit)
  const act = acts.get(name)
  if (act === undefined || step === null || (act.stage ?? step.stage) !== step.stage) {
    return showAgain(visit)
  }
  await act.answer(context, visit, step)
}

async function restart(_context: ProviderContext, visit: SignInVisit): Promise<void> {
  await keepStep(visit, null)
  showAgain(visit)
}

/** A passkey alone is two factors: the device, and the person whom it verified. */
async function enterByPasskey(context: ProviderContext, visit: SignInVisit): Promise<void> {
  const { site, address, language } = visit
  const proof = await provePasskey(context, visit, null)
  if (proof !== null) return finish(context, visit, proof.account, proof.methods)
  await recordUnknownPerson(context.database, site, `llave de acceso no válida; desde ${address}`)
  await showLogin(context, visit, { status: 401, text: wordsIn(language).login.wrongPasskey })
}

async function enterByPassword(context: ProviderContext, visit: SignInVisit): Promise<void> {
  const judged = await judge(context, visit)
  if ('text' in judged) return showLogin(context, visit, judged)
  const { account, standing } = judged
  const { hasSecondFactor, isAdministrator } = standing
  const methods = ['pwd']
  if (!hasSecondFactor && !isAdministrator) return finish(context, visit, account, methods)
  const stage = hasSecondFactor ? 'proof' : 'offer'
  await keepStep(visit, { account, stage, methods, codesLeft: null })
  showAgain(visit)
}

type Proven = { readonly account: SignInStep['account']; readonly standing: Standing }

async function judge(context: ProviderContext, visit: SignInVisit): Promise<Proven | Problem> {
  const { limits, log } = context
  const { address, language, site } = visit
  const words = wordsIn(language).login
  const [user, password] = [userIn(visit), visit.field('password')]
  if (user === '' || password === '') return { status: 422, text: words.missing }
  const account = await accountOf(context, site, user)
  const device = account && deviceOf(context, visit, account)
  const name = guessedAccount(site.municipality?.municipalityId ?? null, user)
  const attempt = { account: name, address, device }
  const waitSeconds = await limits.begin(attempt)
  if (waitSeconds !== null) return mustWait(language, waitSeconds)
  const from = device === null ? 'unknown' : 'known'
  const proven = await provenBy(context, account, { password, from })
  if (proven) {
    await limits.succeed(attempt)
    return proven
  }
  log.info({ address, isKnown: account !== null }, 'sign-in refused: wrong user or password')
  await recordWrong(context, visit, account)
  return { status: 401, text: words.wrong }
}

/**
 * Null when the password is wrong. What comes after a right one is read while it is looked at,
 * which takes ten times as long.
 */
async function provenBy(
  { database }: ProviderContext,
  account: Account | null,
  { password, from }: { readonly password: string; readonly from: 'known' | 'unknown' },
): Promise<Proven | null> {
  const [isRight, standing] = await Promise.all([
    isPassword(password, account?.passwordHash ?? null, from),
    account && database.read(account.municipalityId, (db) => readStanding(db, account)),
  ])
  if (!isRight || !account || !standing) return null
  const { municipalityId, subject, email } = account
  return { account: { municipalityId, subject, email }, standing }
}

async function accountOf(
  { database }: ProviderContext,
  { municipality }: SignInVisit['site'],
  email: string,
): Promise<Account | null> {
  if (municipality === null) return null
  return database.alone((db) => accountByEmail(db, { ...municipality, email }))
}

/**
 * Which account was tried, when there is one; never what was typed, which may well be a password in
 * the wrong field.
 */
async function recordWrong(
  { database }: ProviderContext,
  { site, address }: SignInVisit,
  account: Account | null,
): Promise<void> {
  const who = account === null ? 'cuenta desconocida' : `cuenta ${account.subject}`
  const detail = `contraseña o usuario incorrectos; ${who}; desde ${address}`
  if (account === null) return recordUnknownPerson(database, site, detail)
  const { municipalityId } = account
  return recordFailure(database, { municipalityId, staffId: null }, detail)
}

// PostgreSQL stores no NUL. What is looked for and what is counted is the same: else each NUL would
// be a fresh start at one account.
function userIn(visit: SignInVisit): string {
  return visit.field('user').replaceAll('\0', '').slice(0, 254).trim()
}

async function showLogin(
  context: ProviderContext,
  visit: SignInVisit,
  problem: Problem | null,
): Promise<void> {
  const { language, site, exchange } = visit
  const words = wordsIn(language)
  const { login } = words
  const value = userIn(visit)
  const startsAtPassword = problem !== null && value !== ''
  const password = html`${emailField(
      { name: 'user', label: login.user },
      { placeholder: login.userExample, value, autofocus: !startsAtPassword },
    )}
    ${passwordField(
      words,
      { name: 'password', label: login.password, problem },
      { autocomplete: 'current-password', autofocus: startsAtPassword },
    )}
    ${submitButton(login.submit, login.submitting)}
    <p class="after"><a href="${ofSite(forgottenPath, site)}">${login.forgotten}</a></p>`
  const { idUrl } = context
  const options = await requestOptions({ idUrl, challenge: challengeOf(context, visit) })
  const button = passkeyButton({ kind: 'get', label: words.usePasskey, options, language })
  const page = await drawForm(
    { ...visit, problem },
    login.title,
    html`${form({ act: 'password' }, password)}
    ${form({ act: 'passkey-alone' }, button, { class: 'below' })}`,
  )
  send(exchange.response, page)
}
