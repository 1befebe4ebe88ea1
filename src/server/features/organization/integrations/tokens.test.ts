import { createHash, randomBytes, randomUUID } from 'node:crypto'

import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { requestTo } from '#contract/client.ts'
import type { Endpoint } from '#contract/common/endpoint.ts'
import type { TokenScope } from '#contract/common/token-scopes.ts'
import { mayReach, tokenScopes } from '#contract/common/token-scopes.ts'
import { addDays, addMonths } from '#domain/deadline/civil-date.ts'
import type { Role } from '#domain/permission/permission.ts'
import { factsAbout } from '#tests/facts-about.ts'
import { openTestApp } from '#tests/test-app.ts'
import { aRegistration } from '#tests/registration.ts'

const app = await openTestApp()
const administrator = await app.as('ADM')
afterAll(() => app.close())

const today = () => app.municipality.foundation.today
const place = { officeId: null, unitId: null }

async function integrate(roles: readonly Role[] = ['REG']): Promise<string> {
  const staffId = randomUUID()
  const grants = roles.map((role) => ({ role, ...place }))
  const body = { name: 'Portal Ciudadano', grants }
  const { problem } = await administrator.ask(api.addIntegration, { params: { staffId }, body })
  if (problem) throw new Error(problem.title)
  return staffId
}

type Request = { scopes?: TokenScope[]; expiresOn?: string; networks?: string[] }

const issue = (staffId: string, wish: Request = {}, tokenId = randomUUID()) =>
  administrator.ask(api.issueToken, {
    params: { staffId, tokenId },
    body: { scopes: [...tokenScopes], expiresOn: addDays(today(), 30), ...wish },
  })

async function issued(wish: Request = {}, roles?: readonly Role[]) {
  const staffId = await integrate(roles)
  const { body, problem } = await issue(staffId, wish)
  if (problem) throw new Error(problem.title)
  return { staffId, tokenId: body.token.tokenId, secret: body.secret }
}

/** As a program asks: no cookie, no page, only the credential. */
async function asProgram(
  secret: string,
  definition: Endpoint,
  given: { params?: Record<string, string>; body?: unknown } = {},
  headers: Readonly<Record<string, string>> = {},
) {
  const { path, init } = requestTo(definition, given, {
    headers: { Authorization: `Bearer ${secret}`, ...headers },
  })
  const answer = await app.hono.request(`${app.app.config.publicUrl}${path}`, init)
  const said: { type?: string } = Object(await answer.json())
  return { status: answer.status, type: said.type, said }
}

const refusalFor = async (secret: string, headers?: Record<string, string>) =>
  (await asProgram(secret, api.listEntries, {}, headers)).type

