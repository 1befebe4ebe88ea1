/**
 * Two municipalities of one installation, over real connections, each at its own host name: what is
 * one's is nothing at the other's.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/common/endpoint.ts'
import { tokenScopes } from '#contract/common/token-scopes.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import { embeddedIssuer } from '#server/platform/municipality/people/embedded-issuer.ts'
import { noKeepsake, openSessionFor } from '#server/platform/identity/client/open-session.ts'
import { readSecrets } from '#server/platform/common/secrets.ts'
import { openSessionStore } from '#server/platform/identity/session/session-store.ts'
import { askByHost } from '#tests/by-host.ts'
import { openBrowser } from '#tests/cookie-jar.ts'
import { followTo, openLogin, submitLogin } from '#tests/identity-test-app.ts'
import { textOfPaper } from '#tests/paper-text.ts'
import { personAt } from '#tests/person.ts'
import type { Person } from '#tests/person.ts'
import type { Municipality } from '#tests/municipality.ts'
import { email, here, openTwoHosts, otherHost, there } from '#tests/two-hosts.ts'

const scene = await openTwoHosts()
const { app, other, ours, theirs } = scene
afterAll(() => app.close())

/** The same session, shown at another address by whoever carries cookies about. */
function carriedTo(
  origin: string,
  municipality: Municipality,
  { actor, credentials }: Person,
): Person {
  return personAt({ fetch: askByHost, origin, municipality, actor, credentials })
}

const at = (publicUrl: string) => ({ config: { ...app.app.config, publicUrl } })

