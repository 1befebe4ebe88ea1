/**
 * Answers one's own page at the provider. Nobody passes but who proved who they are within the last
 * five minutes, in this browser, at the provider itself: what is changed here opens the register
 * later (docs/specification/sign-in.md).
 */
import { createHash, randomBytes } from 'node:crypto'

import { accountBySubject } from '../accounts/accounts.ts'
import { siteNamed, siteParameter } from '../accounts/asked-site.ts'
import { clientAddress } from '../limits/client-address.ts'
import { formIn, headersOf, send, sendEmpty, sendOn } from '../provider/provider-request.ts'
import type { Exchange } from '../provider/provider-request.ts'
import { isFromOurPages } from '../session/guard.ts'
import { noticePage } from '../pages/pages.ts'
import { accountPath, passwordPath, totpPath } from '../provider/provider-paths.ts'
import type { ProviderContext } from '../provider/provider-visit.ts'
import { deviceOf } from '../provider/provider-visit.ts'
import { pageLanguage, rememberedLanguage } from '../words/page-language.ts'
import { wordsIn } from '../words/words-in.ts'
import type { PageLanguage } from '../words/page-language.ts'
import { act } from './account-acts.ts'
import type { OwnVisit } from './own-visit.ts'
import { showAccount } from './show-account.ts'

/**
 * The provider's own client: its one use is to have somebody sign in again; its code is never
 * exchanged.
 */
export const accountClientId = 'cuenta'

const freshMs = 5 * 60_000

export function isAccountPath(url: string | undefined): boolean {
  const [path] = (url ?? '').split('?')
  return path === accountPath || path?.startsWith(`${accountPath}/`) === true
}

export function openAccountHandler(
  context: ProviderContext,
): (exchange: Exchange) => Promise<void> {
  return async (exchange) => {
    const { request, response } = exchange
    const url = new URL(request.url ?? '/', context.idUrl)
    if (![accountPath, passwordPath, totpPath].includes(url.pathname)) {
      return sendEmpty(response, 404)
    }
    const language = languageOf(exchange, url)
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    if (!isReading && request.method !== 'POST') return sendEmpty(response, 405)
    if (!isReading && !isFromOurPages(headersOf(request), context.idUrl)) {
      return sendEmpty(response, 403)
    }
    const visit = await ownVisit(context, exchange, { url, language })
    if (visit === null) return askWhoItIs(context, exchange, { url, language })
    if (!isReading) return change(context, visit)
    // Back from signing in: its code is of no use to anyone, and has no business in the address.
    if (url.searchParams.has('code')) return sendOn(response, accountPath)
    return showAccount(context, visit)
  }
}

async function change(context: ProviderContext, visit: OwnVisit): Promise<void> {
  const form = await formIn(visit.exchange)
  if (form === null) return
  const isOurs = context.forms.open(proofPurpose(visit.session), form.get('proof') ?? '') !== null
  if (!isOurs) return sendEmpty(visit.exchange.response, 403)
  await act(context, visit, form)
}

function languageOf({ request, response }: Exchange, url: URL): PageLanguage {
  const asked = url.searchParams.get('lang')
  const language = pageLanguage(asked, headersOf(request))
  if (asked !== null) response.setHeader('Set-Cookie', rememberedLanguage(language))
  return language
}

type Asked = { readonly url: URL; readonly language: PageLanguage }

async function ownVisit(
  context: ProviderContext,
  exchange: Exchange,
  { url, language }: Asked,
): Promise<OwnVisit | null> {
  const { request, response } = exchange
  const { provider, database, now } = context
  const session = await provider.Session.get(provider.createContext(request, response))
  const { accountId, loginTs, uid } = session
  if (accountId === undefined || loginTs === undefined) return null
  if (now().getTime() - loginTs * 1000 > freshMs) return null
  const named = await database.alone((db) => accountBySubject(db, accountId))
  if (named === null) return null
  const { municipalityId, subject, email } = named
  const site = await context.sites.of(municipalityId)
  // The page of another municipality was asked for: there they are somebody else.
  if (url.searchParams.has(siteParameter) && url.searchParams.get(siteParameter) !== site.host) {
    return null
  }
  const town = await database.read(municipalityId, async (db) => ({
    ...(await db
      .selectFrom('municipality')
      .select(['name', 'time_zone'])
      .executeTakeFirstOrThrow()),
    staff: await db
      .selectFrom('staff')
      .select('name')
      .where('subject', '=', subject)
      .executeTakeFirst(),
  }))
  return {
    exchange,
    url,
    language,
    address: clientAddress(headersOf(request), request, context.trustedProxies),
    device: deviceOf(context, exchange, named),
    site,
    account: { municipalityId, subject },
    email,
    owner: town.name,
    ownerTimeZone: town.time_zone,
    staffName: town.staff?.name ?? '',
    session: uid,
    proof: context.forms.seal(proofPurpose(uid), ''),
  }
}

function proofPurpose(session: string): string {
  return `account page ${session}`
}

/** To the provider's own sign-in page and back here; unless that is where the browser just was. */
async function askWhoItIs(
  { idUrl, sites }: ProviderContext,
  { response }: Exchange,
  { url, language }: Asked,
): Promise<void> {
  const site = await siteNamed(sites, url.searchParams.get(siteParameter))
  if (url.searchParams.has('code') || url.searchParams.has('error')) {
    const { account, login } = wordsIn(language)
    const page = await noticePage({
      status: 403,
      title: account.notConfirmed,
      text: account.notConfirmedText,
      mode: 'page',
      language,
      onward: { address: `${site.origin}/auth`, label: login.again },
    })
    return send(response, page)
  }
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id: accountClientId,
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${idUrl}${accountPath}`,
    prompt: 'login',
    max_age: '0',
    ui_locales: language,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    [siteParameter]: site.host,
  })
  sendOn(response, `/auth?${query.toString()}`)
}
