/**
 * What the handlers of the provider's sign-in pages work with: the server's parts, and one visit of
 * one browser.
 */
import { createHmac } from 'node:crypto'

import type { Provider } from 'oidc-provider'
import type { Logger } from 'pino'

import type { Database } from '../../database/connect/open-database.ts'
import type { Site, Sites } from '../../municipality/sites/sites.ts'
import type { Forget, Notify } from '../accounts/change-account.ts'
import type { AccountKey } from '../accounts/accounts.ts'
import { headersOf, sendOn } from './provider-request.ts'
import type { Exchange } from './provider-request.ts'
import type { SealedForm } from './sealed-form.ts'
import type { SignInSteps } from './sign-in-steps.ts'
import {
  accountCookie,
  deviceKey,
  knownDevice,
  newAccountCookie,
} from '../session/device-cookies.ts'
import type { SignInLimits } from '../limits/sign-in-limits.ts'
import type { PageLanguage } from '../words/page-language.ts'

export type ProviderContext = {
  readonly provider: Provider
  readonly database: Database
  readonly limits: SignInLimits
  readonly steps: SignInSteps
  readonly forms: SealedForm
  readonly idUrl: string
  readonly sites: Sites
  readonly trustedProxies: readonly string[]
  readonly sealingKey: string
  readonly now: () => Date
  readonly log: Logger
  readonly notify?: Notify | undefined
  readonly forget?: Forget | undefined
}

export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

export type Visit = {
  readonly exchange: Exchange
  readonly interaction: Interaction
  readonly language: PageLanguage
  /** Whose people sign in here. */
  readonly site: Site
  /** The municipality's name. */
  readonly owner: string
  /** The network address it comes from. */
  readonly address: string
}

/** The device that asks, where this account signed in on it before; else null. */
export function deviceOf(
  { sealingKey }: Pick<ProviderContext, 'sealingKey'>,
  { request }: Pick<Exchange, 'request'>,
  { subject }: Pick<AccountKey, 'subject'>,
): string | null {
  const cookies = headersOf(request).get('cookie')
  return knownDevice(deviceKey(sealingKey), cookies, accountCookie(subject))
}

/**
 * Forms lead on through the provider's redirects, to the application: the policy has to name both.
 */
export function formTargetsOf({ site }: Pick<Visit, 'site'>): readonly string[] {
  return ["'self'", site.origin]
}

/**
 * What a passkey signs in this visit. Derived from the interaction, which ends with the sign-in:
 * nothing has to be kept, and an answer made for another visit says nothing here.
 */
export function challengeOf(
  { sealingKey }: Pick<ProviderContext, 'sealingKey'>,
  { interaction }: Pick<Visit, 'interaction'>,
): string {
  return createHmac('sha256', sealingKey).update(`passkey ${interaction.uid}`).digest('base64url')
}

/** Signed in: on to wherever the browser came from. */
export async function finish(
  context: ProviderContext,
  { exchange, interaction }: Visit,
  { subject }: Pick<AccountKey, 'subject'>,
  methods: readonly string[],
): Promise<void> {
  const { provider, steps } = context
  // `remember: false`: the provider's cookie ends with the browser, as ours does.
  const login = { accountId: subject, remember: false, amr: [...methods] }
  await Promise.all([
    forgetOtherPerson(provider, { exchange, interaction }, subject),
    steps.end(interaction.uid),
  ])
  if (deviceOf(context, exchange, { subject }) === null) {
    const cookie = newAccountCookie(deviceKey(context.sealingKey), subject)
    exchange.response.appendHeader('Set-Cookie', cookie)
  }
  await provider.interactionFinished(exchange.request, exchange.response, { login })
}

/** To the same page, asked for anew: a reload then sends nothing twice. */
export function showAgain({ exchange }: Visit): void {
  const [path = '/'] = (exchange.request.url ?? '/').split('?')
  sendOn(exchange.response, path)
}

/**
 * The provider would ask whoever signs in over another person's session to sign that one out first.
 * There is one client and nothing to keep, so the earlier session simply ends.
 */
async function forgetOtherPerson(
  provider: Provider,
  { exchange, interaction }: Pick<Visit, 'exchange' | 'interaction'>,
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
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
}