async function wordsOf(answer: Response): Promise<readonly unknown[]> {
  return [answer.status, (await answer.text()).replaceAll(/"requestId":"[^"]*"/gu, '')]
}

const now = (): Date => new Date()

const asProgram = (origin: string, secret: string) => {
  const { path }: Endpoint = api.listEntries
  return askByHost(`${origin}${path}`, { headers: { Authorization: `Bearer ${secret}` } })
}

describe('signing in', () => {
  it('asks each municipality for its own account, though the e-mail is the same', async () => {
    for (const [origin, right, wrong] of [
      [ours, here, there],
      [theirs, there, here],
    ] as const) {
      const browser = openBrowser(askByHost)
      const refused = await scene.walkIn(origin, wrong, browser)
      expect(refused instanceof Response && refused.status).toBe(401)
      const credentials = await scene.signIn(origin, right, browser)
      const municipality = origin === ours ? app.municipality : other
      const actor = municipality.actorOf('REG')
      const person = personAt({ fetch: askByHost, origin, municipality, actor, credentials })
      expect((await person.ask(api.readSession, {})).body.staffId).toBe(actor.staffId)
    }
  })

  it('shows whose page it is, leads back there and nowhere else, and offers its own letter', async () => {
    const { page } = await openLogin(at(theirs), openBrowser(askByHost))
    const text = await page.text()
    expect(text).toContain('Otra Villa')
    expect(text).not.toContain('Municipalidad de Prueba')
    expect(text).toContain(`/olvido?sede=${otherHost}`)
    expect(page.headers.get('Content-Security-Policy')).toContain(`form-action 'self' ${theirs};`)
  })

  it('takes no code that was given for the other address', async () => {
    const browser = openBrowser(askByHost)
    const { address } = await openLogin(at(ours), browser)
    const sent = await submitLogin(browser, address, here)
    const back = await followTo(browser, sent, address, '/auth/callback')
    for (const [name, value] of browser.cookies(ours)) browser.setCookie(theirs, name, value)
    const answer = await browser.request(`${theirs}/auth/callback${back.search}`)
    expect(answer.status).toBe(400)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('makes nobody of one municipality a newcomer of the other by an account of ours', async () => {
    const rows = await app.db.asOwner<{ subject: string }>(
      'select subject from account where municipality_id = $1',
      [app.municipality.municipalityId],
    )
    const store = await openSessionStore(app.db.database, now)
    const nobody = { email, name: null, authenticatedAt: now(), methods: ['pwd'], claims: {} }
    const identity = { issuer: embeddedIssuer, subject: rows[0]?.subject ?? '', ...nobody }
    const municipality = { municipalityId: other.municipalityId, name: '' }
    const secrets = await readSecrets(app.app.config.dataFolder)
    const bare = {
      previousIdHash: null,
      bindingHash: null,
      device: null,
      userAgent: '',
      address: '10.0.0.9',
    }
    const visit = { site: { municipality }, keepsake: noKeepsake, ...bare }
    const admission = await openSessionFor({ ...app.app, store, secrets }, identity, visit)
    await store.close()
    expect(admission).toEqual({ outcome: 'unknown' })
    const pending = await app.db.asOwner(`select from staff where status = 'PENDING'`)
    expect(pending).toEqual([])
    // The attempt is in the book of visits of the municipality at whose door it was made.
    const logged = await app.db.asOwner(
      `select distinct municipality_id from access_log where detail like '%10.0.0.9%'`,
    )
    expect(logged).toEqual([{ municipality_id: other.municipalityId }])
  })
})

describe('a session', () => {
  it('of one is none at the other, and answers as one that never was', async () => {
    const clerk = await scene.as(other, 'TR')
    const Cookie = `__Host-sid=${randomBytes(32).toString('base64url')}`
    const credentials = { ...clerk.credentials, Cookie }
    const never = carriedTo(theirs, other, { ...clerk, credentials })
    for (const [own, municipality, elsewhere] of [
      [app.municipality, other, theirs],
      [other, app.municipality, ours],
    ] as const) {
      const person = await scene.as(own, 'JREG')
      const carried = carriedTo(elsewhere, municipality, person)
      for (const endpoint of [api.readSession, api.listEntries, api.followLedger, api.listStaff]) {
        const answer = await wordsOf(await carried.send(endpoint, {}))
        expect(answer).toEqual(await wordsOf(await never.send(endpoint, {})))
      }
      expect((await person.ask(api.readSession, {})).status).toBe(200)
    }
  })

  it('of the other, left in the browser, is no trap: one signs in over it', async () => {
    const browser = openBrowser(askByHost)
    const stranger = await scene.as(app.municipality, 'JREG')
    browser.setCookie(theirs, '__Host-sid', stranger.credentials['Cookie']?.split('=')[1] ?? '')
    const credentials = await scene.signIn(theirs, there, browser)
    const actor = other.actorOf('REG')
    const person = personAt({
      fetch: askByHost,
      origin: theirs,
      municipality: other,
      actor,
      credentials,
    })
    expect((await person.ask(api.readSession, {})).body.staffId).toBe(actor.staffId)
  })

  it('is asked for by pages of its own address alone', async () => {
    const person = await scene.as(other, 'JREG')
    const from = (origin: string) =>
      person.send(api.readSession, {}, { headers: { Origin: origin } })
    expect((await from(theirs)).status).toBe(200)
    expect((await from(ours)).status).toBe(400)
  })

  it('leads its person to their own page at the provider, and to nobody else’s', async () => {
    const page = async (municipality: Municipality) =>
      (await (await scene.as(municipality, 'JREG')).ask(api.readSession, {})).body.accountAddress
    const { idUrl } = app.app.config
    expect([await page(app.municipality), await page(other)]).toEqual([
      `${idUrl}/cuenta?sede=localhost`,
      `${idUrl}/cuenta?sede=${otherHost}`,
    ])
    const browser = openBrowser(askByHost)
    await scene.walkIn(ours, here, browser)
    const mine = await browser.request(`${idUrl}/cuenta`)
    expect(await mine.text()).toContain(email)
    // Signed in a moment ago, but as somebody of the other municipality: asked who they are there.
    const away = await browser.request(`${idUrl}/cuenta?sede=${otherHost}`)
    expect(away.status).toBe(303)
    expect(away.headers.get('Location')).toContain(`sede=${otherHost}`)
  })
})

describe('what is given out', () => {
  it('a program’s credential opens its own municipality’s address alone', async () => {
    const administrator = await scene.as(other, 'ADM')
    const staffId = randomUUID()
    const grants = [{ role: 'REG', officeId: null, unitId: null }] as const
    const body = { name: 'Portal de Otra Villa', grants: [...grants] }
    await administrator.ask(api.addIntegration, { params: { staffId }, body })
    const issued = await administrator.ask(api.issueToken, {
      params: { staffId, tokenId: randomUUID() },
      body: {
        scopes: [...tokenScopes],
        expiresOn: addDays(other.foundation.today, 30),
        networks: [],
      },
    })
    const { secret } = issued.body
    expect((await asProgram(theirs, secret)).status).toBe(200)
    const elsewhere = await wordsOf(await asProgram(ours, secret))
    expect(elsewhere).toEqual(await wordsOf(await asProgram(ours, `${secret.slice(0, -1)}_`)))
    expect(elsewhere[0]).toBe(401)
  })

  it('a receipt names its own address, and its code says nothing at the other', async () => {
    const clerk = await scene.as(other, 'REG')
    const { entryId } = await clerk.register({ subject: 'Solicita un banco en la plaza' })
    const receipt = await clerk.send(api.readReceipt, { params: { entryId }, query: {} })
    const text = (await textOfPaper(new Uint8Array(await receipt.arrayBuffer()))).join('\n')
    expect(text.replaceAll(/\s/gu, '')).toContain(`${theirs}/verificar/`)
    const [row] = await app.db.asOwner<{ code: string }>(
      'select verification_code as code from receipt where entry_id = $1',
      [entryId],
    )
    const code = row?.code ?? ''
    expect((await askByHost(`${theirs}/verificar/${code}`)).status).toBe(200)
    const elsewhere = await askByHost(`${ours}/verificar/${code}`)
    expect([elsewhere.status, (await elsewhere.text()).includes('Otra Villa')]).toEqual([
      404,
      false,
    ])
  })

  it('the API says of itself that it is where it was asked', async () => {
    const described = await askByHost(`${theirs}/api/openapi.json`)
    expect(await described.json()).toMatchObject({ servers: [{ url: theirs }] })
  })
})
