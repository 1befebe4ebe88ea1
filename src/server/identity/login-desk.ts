/** Answers the embedded provider's login page: reads what was typed, asks the accounts, and tells the provider who it is. */
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Provider } from 'oidc-provider'
import type { Logger } from 'pino'

import type { Database } from '../database/open-database.ts'
import { accountByEmail } from './accounts.ts'
import { clientAddress } from './client-address.ts'
import { GateFull } from './gate.ts'
import { isFromOurPages } from './guard.ts'
import { drawLoginPage } from './login-page.ts'
import { guardHeaders, noticePage } from './pages.ts'
import type { DrawnPage } from './pages.ts'
import { isPassword } from './password.ts'
import { onlyMunicipality, recordFailure } from './sign-in-log.ts'
import type { Throttle } from './throttle.ts'
import { waitInWords } from './wait-in-words.ts'

export const loginPath = '/ingresar/'

export type LoginDeskOptions = {
  readonly provider: Provider
  readonly database: Database
  readonly throttle: Throttle
  readonly idUrl: string
  readonly publicUrl: string
  readonly log: Logger
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

const largestFormBytes = 8_192

export function openLoginDesk(options: LoginDeskOptions): (exchange: Exchange) => Promise<void> {
  return async (exchange) => {
    const { request, response } = exchange
    const interaction = await options.provider
      .interactionDetails(request, response)
      .catch(() => null)
    if (interaction === null || interaction.prompt.name !== 'login') {
      return send(response, await lapsedPage(options.publicUrl))
    }
    if (request.method === 'GET' || request.method === 'HEAD') {
      return show(options, response, { status: 200, userName: '', problem: null })
    }
    if (request.method !== 'POST') return send(response, emptyPage(405))
    if (!isFromOurPages(headersOf(request), options.idUrl)) return send(response, emptyPage(403))
    const form = await readForm(request)
    if (form === null) {
      response.setHeader('Connection', 'close') // what was not read cannot be stepped over
      return send(response, emptyPage(413))
    }
    const typed = { user: form.get('user')?.trim() ?? '', password: form.get('password') ?? '' }
    const outcome = await judge(
      options,
      typed,
      clientAddress(headersOf(request), request, options.idUrl),
    )
    if ('problem' in outcome) {
      return show(options, response, { ...outcome, userName: typed.user.slice(0, 254) })
    }
    await forgetOtherPerson(options.provider, interaction, outcome.subject)
    // `remember: false`: the provider's cookie ends with the browser, as ours does.
    const login = { accountId: outcome.subject, remember: false, amr: ['pwd'] }
    await options.provider.interactionFinished(request, response, { login })
  }
}

type Typed = { readonly user: string; readonly password: string }
type Outcome = { readonly subject: string } | { readonly status: number; readonly problem: string }

const wrong = { status: 401, problem: 'Usuario o contraseña incorrectos.' }
const busy = {
  status: 503,
  problem: 'Hay muchas personas ingresando a la vez. Espere unos segundos y vuelva a intentarlo.',
}

async function judge(options: LoginDeskOptions, typed: Typed, address: string): Promise<Outcome> {
  const { database, throttle, log } = options
  if (typed.user === '' || typed.password === '') {
    return { status: 422, problem: 'Escriba su usuario y su contraseña.' }
  }
  const guess = { account: typed.user, address }
  const waitSeconds = await throttle.begin(guess)
  if (waitSeconds !== null) {
    const wait = waitInWords(waitSeconds)
    return {
      status: 429,
      problem: `Demasiados intentos seguidos. Espere ${wait} y vuelva a intentarlo.`,
    }
  }
  const account = await database.anywhere((db) => accountByEmail(db, storable(typed.user)))
  try {
    if (await isPassword(typed.password, account?.passwordHash ?? null)) {
      await throttle.forgive(guess)
      if (account) return { subject: account.subject }
    }
  } catch (fault) {
    if (fault instanceof GateFull) return busy
    throw fault
  }
  log.info({ address, isKnown: account !== null }, 'sign-in refused: wrong user or password')
  const known = account ? { municipalityId: account.municipalityId, staffId: null } : null
  // Which account was tried, when there is one; never what was typed, which may well be a password in the wrong field.
  const who = account ? `cuenta ${account.subject}` : 'cuenta desconocida'
  await recordFailure(database, known, `contraseña o usuario incorrectos; ${who}; desde ${address}`)
  return wrong
}

// PostgreSQL stores no NUL; such a name is nobody's.
function storable(text: string): string {
  return text.replaceAll('\0', '').slice(0, 254)
}

/**
 * The provider would ask whoever signs in over another person's session to sign that one out first. There is one client
 * and nothing to keep, so the earlier session simply ends.
 */
async function forgetOtherPerson(
  provider: Provider,
  interaction: Awaited<ReturnType<Provider['interactionDetails']>>,
  subject: string,
): Promise<void> {
  const { session } = interaction
  if (session === undefined || session.accountId === subject) return
  const found = await provider.Session.findByUid(session.uid)
  await found?.destroy()
  delete interaction.session
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
}

async function show(
  { database, publicUrl }: LoginDeskOptions,
  response: ServerResponse,
  said: { readonly status: number; readonly userName: string; readonly problem: string | null },
): Promise<void> {
  const owner = (await onlyMunicipality(database))?.name ?? 'Asiento'
  send(response, await drawLoginPage({ ...said, owner, clientOrigin: publicUrl }))
}

function lapsedPage(publicUrl: string): Promise<DrawnPage> {
  return noticePage({
    status: 400,
    title: 'Esta página de ingreso ya no sirve',
    text: 'Pasó demasiado tiempo o se abrió en otra ventana. Vuelva al registro y pulse «Ingresar» otra vez.',
    mode: 'page',
    onward: { address: `${publicUrl}/auth`, label: 'Volver a ingresar' },
  })
}

function emptyPage(status: number): DrawnPage {
  return { status, headers: guardHeaders, text: '' }
}

export function send(response: ServerResponse, page: DrawnPage): void {
  response.writeHead(page.status, { ...page.headers })
  response.end(page.text)
}

/** Null when it is larger than a form of ours can be; the rest is then left unread. */
function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.byteLength
      chunks.push(chunk)
      if (size <= largestFormBytes) return
      request.pause()
      resolve(null)
    })
    request.on('end', () => resolve(new URLSearchParams(Buffer.concat(chunks).toString('utf8'))))
    request.on('error', reject)
  })
}

/** Node's headers seen as the web's. */
export function headersOf(request: IncomingMessage): Pick<Headers, 'get'> {
  return {
    get: (name) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value.join(', ') : (value ?? null)
    },
  }
}
