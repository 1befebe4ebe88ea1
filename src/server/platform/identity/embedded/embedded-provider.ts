/**
 * The identity provider that comes with the product: certified software (oidc-provider) in our
 * process, on a listener and an origin of its own, so that no script of the application can reach
 * its pages. It knows accounts and passwords; what people may do in the register is no concern of
 * its.
 */
import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'

import { Provider } from 'oidc-provider'
import type {
  Adapter,
  AdapterPayload,
  ClientMetadata,
  Configuration,
  ErrorOut,
  KoaContextWithOIDC,
} from 'oidc-provider'
import { sql } from 'kysely'

import { underDeadline } from '../../common/deadline.ts'
import type { Config } from '../../common/config/config.ts'
import { isDatabaseAway } from '../../database/connect/open-database.ts'
import type { Database } from '../../database/connect/open-database.ts'
import { accountClientId, isAccountPath, openAccountHandler } from '../account/account-handler.ts'
import { accountBySubject } from '../accounts/accounts.ts'
import { accountPath, siteOfSignIn, siteParameter, wayBackTo } from '../accounts/asked-site.ts'
import type { ProviderContext } from '../provider/provider-visit.ts'
import { headersOf, send, sendEmpty } from '../provider/provider-visit.ts'
import { absoluteMs } from '../session/guard.ts'
import { sealedForm } from '../../common/sealed.ts'
import { openLoginHandler } from './login-handler.ts'
import { drawNotice } from '../pages/page-parts.ts'
import { guardHeaders } from '../pages/pages.ts'
import type { Secrets } from '../../common/secrets.ts'
import { attemptMs } from '../session/sign-in-attempts.ts'
import { strictTransport } from '../provider/strict-transport.ts'
import { openLinkHandler } from '../links/link-handler.ts'
import { pageLanguage } from '../words/page-language.ts'
import type { PageLanguage } from '../words/page-language.ts'
import { wordsIn } from '../words/words-in.ts'

export const embeddedClientId = 'asiento'
export const embeddedScope = 'openid email'

const loginPath = '/ingresar/'

export type EmbeddedProvider = ReturnType<typeof openEmbeddedProvider>

export type EmbeddedProviderOptions = Pick<
  ProviderContext,
  'database' | 'forget' | 'limits' | 'log' | 'mailer' | 'now' | 'sites'
> & { readonly config: Config; readonly secrets: Secrets }

export function openEmbeddedProvider(options: EmbeddedProviderOptions) {
  const { config, secrets, log, now } = options
  const { idUrl, trustedProxies } = config
  const { sealingKey } = secrets
  const provider = openProvider(options)
  const answerProvider = provider.callback()
  const forms = sealedForm(sealingKey, now)
  const context = { ...options, provider, forms, idUrl, trustedProxies, sealingKey }
  const answerLogin = openLoginHandler(context)
  const answerAccount = openAccountHandler(context)
  const links = openLinkHandler(context)

  const ownOrigin = new URL(idUrl).origin
  const own = { ...guardHeaders, ...strictTransport(config, idUrl) }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (URL.parse(request.url ?? '', idUrl)?.origin !== ownOrigin) return sendEmpty(response, 404)
    asOurselves(request, idUrl)
    for (const [name, value] of Object.entries(own)) response.setHeader(name, value)
    if (request.url?.startsWith(loginPath) === true) return answerLogin({ request, response })
    if (isAccountPath(request.url)) return answerAccount({ request, response })
    if (await links.answer({ request, response })) return undefined
    return answerProvider(request, response)
  }

  return {
    /** For a listener on `config.idPort`. */
    handler: (request: IncomingMessage, response: ServerResponse): void => {
      answer(request, response).catch(async (fault: unknown) => {
        // Whoever went away while sending has nobody to be answered, and nothing of ours failed.
        if (request.destroyed && !request.complete) return
        log.error({ err: fault }, 'identity page')
        if (response.headersSent) response.destroy()
        else {
          const language = pageLanguage(null, headersOf(request))
          send(response, await faultPage(options, {}, statusFor(fault), language))
        }
      })
    },
    /** The provider's own session behind a token of its; null when it is gone. */
    sessionBehind: async (accessToken: string): Promise<string | null> =>
      (await provider.AccessToken.find(accessToken))?.sessionUid ?? null,
    endSession: async (providerSession: string): Promise<void> => {
      const session = await provider.Session.findByUid(providerSession)
      await session?.destroy()
    },
    /** Waits for what is still being done behind an answer. */
    close: () => links.close(),
  }
}