describe('a credential', () => {
  it('lets a program act in its own name, which the ledger keeps', async () => {
    const { staffId, secret } = await issued()
    const entryId = randomUUID()
    const body = aRegistration(app.municipality)
    const { status, said } = await asProgram(secret, api.registerEntry, {
      params: { entryId },
      body,
    })
    expect([status, said]).toMatchObject([200, { entry: { registeredBy: 'PC' } }])
    const events = await app.db.asOwner<{ actor_id: string }>(
      'select actor_id from ledger_event where subject_id = $1',
      [entryId],
    )
    expect(events.map((event) => event.actor_id)).toEqual([staffId])
    expect((await asProgram(secret, api.listEntries)).status).toBe(200)
  })

  it('is shown once, and kept as a hash', async () => {
    const staffId = await integrate()
    const tokenId = randomUUID()
    const { secret } = (await issue(staffId, {}, tokenId)).body
    expect(secret).toMatch(/^dk_[\da-f]{32}_[\w-]{43}$/u)
    expect((await issue(staffId, {}, tokenId)).problem).toMatchObject({ type: 'E-ACC-05' })
    const hash = createHash('sha256').update(secret.slice(-43)).digest()
    const [row] = await app.db.asOwner<{ secret_hash: Buffer }>(
      'select secret_hash from api_token where token_id = $1',
      [tokenId],
    )
    expect(row?.secret_hash.equals(hash)).toBe(true)
    const everything = JSON.stringify([
      await app.db.asOwner('select body from ledger_event', []),
      (await administrator.ask(api.listIntegrations, {})).body,
    ])
    expect(everything).not.toContain(secret.slice(-43))
  })

  it('is never taken beside a cookie, whoever’s', async () => {
    const { secret } = await issued()
    const clerk = await app.as('REG')
    expect(await refusalFor(secret, { ...clerk.credentials })).toBe('E-SYS-06')
    expect(await refusalFor(secret, { Cookie: 'tema=oscuro' })).toBe('E-SYS-06')
  })

  it.each([
    [
      'of nobody',
      () => `dk_${randomUUID().replaceAll('-', '')}_${randomBytes(32).toString('base64url')}`,
    ],
    ['of another form', () => 'dk_1_2'],
    ['that is empty', () => ''],
    ['with a quote in it', () => `dk_${'0'.repeat(31)}'_${'a'.repeat(43)}`],
  ])('%s opens nothing', async (_, secret) => {
    expect(await refusalFor(secret())).toBe('E-ACC-04')
  })

  it('with another secret opens nothing', async () => {
    const { secret } = await issued()
    const other = randomBytes(32).toString('base64url')
    expect(await refusalFor(`${secret.slice(0, -43)}${other}`)).toBe('E-ACC-04')
  })

  it('opens nothing once it is revoked, and revoking again changes nothing', async () => {
    const { staffId, tokenId, secret } = await issued()
    const revoke = () => administrator.ask(api.revokeToken, { params: { staffId, tokenId } })
    const revoked = await revoke()
    expect(revoked.body.revokedAt).not.toBeNull()
    expect(await refusalFor(secret)).toBe('E-ACC-04')
    expect((await revoke()).body).toEqual(revoked.body)
    expect((await factsAbout(app.db, staffId)).map((fact) => fact.type)).toEqual([
      'StaffAdded',
      'TokenIssued',
      'TokenRevoked',
    ])
  })

  it('opens nothing once its program is disabled, and none is issued for it', async () => {
    const { staffId, secret } = await issued()
    const body = { status: 'DISABLED' as const, grants: [{ role: 'REG' as const, ...place }] }
    await administrator.ask(api.changeStaff, { params: { staffId }, body })
    expect(await refusalFor(secret)).toBe('E-ACC-04')
    expect((await issue(staffId)).problem).toMatchObject({ type: 'E-CON-03' })
  })

  it('opens nothing after its last day', async () => {
    const { secret } = await issued({ expiresOn: addDays(today(), 1) })
    const before = app.clock.now
    try {
      app.clock.now = new Date(before.getTime() + 24 * 3_600_000)
      expect(await refusalFor(secret)).toBeUndefined()
      app.clock.now = new Date(before.getTime() + 49 * 3_600_000)
      expect(await refusalFor(secret)).toBe('E-ACC-04')
    } finally {
      app.clock.now = before
    }
  })

  it('opens nothing from elsewhere, when it says from where', async () => {
    const { secret } = await issued({ networks: ['10.20.0.0/16'] })
    expect(await refusalFor(secret)).toBe('E-ACC-04')
  })

  it('has a pace of its own', async () => {
    const { secret } = await issued()
    const { secret: other } = await issued()
    for (let asked = 0; asked < 600; asked += 1) await asProgram(secret, api.readCatalogue)
    expect(await refusalFor(secret)).toBe('E-SYS-07')
    expect(await refusalFor(other)).toBeUndefined()
  })

  it('remembers when it was last used', async () => {
    const { staffId, secret } = await issued()
    await asProgram(secret, api.listEntries)
    const { integrations } = (await administrator.ask(api.listIntegrations, {})).body
    const own = integrations.find((known) => known.staffId === staffId)
    expect(own?.tokens[0]?.lastUsedAt).not.toBeNull()
  })

  it('is refused a life too long, a network that is none, and nothing to do', async () => {
    const staffId = await integrate()
    const said = async (wish: Request) =>
      (await issue(staffId, wish)).problem?.remarks.map(({ code, field }) => `${code} ${field}`)
    expect(await said({ expiresOn: today() })).toEqual(['E-ACC-06 expiresOn'])
    expect(await said({ expiresOn: addDays(addMonths(today(), 12), 1) })).toEqual([
      'E-ACC-06 expiresOn',
    ])
    expect(await said({ networks: ['10.20.0.0/33'] })).toEqual(['E-ACC-07 networks'])
    expect(await said({ networks: ['aquí'] })).toEqual(['E-ACC-07 networks'])
    expect(await said({ scopes: [] })).toEqual(['E-DOC-18 scopes'])
    expect(await said({ expiresOn: addMonths(today(), 12) })).toBeUndefined()
  })
})

