/** Answers the embedded provider's sign-in pages: who it is, then the second factor, then whatever is left to read. */
import type { Database } from '../database/open-database.ts'
import type { Site } from '../municipality/sites.ts'
import type { SignInStep } from './factors/sign-in-steps.ts'
import { answerOffer, showOffer } from './factors/offer-desk.ts'
import { answerProof, showProof } from './factors/proof-desk.ts'
import { drawUsedCodePage } from './factors/enrolment-pages.ts'
import { readStanding } from './factors/factor-store.ts'
import type { Standing } from './factors/factor-store.ts'
import { requestOptions } from './factors/passkeys.ts'
import { provePasskey } from './factors/prove.ts'
import { ofSite, siteOfSignIn } from './asked-site.ts'
import { accountByEmail, guessedAccount } from './accounts.ts'
import type { Account, AccountKey } from './accounts.ts'
import { clientAddress } from './client-address.ts'
import { formIn, headersOf, send, sendEmpty } from './exchange.ts'
import type { Exchange } from './exchange.ts'
import { GateFull } from './gate.ts'
import { isFromOurPages } from './guard.ts'
import { forgottenPath } from './links/link-paths.ts'
import { drawLoginPage } from './login-page.ts'
import { noticePage } from './pages.ts'
import { isPassword } from './password.ts'
import { recordFailure, recordStranger } from './sign-in-log.ts'
import { challengeOf, finish, formTargetsOf, showAgain } from './visit.ts'
import type { ProviderDesk, Visit } from './visit.ts'
import { pageLanguage, rememberedLanguage } from './words/page-language.ts'
import { wordsIn } from './words/words-in.ts'

export function openLoginDesk(desk: ProviderDesk): (exchange: Exchange) => Promise<void> {
  return async (exchange) => {
    const { request, response } = exchange
    const visit = await visitOf(desk, exchange)
    if (visit === null) return sendLapsedPage(desk, exchange)
    const step = await desk.steps.find(visit.interaction.uid)
    if (request.method === 'GET' || request.method === 'HEAD') return show(desk, visit, step)
    if (request.method !== 'POST') return sendEmpty(response, 405)
    if (!isFromOurPages(headersOf(request), desk.idUrl)) return sendEmpty(response, 403)
    const form = await formIn(exchange)
    if (form !== null) await answer(desk, visit, step, form)
  }
}

async function visitOf(desk: ProviderDesk, exchange: Exchange): Promise<Visit | null> {
  const { request, response } = exchange
  const interaction = await desk.provider.interactionDetails(request, response).catch(() => null)
  if (interaction === null || interaction.prompt.name !== 'login') return null
  const headers = headersOf(request)
  const asked = interaction.params['ui_locales']
  const language = pageLanguage(typeof asked === 'string' ? asked : null, headers)
  if (typeof asked === 'string') response.setHeader('Set-Cookie', rememberedLanguage(language))
  const site = await siteOfSignIn(desk.sites, interaction.params)
  return {
    exchange,
    interaction,
    language,
    site,
    owner: site.municipality?.name ?? 'Asiento',
    address: clientAddress(headers, request, desk.trustedProxies),
  }
}

async function show(desk: ProviderDesk, visit: Visit, step: SignInStep | null): Promise<void> {
  if (step === null) return showLogin(desk, visit, { status: 200, userName: '', problem: null })
  if (step.stage === 'proof') return showProof(desk, visit, step, null)
  if (step.stage === 'offer') return showOffer(desk, visit, step)
  const { language, owner, exchange } = visit
  const codesLeft = step.codesLeft
  // A sheet of codes was shown, and is not shown twice: what is left is to go on.
  if (codesLeft === null) return finish(desk, visit, step.account, step.methods)
  const formTargets = formTargetsOf(visit)
  return send(
    exchange.response,
    await drawUsedCodePage({ owner, language, formTargets, codesLeft }),
  )
}

async function answer(
  desk: ProviderDesk,
  visit: Visit,
  step: SignInStep | null,
  form: URLSearchParams,
): Promise<void> {
  const act = form.get('act') ?? 'password'
  // Also when a step is open already: the page of the password may still be behind the back button.
  if (act === 'password') return enterByPassword(desk, visit, form)
  if (act === 'passkey-alone') return enterByPasskey(desk, visit, form)
  if (step === null) return showAgain(visit)
  if (act === 'restart') {
    await desk.steps.end(step.interaction)
    return showAgain(visit)
  }
  if (step.stage === 'proof') return proofAnswered(desk, visit, step, form)
  if (step.stage === 'offer') return answerOffer(desk, visit, step, form)
  if (act === 'continue') return finish(desk, visit, step.account, step.methods)
  return showAgain(visit)
}

