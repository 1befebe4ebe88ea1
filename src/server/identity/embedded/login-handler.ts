/**
 * Answers the embedded provider's sign-in pages: who it is, then the second factor, then whatever
 * is left to read.
 */
import type { Database } from '../../database/connect/open-database.ts'
import type { Site } from '../../municipality/sites/sites.ts'
import type { SignInStep } from '../provider/sign-in-steps.ts'
import { answerOffer, showOffer } from '../factors/offer-handler.ts'
import { answerProof, showProof } from '../factors/proof-handler.ts'
import { drawUsedCodePage } from '../factors/enrolment-pages.ts'
import { readStanding } from '../factors/factor-store.ts'
import type { Standing } from '../factors/factor-store.ts'
import { requestOptions } from '../factors/passkeys.ts'
import { provePasskey } from '../factors/prove.ts'
import { ofSite, siteOfSignIn } from '../accounts/asked-site.ts'
import { accountByEmail, guessedAccount } from '../accounts/accounts.ts'
import type { Account, AccountKey } from '../accounts/accounts.ts'
import { clientAddress } from '../limits/client-address.ts'
import { formIn, headersOf, send, sendEmpty } from '../provider/provider-request.ts'
import type { Exchange } from '../provider/provider-request.ts'
import { isFromOurPages } from '../session/guard.ts'
import { forgottenPath } from '../accounts/link-paths.ts'
import { drawLoginPage } from '../provider/login-page.ts'
import type { LoginPage } from '../provider/login-page.ts'
import { noticePage } from '../pages/pages.ts'
import { GateFull, isPassword } from '../accounts/password.ts'
import { recordFailure, recordStranger } from '../session/sign-in-log.ts'
import {
  challengeOf,
  deviceOf,
  finish,
  formTargetsOf,
  showAgain,
} from '../provider/provider-visit.ts'
import type { ProviderContext, Visit } from '../provider/provider-visit.ts'
import { pageLanguage, rememberedLanguage } from '../words/page-language.ts'
import { wordsIn } from '../words/words-in.ts'

export function openLoginHandler(context: ProviderContext): (exchange: Exchange) => Promise<void> {
  return async (exchange) => {
    const { request, response } = exchange
    const visit = await visitOf(context, exchange)
    if (visit === null) return sendLapsedPage(context, exchange)
    const find = () => context.steps.find(visit.interaction.uid)
    if (request.method === 'GET' || request.method === 'HEAD')
      return show(context, visit, await find())
    if (request.method !== 'POST') return sendEmpty(response, 405)
    if (!isFromOurPages(headersOf(request), context.idUrl)) return sendEmpty(response, 403)
    const form = await formIn(exchange)
    // Looked for once the form is here: a password changed while it was on its way ended the step.
    if (form !== null) await answer(context, visit, await find(), form)
  }
}

async function visitOf(context: ProviderContext, exchange: Exchange): Promise<Visit | null> {
  const { request, response } = exchange
  const interaction = await context.provider.interactionDetails(request, response).catch(() => null)
  if (interaction === null || interaction.prompt.name !== 'login') return null
  const headers = headersOf(request)
  const asked = interaction.params['ui_locales']
  const language = pageLanguage(typeof asked === 'string' ? asked : null, headers)
  if (typeof asked === 'string') response.setHeader('Set-Cookie', rememberedLanguage(language))
  const site = await siteOfSignIn(context.sites, interaction.params)
  return {
    exchange,
    interaction,
    language,
    site,
    owner: site.municipality?.name ?? 'Asiento',
    address: clientAddress(headers, request, context.trustedProxies),
  }
}

async function show(
  context: ProviderContext,
  visit: Visit,
  step: SignInStep | null,
): Promise<void> {
  if (step === null) return showLogin(context, visit, { status: 200, userName: '', problem: null })
  if (step.stage === 'proof') return showProof(context, visit, step, null)
  if (step.stage === 'offer') return showOffer(context, visit, step)
  const { language, owner, exchange } = visit
  const codesLeft = step.codesLeft
  // A sheet of codes was shown, and is not shown twice: what is left is to go on.
  if (codesLeft === null) return finish(context, visit, step.account, step.methods)
  const formTargets = formTargetsOf(visit)
  return send(
    exchange.response,
    await drawUsedCodePage({ owner, language, formTargets, codesLeft }),
  )
}

async function answer(
  context: ProviderContext,
  visit: Visit,
  step: SignInStep | null,
  form: URLSearchParams,
): Promise<void> {
  const act = form.get('act') ?? 'password'
  // Also when a step is open already: the page of the password may still be behind the back button.
  if (act === 'password') return enterByPassword(context, visit, form)
  if (act === 'passkey-alone') return enterByPasskey(context, visit, form)
  if (step === null) return showAgain(visit)
  if (act === 'restart') {
    await context.steps.end(step.interaction)
    return showAgain(visit)
  }
  if (step.stage === 'proof') return proofAnswered(context, visit, step, form)
  if (step.stage === 'offer') return answerOffer(context, visit, step, form)
  if (act === 'continue') return finish(context, visit, step.account, step.methods)
  return showAgain(visit)
}

async function proofAnswered(
  context: ProviderContext,
  visit: Visit,
  step: SignInStep,
  form: URLSearchParams,
): Promise<void> {
  const outcome = await answerProof(context, visit, step, form)
  if (outcome !== 'exhausted') return
  await context.steps.end(step.interaction)
  const problem = wordsIn(visit.language).login.tooManyCodes
  await showLogin(context, visit, { status: 429, userName: '', problem })
}

