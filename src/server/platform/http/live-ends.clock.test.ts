/**
 * A feed ends with its session, wherever that ended: at this server, at another, by its person or
 * by somebody else.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { Actor, Role } from '#domain/permission/permission.ts'
import { setStanding } from '#server/platform/municipality/people/set-standing.ts'
import { secretIn } from '#tests/account-links.ts'
import { openBrowser } from '#tests/cookie-jar.ts'
import { openTestDatabase } from '#tests/database.ts'
import { followFeed } from '#tests/feed.ts'
import { freePorts } from '#tests/free-ports.ts'
import { credentialsFor, personAt } from '#tests/person.ts'
import type { Person } from '#tests/person.ts'
import { openRogueProvider } from '#tests/rogue-provider.ts'
import type { RogueProvider } from '#tests/rogue-provider.ts'
import { runCommand } from '#tests/run-command.ts'
import { sendForm } from '#tests/cookie-jar.ts'
import { openAccount, readPage } from '#tests/second-factors.ts'
import { startServer } from '#tests/server-process.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { foundTestMunicipality } from '#tests/municipality.ts'
import { bindPerson } from '#tests/bind-person.ts'
import { giveAccount } from '#tests/give-account.ts'

/**
 * A person who signs out must not be read behind their back, also over there: a notice ends the
 * feed, and not the look at the session, which comes every 25 seconds.
 */
const beforeTheLookMs = 10_000
/** Longer than the notice takes. */
const aMomentMs = 1000

const db = await openTestDatabase()
const municipality = await foundTestMunicipality(db.database)
const dataFolder = await mkdtemp(join(tmpdir(), 'asiento-live-ends-'))
const env = { ASIENTO_DATA: dataFolder, DATABASE_URL: db.url }
const ports = await freePorts()
/** Of the first server's embedded provider. */
const idUrl = `http://127.0.0.1:${ports.idPort}`
const servers = await Promise.all([startServer({ ...env, ID_URL: idUrl }, ports), startServer(env)])
const here = servers[0]
const there = servers[1]
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()])
  await db.close()
  await rm(dataFolder, { recursive: true })
})

async function at({ origin }: ServerProcess, actor: Actor): Promise<Person> {
  const scene = { database: db.database, dataFolder, now: () => new Date() }
  return personAt({
    fetch,
    origin,
    municipality,
    actor,
    credentials: await credentialsFor(scene, actor),
  })
}
const of = (role: Role): Actor => municipality.actorOf(role)

/** The same session, asked at the other server. */
const samePersonAt = ({ origin }: ServerProcess, { actor, credentials }: Person): Person =>
  personAt({ fetch, origin, municipality, actor, credentials })

