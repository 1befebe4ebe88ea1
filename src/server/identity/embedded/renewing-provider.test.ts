import { createLocalJWKSet, importJWK, jwtVerify, SignJWT } from 'jose'
import type { JSONWebKeySet } from 'jose'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import {
  claimToken,
  followTo,
  openBrowser,
  openIdentityApp,
  openLogin,
  signIn,
  submitLogin,
} from '#tests/identity-test-app.ts'
import type { IdentityApp } from '#tests/identity-test-app.ts'

import { inProcessFetch } from '../client/in-process-fetch.ts'
import { freshSecrets, openRenewingProvider } from './renewing-provider.ts'
import { replaceSecrets, rotateSecrets } from '../keys/rotate-secrets.ts'
import { newSigningKey, readSecrets, readSecretsFile, replaceSecretsFile } from '../keys/secrets.ts'
import type { SigningKey } from '../keys/secrets.ts'
import { openSignInLimits } from '../limits/sign-in-limits.ts'

const ana = { email: 'ana@villa.example', password: 'el caballo pastaba' }
const hourMs = 3_600_000

let app: IdentityApp

beforeEach(async () => {
  app = await openIdentityApp()
  await app.hire(ana)
})
afterEach(() => app.close())

/** A provider of the server, as another process would have it, and the keys it publishes. */
async function openProvider() {
  const { config, clock, db } = app
  const { database } = db
  const now = () => clock.now
  const provider = openRenewingProvider({
    config,
    database,
    sites: app.sites(),
    secrets: await freshSecrets(config.dataFolder, database, clock.now),
    limits: openSignInLimits(database),
    log: pino({ level: 'silent' }),
    now,
    answerLink: async () => false,
  })
  const ask = inProcessFetch(provider.handler)
  const published = async (): Promise<JSONWebKeySet> => {
    const options = { body: null, headers: {}, method: 'GET', redirect: 'manual' } as const
    const answer = await ask(`${config.idUrl}/jwks`, options)
    return (await answer.json()) as JSONWebKeySet
  }
  return { provider, published, kids: async () => (await published()).keys.map(({ kid }) => kid) }
}

function pass(ms: number): void {
  app.clock.now = new Date(app.clock.now.getTime() + ms)
}

function renewNow(): Promise<Date | null> {
  const { dataFolder } = app.config
  const { database } = app.db
  return rotateSecrets({ dataFolder, database, now: app.clock.now }, true)
}

function anHourEarlier({ jwk, inForceAt }: SigningKey): SigningKey {
  return { jwk, inForceAt: new Date(inForceAt.getTime() - hourMs) }
}

async function signingKey() {
  const [first] = (await readSecrets(app.config.dataFolder, app.clock.now)).signingKeys
  if (!first) throw new Error('There is a key')
  return first
}

describe('a provider whose keys are renewed while it runs', () => {
  it('publishes the new key, signs with it an hour later, and keeps the old one for a day', async () => {
    const { provider, kids } = await openProvider()
    const before = await kids()
    expect(before).toHaveLength(1)
    await renewNow()
    await provider.renew()
    expect(await kids()).toEqual([...before, expect.any(String)])
    pass(hourMs + 1)
    await provider.renew()
    const [signing, ...others] = await kids()
    expect(others).toEqual(before)
    expect((await signingKey()).kid).toBe(signing)
    pass(25 * hourMs)
    await provider.renew()
    expect(await kids()).toEqual([signing])
  })

  it('still vouches for what the key before signed', async () => {
    const { provider, published } = await openProvider()
    const old = await signingKey()
    const token = await new SignJWT({ sub: 'ana' })
      .setProtectedHeader({ alg: 'ES256', kid: old.kid })
      .sign(await importJWK({ ...old }, 'ES256'))
    await renewNow()
    pass(hourMs + 1)
    await provider.renew()
    expect((await signingKey()).kid).not.toBe(old.kid)
    const { payload } = await jwtVerify(token, createLocalJWKSet(await published()))
    expect(payload.sub).toBe('ana')
  })

  it('does not lose whoever stands at the login page', async () => {
    const browser = openBrowser()
    const { address } = await openLogin(app, browser)
    await renewNow()
    pass(hourMs / 12)
    await app.restart()
    const sent = await submitLogin(browser, address, ana)
    const done = await followTo(browser, sent, address, '/auth/done')
    expect((await claimToken(app, browser, done.searchParams.get('attempt') ?? '')).ok).toBe(true)
  })

  it('lets people in with the new key, whatever the application remembers of the old', async () => {
    await signIn(app, openBrowser(), ana)
    const { kid } = await signingKey()
    const { dataFolder } = app.config
    // Made so that it signs from now on: the provider's own clock cannot be moved.
    const file = await readSecretsFile(dataFolder)
    const inForceAt = new Date(app.clock.now.getTime() - 1000)
    const signingKeys = [newSigningKey(inForceAt), ...file.signingKeys.map(anHourEarlier)]
    await replaceSecretsFile(dataFolder, { ...file, signingKeys })
    await app.restart()
    expect((await signingKey()).kid).not.toBe(kid)
    await signIn(app, openBrowser(), ana)
  })

  it('goes on with its own keys when the secrets were replaced, until it is started again', async () => {
    const { provider, kids } = await openProvider()
    const before = await kids()
    const { dataFolder } = app.config
    await replaceSecrets({ dataFolder, database: app.db.database, now: app.clock.now })
    await provider.renew()
    expect(await kids()).toEqual(before)
    await app.restart()
    await signIn(app, openBrowser(), ana)
  })
})