function openProvider(options: EmbeddedProviderOptions): Provider {
  const { config, log } = options
  const provider = new Provider(config.idUrl, configurationOf(options))
  provider.proxy = true // safe: `asOurselves` below writes the only headers this makes it read
  provider.on('server_error', (_ctx, fault) => log.error({ err: fault }, 'identity provider'))
  // Without this its framework writes to the console, also of whoever went away while sending. Its
  // types know no such event.
  EventEmitter.prototype.on.call(provider, 'error', (fault: unknown, http?: Failed) => {
    if (http?.req.socket.destroyed !== true) log.error({ err: fault }, 'identity provider')
  })
  return provider
}

type Failed = { readonly req: IncomingMessage }

// It has one name, so a request can say no other: neither a guessed Host nor a forged X-Forwarded-*
// gets through.
function asOurselves(request: IncomingMessage, idUrl: string): void {
  const { host, protocol } = new URL(idUrl)
  request.headers['host'] = host
  request.headers['x-forwarded-host'] = host
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
}

function configurationOf(options: EmbeddedProviderOptions): Configuration {
  const { config, database, secrets } = options
  const absoluteSeconds = absoluteMs / 1000
  const off = { enabled: false }
  return {
    adapter: providerStore(database, (id) => ownClient(options, id)),
    clients: [
      {
        // Of our own pages here, to have somebody sign in again. Nobody knows its secret: its codes
        // open nothing.
        client_id: accountClientId,
        client_secret: randomBytes(32).toString('base64url'),
        redirect_uris: [`${config.idUrl}${accountPath}`],
      },
    ],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    jwks: { keys: [secrets.signingKey] },
    cookies: { keys: [secrets.cookieKey] },
    // In the ID token itself: there is nothing else to ask afterwards, and `amr` gets there in no
    // other way.
    claims: { openid: ['sub', 'amr', 'auth_time'], email: ['email'] },
    conformIdTokenClaims: false,
    scopes: ['openid', 'email'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    // Whose page of the provider's own somebody signs in for (`asked-site.ts`).
    extraParams: [siteParameter],
    interactions: { url: (_ctx, interaction) => `${loginPath}${interaction.uid}` },
    findAccount: async (_ctx, subject) => {
      const known = await database.alone((db) => accountBySubject(db, subject))
      if (known === null) return undefined
      return { accountId: subject, claims: () => ({ sub: subject, email: known.email }) }
    },
    loadExistingGrant: ownGrant,
    renderError: (ctx, out, fault) => showError(ctx, out, fault, options),
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: attemptMs / 1000,
      Session: absoluteSeconds,
      Grant: absoluteSeconds,
    },
    features: {
      devInteractions: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      resourceIndicators: off,
      rpInitiatedLogout: off,
      userinfo: off,
    },
  }
}

/**
 * The application, which may send people back to any address of the installation: looked up each
 * time, for one may be new.
 */
async function ownClient(
  { sites, secrets }: EmbeddedProviderOptions,
  id: string,
): Promise<ClientMetadata | undefined> {
  if (id !== embeddedClientId) return undefined
  return {
    client_id: embeddedClientId,
    client_secret: secrets.clientSecret,
    redirect_uris: (await sites.all()).map(wayBackTo),
  }
}

/**
 * Nobody is asked to let the council's own application know who they are: the one client has its
 * grant beforehand.
 */
async function ownGrant(ctx: KoaContextWithOIDC) {
  const { provider, session, client, account } = ctx.oidc
  if (!client || !account) return undefined
  const known = session?.grantIdFor(client.clientId)
  const existing = known === undefined ? undefined : await provider.Grant.find(known)
  if (existing?.accountId === account.accountId) return existing
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
  grant.addOIDCScope(embeddedScope)
  await grant.save()
  return grant
}

