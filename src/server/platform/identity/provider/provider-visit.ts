/**
 * What the handlers of the provider's pages work with: the server's parts, and one visit of one
 * browser.
 */
import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

import type { Provider } from 'oidc-provider'
import type { Logger } from 'pino'
import * as z from 'zod'

import type { Site, Sites } from '../../municipality/sites/sites.ts'
import type { AccountKey } from '../accounts/accounts.ts'
import { siteOfSignIn } from '../accounts/asked-site.ts'
import type { AccountContext, LetterBox } from '../accounts/change-account.ts'
import type { SealedForm } from '../../common/sealed.ts'
import { clientAddress } from '../limits/client-address.ts'
import type { SignInLimits } from '../limits/rate-limits.ts'
import type { Problem } from '../pages/page-parts.ts'
import {
  accountCookie,
  deviceKey,
  knownDevice,
  newAccountCookie,
} from '../session/device-cookies.ts'
import { isFromOurPages } from '../session/guard.ts'
import { pageLanguage, rememberedLanguage } from '../words/page-language.ts'
import type { PageLanguage } from '../words/page-language.ts'
import { guardHeaders } from '../pages/pages.ts'
import type { DrawnPage } from '../pages/pages.ts'

/** What the provider's pages work with. */
export type ProviderContext = AccountContext & {
  readonly idUrl: string
  readonly sites: Sites
  readonly trustedProxies: readonly string[]
  readonly limits: SignInLimits
  readonly now: () => Date
  readonly log: Logger
  readonly mailer: LetterBox
  readonly provider: Provider
  readonly forms: SealedForm
  readonly sealingKey: string
}

type Received = {
  readonly exchange: Exchange
  readonly url: URL
  /** Whether a form was sent, and not only a page asked for. */
  readonly isSent: boolean
  readonly form: URLSearchParams
  /** Of the form; empty when it has no such field. */
  readonly field: (name: string) => string
}

export type Visit = Received & {
  readonly language: PageLanguage
  /** Whose people the page is for. */
  readonly site: Site
  readonly owner: string
  readonly address: string
  /** What went wrong, where the page says so. */
  readonly problem?: Problem | null
}

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

export type SignInVisit = Visit & { readonly interaction: Interaction }

const signInStep = z.object({
  account: z.object({ municipalityId: z.string(), subject: z.string(), email: z.string() }),
  /**
   * The second factor is asked for; one may or must be set up; proven, and something is left to
   * read.
   */
  stage: z.enum(['proof', 'offer', 'shown']),
  /** As the ID token's `amr` will say it. */
  methods: z.array(z.string()),
  /** How many recovery codes are left, when one was used. */
  codesLeft: z.number().nullable(),
})

/** A sign-in whose password was right and that is not over. */
export type SignInStep = z.output<typeof signInStep>

/** As the provider's interaction remembers it; `change-account.ts` ends it there. */
export function stepOf({ interaction }: SignInVisit): SignInStep | null {
  return signInStep.safeParse(interaction.result?.['step']).data ?? null
}

export async function keepStep(
  { interaction }: SignInVisit,
  step: SignInStep | null,
): Promise<void> {
  interaction.result = { step }
  await interaction.save(secondsLeft(interaction))
}

function secondsLeft({ exp }: Interaction): number {
  return exp - Math.floor(Date.now() / 1000)
}

/**
 * What came to a page of ours; null, and it was answered, when its method, its origin or its size
 * is not taken.
 */
export async function receive(
  { idUrl }: Pick<ProviderContext, 'idUrl'>,
  exchange: Exchange,
): Promise<Received | null> {
  const { request, response } = exchange
  const isSent = request.method !== 'GET' && request.method !== 'HEAD'
  const refuse = (status: number): null => {
    sendEmpty(response, status)
    return null
  }
  if (isSent && request.method !== 'POST') return refuse(405)
  if (isSent && !isFromOurPages(headersOf(request), idUrl)) return refuse(403)
  const form = isSent ? await formIn(exchange) : new URLSearchParams()
  if (form === null) return null
  const url = new URL(request.url ?? '/', idUrl)
  return { exchange, url, isSent, form, field: (name) => form.get(name) ?? '' }
}