describe('what no scope names', () => {
  it('is beyond every credential, whatever its program may do', async () => {
    const { secret } = await issued({}, ['REG'])
    const closed = Object.entries<Endpoint>(api).filter(
      ([, definition]) => definition.access !== 'public' && !mayReach(tokenScopes, definition),
    )
    const administrative = [
      'listStaff',
      'addStaff',
      'changeStaff',
      'approveStaff',
      'saveUnit',
      'issueToken',
      'addIntegration',
      'revokeToken',
      'addSubstitution',
      'readSession',
      'endSession',
    ]
    expect(closed.map(([name]) => name)).toEqual(expect.arrayContaining(administrative))
    for (const [name, definition] of closed) {
      const params = Object.fromEntries(
        Array.from(definition.path.matchAll(/:(\w+)/gu), ([, slot = '']) => [slot, randomUUID()]),
      )
      const body = definition.method === 'GET' ? {} : { body: {} }
      const { status, type } = await asProgram(secret, definition, { params, ...body })
      expect([name, status, type]).toEqual([name, 403, 'E-ACC-03'])
    }
  })

  it('is beyond a credential without that scope', async () => {
    const { secret } = await issued({ scopes: ['read:entries'] })
    const entryId = randomUUID()
    const body = aRegistration(app.municipality)
    const asked = await asProgram(secret, api.registerEntry, { params: { entryId }, body })
    expect(asked.type).toBe('E-ACC-03')
    expect((await asProgram(secret, api.listEntries)).status).toBe(200)
  })
})

describe('an integration', () => {
  it.each(['ADM', 'JREG', 'AUD', 'JU'] as const)('never sees or decides as %s', async (role) => {
    const unitId = role === 'JU' ? (app.municipality.foundation.units[0]?.unitId ?? null) : null
    const grants = [{ role, officeId: null, unitId }]
    const params = { staffId: randomUUID() }
    const added = await administrator.ask(api.addIntegration, {
      params,
      body: { name: 'Portal', grants },
    })
    expect(added.problem?.remarks).toMatchObject([{ code: 'E-ROL-04', field: 'grants.0.role' }])
    const staffId = await integrate()
    const changed = await administrator.ask(api.changeStaff, {
      params: { staffId },
      body: { status: 'ACTIVE', grants },
    })
    expect(changed.problem).toMatchObject({ type: 'E-ROL-04' })
  })

  it('is an administrator’s to add and to give credentials, with a recent proof of who they are', async () => {
    const staffId = await integrate()
    const params = { staffId, tokenId: randomUUID() }
    const body = { scopes: [...tokenScopes], expiresOn: addDays(today(), 30) }
    for (const role of ['REG', 'JREG', 'JU', 'TR', 'AUD'] as const) {
      const other = await app.as(role)
      const asked = await other.ask(api.issueToken, { params, body })
      expect(asked.problem).toMatchObject({ type: 'E-PER-09' })
      const listed = await other.ask(api.listIntegrations, {})
      expect(listed.problem).toMatchObject({ type: 'E-PER-09' })
    }
    const another = await app.as('ADM')
    const before = app.clock.now
    try {
      app.clock.now = new Date(before.getTime() + 6 * 60_000)
      const late = await another.ask(api.issueToken, { params, body })
      expect(late.problem).toMatchObject({ type: 'E-SYS-09' })
    } finally {
      app.clock.now = before
    }
  })

  it('is nobody of the staff to look at', async () => {
    const staffId = await integrate()
    const { staff } = (await administrator.ask(api.listStaff, {})).body
    expect(staff.some((person) => person.staffId === staffId)).toBe(false)
  })
})