describe('a feed at another server', () => {
  it('ends when its person signs out', async () => {
    const clerk = await at(here, of('REG'))
    const feed = await followFeed(samePersonAt(there, clerk))
    await clerk.send(api.endSession, {})
    expect(await feed.endsWithin(beforeTheLookMs)).toBeLessThan(beforeTheLookMs)
  })

  it('ends when it is ended in the list of one’s sessions, and the others go on', async () => {
    const [kept, doomed] = [await at(here, of('REG')), await at(there, of('REG'))]
    const [feed, others] = [await followFeed(doomed), await followFeed(samePersonAt(there, kept))]
    const { body } = await doomed.ask(api.listSessions, {})
    const sessionId = body.sessions.find(({ isThis }) => isThis)?.sessionId ?? ''
    const { status } = await kept.send(api.endOtherSession, { params: { sessionId } })
    expect(status).toBe(204)
    expect(await feed.endsWithin(beforeTheLookMs)).toBeLessThan(beforeTheLookMs)
    await expect(others.endsWithin(aMomentMs)).rejects.toThrow('goes on')
    await others.stop()
  })

  it('ends everywhere when its person signs out everywhere', async () => {
    const [one, other] = [await at(here, of('REG')), await at(there, of('REG'))]
    const feeds = [await followFeed(one), await followFeed(other)]
    await one.send(api.endEverySession, {})
    const took = await Promise.all(feeds.map((feed) => feed.endsWithin(beforeTheLookMs)))
    expect(Math.max(...took)).toBeLessThan(beforeTheLookMs)
  })

  it('ends when an administrator takes the access away, and when the console does', async () => {
    const administrator = await at(here, of('ADM'))
    const feed = await followFeed(await at(there, of('TR')))
    const { staffId, grants } = of('TR')
    await administrator.send(api.changeStaff, {
      params: { staffId },
      body: { status: 'DISABLED', grants },
    })
    expect(await feed.endsWithin(beforeTheLookMs)).toBeLessThan(beforeTheLookMs)
    const { municipalityId } = municipality
    await setStanding(db.database, { municipalityId, staffId, status: 'ACTIVE' })
    const again = await followFeed(await at(there, of('TR')))
    await setStanding(db.database, { municipalityId, staffId, status: 'DISABLED' })
    expect(await again.endsWithin(beforeTheLookMs)).toBeLessThan(beforeTheLookMs)
    await setStanding(db.database, { municipalityId, staffId, status: 'ACTIVE' })
  })

  it('ends when its person changes their password, and when they choose one by a link', async () => {
    const [one, other] = [await at(here, of('REG')), await at(there, of('REG'))]
    const feeds = [await followFeed(one), await followFeed(other)]
    const account = { email: 'con-cuenta@prueba.example', password: 'una frase para pruebas' }
    await giveAccount(db, of('REG'), account)
    const browser = openBrowser()
    await openAccount({ config: { idUrl } }, browser, account)
    const address = `${idUrl}/cuenta/contrasena`
    const page = await readPage(browser, address)
    const wanted = 'otra frase bien distinta'
    await sendForm(browser, address, {
      act: 'password',
      proof: page.field('proof'),
      current: account.password,
      password: wanted,
    })
    const took = await Promise.all(feeds.map((feed) => feed.endsWithin(beforeTheLookMs)))
    expect(Math.max(...took)).toBeLessThan(beforeTheLookMs)
    const again = await followFeed(await at(there, of('REG')))
    const { said } = await runCommand(['user', 'reset', account.email], env)
    const chosen = await sendForm(browser, `${idUrl}/restablecer`, {
      secret: secretIn(said),
      password: 'una tercera frase, por enlace',
    })
    expect(chosen.status).toBe(200)
    expect(await again.endsWithin(beforeTheLookMs)).toBeLessThan(beforeTheLookMs)
  })

  it('tells nothing more of what a role let see, once that role is taken', async () => {
    const administrator = await at(here, of('ADM'))
    const [clerk, head] = [await at(here, of('REG')), await at(there, of('JU'))]
    const unitId = municipality.foundation.units[1]?.unitId ?? ''
    const other = municipality.foundation.units[2]?.unitId ?? ''
    const feed = await followFeed(head)
    await administrator.send(api.changeStaff, {
      params: { staffId: head.actor.staffId },
      body: { status: 'ACTIVE', grants: [{ role: 'TR', officeId: null, unitId: other }] },
    })
    // Much shorter than until the next look.
    await new Promise((resolve) => setTimeout(resolve, aMomentMs))
    const sentTo = async (to: string): Promise<string> => {
      const { entryId, version } = await clerk.register()
      const { problem } = await clerk.ask(
        api.routeEntry,
        {
          params: { entryId },
          body: {
            principal: {
              unitId: to,
              purpose: 'ACTION',
              instruction: null,
              paperIncluded: false,
              foliosSent: null,
              dueOn: null,
            },
            copies: [],
            readerIds: [],
          },
        },
        { version },
      )
      expect(problem).toBeNull()
      return entryId
    }
    await sentTo(unitId)
    const theirs = await sentTo(other)
    expect((await feed.next()).data.entryId).toBe(theirs)
    await feed.stop()
  })

  it('is looked at again from the moment it opens: an end in between is not missed', async () => {
    const clerk = await at(here, of('REG'))
    const following = followFeed(samePersonAt(there, clerk))
    await clerk.send(api.endSession, {})
    const outcome = await following.then(
      (feed) => feed.endsWithin(beforeTheLookMs),
      () => 0,
    )
    expect(outcome).toBeLessThan(beforeTheLookMs)
  })
})

describe('a feed of somebody who came in by a provider of the council’s', () => {
  let provider: RogueProvider
  let one: ServerProcess
  let other: ServerProcess
  beforeAll(async () => {
    provider = await openRogueProvider()
    const hosted = {
      ...env,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
    }
    ;[one, other] = await Promise.all([startServer(hosted), startServer(hosted)])
    const { issuer, person } = provider
    await bindPerson(db.database, of('AUD'), { issuer, subject: person.subject })
    await bindPerson(db.database, of('JU'), { issuer, subject: 'otra-persona' })
  })
  afterAll(async () => {
    await Promise.all([one.stop(), other.stop()])
    await provider.close()
  })

  it('ends at every server when the provider says from behind that it ended', async () => {
    const told = [await at(one, of('AUD')), await at(other, of('AUD'))]
    const feeds = await Promise.all(told.map((person) => followFeed(person)))
    const bystander = await followFeed(await at(other, of('JU')))
    const answer = await fetch(`${one.origin}/auth/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: provider.logoutToken() }),
    })
    expect(answer.status).toBe(200)
    const took = await Promise.all(feeds.map((feed) => feed.endsWithin(beforeTheLookMs)))
    expect(Math.max(...took)).toBeLessThan(beforeTheLookMs)
    await expect(bystander.endsWithin(aMomentMs)).rejects.toThrow('goes on')
    await bystander.stop()
  })
})