async function enterByPassword(
  context: ProviderContext,
  visit: Visit,
  form: URLSearchParams,
): Promise<void> {
  const typed = {
    user: storable(form.get('user') ?? '').trim(),
    password: form.get('password') ?? '',
  }
  const outcome = await judge(context, visit, typed)
  if ('problem' in outcome) {
    return showLogin(context, visit, { ...outcome, userName: typed.user })
  }
  const { account, standing } = outcome
  const methods = ['pwd']
  if (!standing.hasSecondFactor && !standing.isAdministrator) {
    return finish(context, visit, account, methods)
  }
  const stage = standing.hasSecondFactor ? 'proof' : 'offer'
  await context.steps.open({ interaction: visit.interaction.uid, account, stage, methods })
  showAgain(visit)
}

/** A passkey alone is two factors: the device, and the person whom it verified. */
async function enterByPasskey(
  context: ProviderContext,
  visit: Visit,
  form: URLSearchParams,
): Promise<void> {
  const answered = { answer: form.get('answer') ?? '', challenge: challengeOf(context, visit) }
  const proof = await provePasskey(context, { ...answered, only: null, site: visit.site })
  if (proof !== null) return finish(context, visit, proof.account, proof.methods)
  await recordStranger(
    context.database,
    visit.site,
    `llave de acceso no válida; desde ${visit.address}`,
  )
  const problem = wordsIn(visit.language).login.wrongPasskey
  await showLogin(context, visit, { status: 401, userName: '', problem })
}

type Typed = { readonly user: string; readonly password: string }
type Proven = { readonly account: AccountKey; readonly standing: Standing }
type Problem = { readonly status: number; readonly problem: string; readonly waitSeconds?: number }
type Outcome = Proven | Problem

async function judge(context: ProviderContext, visit: Visit, typed: Typed): Promise<Outcome> {
  const { database, limits, log } = context
  const { address, language, site } = visit
  const words = wordsIn(language).login
  if (typed.user === '' || typed.password === '') return { status: 422, problem: words.missing }
  const account = await accountTyped(database, site, typed.user)
  const device = account && deviceOf(context, visit.exchange, account)
  const name = guessedAccount(site.municipality?.municipalityId ?? null, typed.user)
  const attempt = { account: name, address, device }
  const waitSeconds = await limits.begin(attempt)
  if (waitSeconds !== null) return { status: 429, problem: words.wait(waitSeconds), waitSeconds }
  try {
    const from = device === null ? 'unknown' : 'known'
    const proven = await provenBy(database, account, { password: typed.password, from })
    if (proven) {
      await limits.succeed(attempt)
      return proven
    }
  } catch (fault) {
    if (fault instanceof GateFull) return { status: 503, problem: words.busy }
    throw fault
  }
  log.info({ address, isKnown: account !== null }, 'sign-in refused: wrong user or password')
  await recordWrong(database, { site, address }, account)
  return { status: 401, problem: words.wrong }
}

/**
 * Which account was tried, when there is one; never what was typed, which may well be a password in
 * the wrong field.
 */
async function recordWrong(
  database: Database,
  { site, address }: Pick<Visit, 'site' | 'address'>,
  account: Account | null,
): Promise<void> {
  const told = (who: string): string => `contraseña o usuario incorrectos; ${who}; desde ${address}`
  if (account === null) return recordStranger(database, site, told('cuenta desconocida'))
  const known = { municipalityId: account.municipalityId, staffId: null }
  return recordFailure(database, known, told(`cuenta ${account.subject}`))
}

async function accountTyped(
  database: Database,
  { municipality }: Site,
  email: string,
): Promise<Account | null> {
  if (municipality === null) return null
  return database.alone((db) => accountByEmail(db, { ...municipality, email }))
}

/**
 * Null when the password is wrong. What comes after a right one is read while it is looked at,
 * which takes ten times as long.
 */
async function provenBy(
  database: Database,
  account: Account | null,
  { password, from }: { readonly password: string; readonly from: 'known' | 'unknown' },
): Promise<Proven | null> {
  const [isRight, standing] = await Promise.all([
    isPassword(password, account?.passwordHash ?? null, from),
    account && database.read(account.municipalityId, (db) => readStanding(db, account)),
  ])
  if (!isRight || !account || !standing) return null
  const { municipalityId, subject } = account
  return { account: { municipalityId, subject }, standing }
}

// PostgreSQL stores no NUL. What is looked for and what is counted is the same: else each NUL would
// be a fresh start at one account.
function storable(text: string): string {
  return text.replaceAll('\0', '').slice(0, 254)
}

async function showLogin(
  context: ProviderContext,
  visit: Visit,
  said: LoginPage['said'],
): Promise<void> {
  const { owner, language, exchange } = visit
  const passkeyOptions = await requestOptions(context, challengeOf(context, visit))
  const formTargets = formTargetsOf(visit)
  const forgotten = ofSite(forgottenPath, visit.site)
  const page = await drawLoginPage({
    said,
    owner,
    language,
    formTargets,
    passkeyOptions,
    forgotten,
  })
  send(exchange.response, page)
}

async function sendLapsedPage({ sites }: ProviderContext, exchange: Exchange): Promise<void> {
  const [{ origin }] = await sites.all()
  const language = pageLanguage(null, headersOf(exchange.request))
  const { lapsed, lapsedText, again } = wordsIn(language).login
  const page = await noticePage({
    status: 400,
    title: lapsed,
    text: lapsedText,
    mode: 'page',
    language,
    onward: { address: `${origin}/auth`, label: again },
  })
  send(exchange.response, page)
}
