import { createLocalJWKSet, importJWK, jwtVerify, SignJWT } from 'jose'
import type { JSONWebKeySet } from 'jose'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import {
  claimToken,
  followTo,
  openBrowser,
  openIdentityHouse,
  openLogin,
  signIn,
  submitLogin,
} from '#tests/identity-house.ts'
import type { IdentityHouse } from '#tests/identity-house.ts'

import { inProcessFetch } from './in-process-fetch.ts'
import { freshSecrets, openRenewingProvider } from './renewing-provider.ts'
import { replaceSecrets, rotateSecrets } from './rotate-secrets.ts'
import { newSigningKey, readSecrets, readSecretsFile, replaceSecretsFile } from './secrets.ts'
import type { SigningKey } from './secrets.ts'
import { openThrottle } from './throttle.ts'

const ana = { email: 'ana@villa.example', password: 'el caballo pastaba' }
const hourMs = 3_600_000

let house: IdentityHouse

beforeEach(async () => {
  house = await openIdentityHouse()
  await house.hire(ana)
})
afterEach(() => house.close())

/** A provider of the house, as another process would have it, and the keys it publishes. */
async function openProvider() {
  const { config, clock, db } = house
  const { database } = db
  const now = () => clock.now
  const provider = openRenewingProvider({
    config,
    database,
    sites: house.sites(),
    secrets: await freshSecrets(config.dataFolder, database, clock.now),
    throttle: openThrottle(database, now),
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
  house.clock.now = new Date(house.clock.now.getTime() + ms)
}

function renewNow(): Promise<Date | null> {
  const { dataFolder } = house.config
  const { database } = house.db
  return rotateSecrets({ dataFolder, database, now: house.clock.now }, true)
}

function anHourEarlier({ jwk, inForceAt }: SigningKey): SigningKey {
  return { jwk, inForceAt: new Date(inForceAt.getTime() - hourMs) }
}

async function signingKey() {
  const [first] = (await readSecrets(house.config.dataFolder, house.clock.now)).signingKeys
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
    const { address } = await openLogin(house, browser)
    await renewNow()
    pass(hourMs / 12)
    await house.restart()
    const sent = await submitLogin(browser, address, ana)
    const done = await followTo(browser, sent, address, '/auth/done')
    expect((await claimToken(house, browser, done.searchParams.get('attempt') ?? '')).ok).toBe(true)
  })

  it('lets people in with the new key, whatever the application remembers of the old', async () => {
    await signIn(house, openBrowser(), ana)
    const { kid } = await signingKey()
    const { dataFolder } = house.config
    // Made so that it signs from now on: the provider's own clock cannot be moved.
    const file = await readSecretsFile(dataFolder)
    const inForceAt = new Date(house.clock.now.getTime() - 1000)
    const signingKeys = [newSigningKey(inForceAt), ...file.signingKeys.map(anHourEarlier)]
    await replaceSecretsFile(dataFolder, { ...file, signingKeys })
    await house.restart()
    expect((await signingKey()).kid).not.toBe(kid)
    await signIn(house, openBrowser(), ana)
  })

  it('goes on with its own keys when the secrets were replaced, until it is started again', async () => {
    const { provider, kids } = await openProvider()
    const before = await kids()
    const { dataFolder } = house.config
    await replaceSecrets({ dataFolder, database: house.db.database, now: house.clock.now })
    await provider.renew()
    expect(await kids()).toEqual(before)
    await house.restart()
    await signIn(house, openBrowser(), ana)
  })
})