/** `params` are those of the sign-in that is under way, else of the address. */
export async function visitOf(
  { sites, trustedProxies }: ProviderContext,
  received: Received,
  params: Readonly<Record<string, unknown>> = Object.fromEntries(received.url.searchParams),
): Promise<Visit> {
  const { request, response } = received.exchange
  const headers = headersOf(request)
  const asked = params['ui_locales'] ?? params['lang']
  const language = pageLanguage(typeof asked === 'string' ? asked : null, headers)
  if (typeof asked === 'string') response.setHeader('Set-Cookie', rememberedLanguage(language))
  const site = await siteOfSignIn(sites, params)
  return {
    ...received,
    language,
    site,
    owner: site.municipality?.name ?? 'Asiento',
    address: clientAddress(headers, request, trustedProxies),
  }
}

/** The device that asks, where this account signed in on it before; else null. */
export function deviceOf(
  { sealingKey }: Pick<ProviderContext, 'sealingKey'>,
  { exchange }: Pick<Visit, 'exchange'>,
  { subject }: Pick<AccountKey, 'subject'>,
): string | null {
  const cookies = headersOf(exchange.request).get('cookie')
  return knownDevice(deviceKey(sealingKey), cookies, accountCookie(subject))
}

/**
 * What a passkey signs in this visit. Derived from the interaction, which ends with the sign-in:
 * nothing has to be kept, and an answer made for another visit says nothing here.
 */
export function challengeOf(
  { sealingKey }: Pick<ProviderContext, 'sealingKey'>,
  { interaction }: Pick<SignInVisit, 'interaction'>,
): string {
  return createHmac('sha256', sealingKey).update(`passkey ${interaction.uid}`).digest('base64url')
}

/** Signed in: on to wherever the browser came from. */
export async function finish(
  context: ProviderContext,
  visit: SignInVisit,
  { subject }: Pick<AccountKey, 'subject'>,
  methods: readonly string[],
): Promise<void> {
  const { provider, sealingKey } = context
  const { request, response } = visit.exchange
  // `remember: false`: the provider's cookie ends with the browser, as ours does.
  const login = { accountId: subject, remember: false, amr: [...methods] }
  await forgetOtherPerson(provider, visit, subject)
  if (deviceOf(context, visit, { subject }) === null) {
    response.appendHeader('Set-Cookie', newAccountCookie(deviceKey(sealingKey), subject))
  }
  await provider.interactionFinished(request, response, { login })
}

/** To the same page, asked for anew: a reload then sends nothing twice. */
export function showAgain({ exchange, url }: Visit): void {
  sendOn(exchange.response, url.pathname)
}

/**
 * The provider would ask whoever signs in over another person's session to sign that one out first.
 * There is one client and nothing to keep, so the earlier session simply ends.
 */
async function forgetOtherPerson(
  provider: Provider,
  { exchange, interaction }: SignInVisit,
  subject: string,
): Promise<void> {
  // The one in the browser now, and not when this page was drawn: another window may have signed
  // somebody in since.
  const http = provider.createContext(exchange.request, exchange.response)
  const session = await provider.Session.get(http)
  const isStill = session.accountId === undefined || session.accountId === subject
  if (!isStill) await session.destroy()
  if (isStill && (interaction.session?.uid ?? session.uid) === session.uid) return
  delete interaction.session
  await interaction.save(secondsLeft(interaction))
}

export type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

// A passkey's answer is the largest thing our forms carry: about two kilobytes.
const largestFormBytes = 16_384

export function send(response: ServerResponse, page: DrawnPage): void {
  response.writeHead(page.status, { ...page.headers })
  response.end(page.text)
}

export function sendEmpty(response: ServerResponse, status: number): void {
  send(response, { status, headers: guardHeaders, text: '' })
}

/** To a page of ours, to be asked for with GET. */
export function sendOn(response: ServerResponse, location: string): void {
  send(response, { status: 303, headers: { ...guardHeaders, Location: location }, text: '' })
}

/** What was sent; null when it is larger than a form of ours can be, and 413 was answered. */
export async function formIn({ request, response }: Exchange): Promise<URLSearchParams | null> {
  // Browsers say the length of a form; Node takes no more than was said.
  const length = Number(request.headers['content-length'] ?? Infinity)
  if (length <= largestFormBytes) return new URLSearchParams(await text(request))
  response.setHeader('Connection', 'close') // what was not read cannot be stepped over
  sendEmpty(response, 413)
  return null
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