/** Of a fault of ours: whether trying again will help. */
function statusFor(fault: unknown): 500 | 503 {
  return isDatabaseAway(fault) ? 503 : 500
}

async function showError(
  ctx: KoaContextWithOIDC,
  out: ErrorOut,
  fault: unknown,
  app: FaultContext,
): Promise<void> {
  const language = pageLanguage(null, headersOf(ctx.req))
  const status = out.error === 'server_error' ? statusFor(fault) : 400
  const page = await faultPage(app, ctx.oidc?.params ?? {}, status, language)
  ctx.status = page.status
  for (const [name, value] of Object.entries(page.headers)) ctx.set(name, value)
  ctx.body = page.text
}

type FaultContext = Pick<EmbeddedProviderOptions, 'config' | 'sites'>

async function faultPage(
  { config, sites }: FaultContext,
  params: Readonly<Record<string, unknown>>,
  status: number,
  language: PageLanguage,
) {
  // Also to be told when the fault is that the database, which knows whose page it is, is away.
  const site = await siteOfSignIn(sites, params).catch(() => ({ origin: config.publicUrl }))
  const { login } = wordsIn(language)
  const [title, text] =
    status >= 500
      ? [login.faultTitle, login.faultText]
      : [login.badRequestTitle, login.badRequestText]
  return drawNotice({ language, owner: 'Asiento', site }, { status, title, text })
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * A door that answers only while it is open; else there is nothing behind it, whatever is asked.
 */
export function closedHandler(answer: Handler, isOpen: () => Promise<boolean>): Handler {
  const answerIfOpen = async (
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    if (!(await isOpen())) return sendEmpty(response, 404)
    const answered = once(response, 'close')
    answer(request, response)
    await answered
  }
  return (request, response) => {
    underDeadline(() => answerIfOpen(request, response)).catch(() => sendEmpty(response, 503))
  }
}

/** `clientNamed` says what a client is registered with; undefined for a name of nobody's. */
export function providerStore(
  database: Database,
  clientNamed: (id: string) => Promise<ClientMetadata | undefined>,
): (model: string) => Adapter {
  return (model) => ({
    find: async (id) => (model === 'Client' ? clientNamed(id) : find(database, { model, id })),
    findByUid: (uid) => find(database, { model, uid }),
    findByUserCode: async () => undefined, // of devices, which sign in nowhere here
    async upsert(id, payload, expiresIn) {
      const row = {
        payload: JSON.stringify(payload),
        grant_id: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expires_at: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
      }
      await database.alone((db) =>
        db
          .insertInto('provider_record')
          .values({ model, id, ...row })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
          .execute(),
      )
    },
    async consume(id) {
      await database.alone((db) =>
        db
          .updateTable('provider_record')
          .set({ consumed_at: new Date() })
          .where((eb) => eb.and({ model, id }))
          .execute(),
      )
    },
    destroy: (id) => remove(database, { model, id }),
    // Asked of each model in turn, its own records only: the grant itself is destroyed by its id.
    revokeByGrantId: (grantId) => remove(database, { model, grant_id: grantId }),
  })
}

type Key = { readonly model: string; readonly id?: string; readonly uid?: string }

function find(database: Database, key: Key): Promise<AdapterPayload | undefined> {
  return database.alone(async (db) => {
    const row = await db
      .selectFrom('provider_record')
      .select(['payload', 'consumed_at'])
      .where((eb) => eb.and(key))
      .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', new Date())]))
      .executeTakeFirst()
    if (!row) return undefined
    const { payload, consumed_at: at } = row
    return { ...payload, ...(at && { consumed: Math.floor(at.getTime() / 1000) }) }
  })
}

async function remove(
  database: Database,
  key: { readonly model: string; readonly id?: string; readonly grant_id?: string },
): Promise<void> {
  await database.alone((db) =>
    db
      .deleteFrom('provider_record')
      .where((eb) => eb.and(key))
      .execute(),
  )
}

export async function sweepProviderStore(database: Database): Promise<void> {
  await database.alone((db) =>
    db
      .deleteFrom('provider_record')
      .where('expires_at', '<', sql<Date>`now()`)
      .execute(),
  )
}