async function proofAnswered(
  desk: ProviderDesk,
  visit: Visit,
  step: SignInStep,
  form: URLSearchParams,
): Promise<void> {
  const outcome = await answerProof(desk, visit, step, form)
  if (outcome !== 'exhausted') return
  await desk.steps.end(step.interaction)
  const problem = wordsIn(visit.language).login.tooManyCodes
  await showLogin(desk, visit, { status: 429, userName: '', problem })
}

async function enterByPassword(
  desk: ProviderDesk,
  visit: Visit,
  form: URLSearchParams,
): Promise<void> {
  const typed = { user: form.get('user')?.trim() ?? '', password: form.get('password') ?? '' }
  const outcome = await judge(desk, visit, typed)
  if ('problem' in outcome) {
    return showLogin(desk, visit, { ...outcome, userName: typed.user.slice(0, 254) })
  }
  const { account, standing } = outcome
  const methods = ['pwd']
  if (!standing.hasSecondFactor && !standing.isAdministrator) {
    return finish(desk, visit, account, methods)
  }
  const stage = standing.hasSecondFactor ? 'proof' : 'offer'
  await desk.steps.open({ interaction: visit.interaction.uid, account, stage, methods })
  showAgain(visit)
}

/** A passkey alone is two factors: the device, and the person whom it verified. */
async function enterByPasskey(
  desk: ProviderDesk,
  visit: Visit,
  form: URLSearchParams,
): Promise<void> {
  const answered = { answer: form.get('answer') ?? '', challenge: challengeOf(desk, visit) }
  const proof = await provePasskey(desk, { ...answered, only: null, site: visit.site })
  if (proof !== null) return finish(desk, visit, proof.account, proof.methods)
  await recordStranger(
    desk.database,
    visit.site,
    `llave de acceso no válida; desde ${visit.address}`,
  )
  const problem = wordsIn(visit.language).login.wrongPasskey
  await showLogin(desk, visit, { status: 401, userName: '', problem })
}

type Typed = { readonly user: string; readonly password: string }
type Proven = { readonly account: AccountKey; readonly standing: Standing }
type Outcome = Proven | { readonly status: number; readonly problem: string }

async function judge(
  { database, throttle, log }: ProviderDesk,
  { address, language, site }: Visit,
  typed: Typed,
): Promise<Outcome> {
  const words = wordsIn(language).login
  if (typed.user === '' || typed.password === '') return { status: 422, problem: words.missing }
  const guess = {
    account: guessedAccount(site.municipality?.municipalityId ?? null, typed.user),
    address,
  }
  const [waitSeconds, account] = await Promise.all([
    throttle.begin(guess),
    accountTyped(database, site, storable(typed.user)),
  ])
  if (waitSeconds !== null) return { status: 429, problem: words.wait(waitSeconds) }
  try {
    const proven = await provenBy(database, account, typed.password)
    if (proven) {
      await throttle.forgive(guess)
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

/** Which account was tried, when there is one; never what was typed, which may well be a password in the wrong field. */
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

/** Null when the password is wrong. What comes after a right one is read while it is looked at, which takes ten times as long. */
async function provenBy(
  database: Database,
  account: Account | null,
  password: string,
): Promise<Proven | null> {
  const [isRight, standing] = await Promise.all([
    isPassword(password, account?.passwordHash ?? null),
    account && database.read(account.municipalityId, (db) => readStanding(db, account)),
  ])
  if (!isRight || !account || !standing) return null
  const { municipalityId, subject } = account
  return { account: { municipalityId, subject }, standing }
}

// PostgreSQL stores no NUL; such a name is nobody's.
function storable(text: string): string {
  return text.replaceAll('\0', '').slice(0, 254)
}

async function showLogin(
  desk: ProviderDesk,
  visit: Visit,
  said: { readonly status: number; readonly userName: string; readonly problem: string | null },
): Promise<void> {
  const { owner, language, exchange } = visit
  const passkeyOptions = await requestOptions(desk, challengeOf(desk, visit))
  const formTargets = formTargetsOf(visit)
  const forgotten = ofSite(forgottenPath, visit.site)
  const page = await drawLoginPage({
    ...said,
    owner,
    language,
    formTargets,
    passkeyOptions,
    forgotten,
  })
  send(exchange.response, page)
}

async function sendLapsedPage({ sites }: ProviderDesk, exchange: Exchange): Promise<void> {
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
