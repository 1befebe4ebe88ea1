import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/common/endpoint.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { openClient } from '#contract/client.ts'
import { hire } from '#tests/handling.ts'
import { personAt } from '#tests/person.ts'
import type { RogueProvider } from '#tests/rogue-provider.ts'
import { openRogueProvider } from '#tests/rogue-provider.ts'
import type { Person } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import { confirming } from '#tests/two-people.ts'
import { bookFault } from '#tests/verify-book.ts'

const roles = {
  'grp-registro': { role: 'REG', office: 'OP' },
  'grp-obras': [{ role: 'TR', unit: 'DOM' }, { role: 'AUD' }],
  'grp-fantasma': { role: 'TR', unit: 'NADA' },
}

const provider = await openRogueProvider()
const app = await openTestApp({
  env: {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_ROLES_CLAIM: 'realm_access.roles',
    OIDC_ROLES_MAP: JSON.stringify(roles),
    OIDC_APPROVED_DOMAINS: 'confianza.example',
  },
})
const administrator = await app.as('ADM')
afterEach(() => {
  provider.mischief = {}
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

const signIn = (form: Partial<RogueProvider['person']> = {}): Promise<Person> => {
  provider.person = {
    subject: `persona-${randomUUID()}`,
    name: 'Nadia Nueva',
    email: 'nadia@villa.example',
    ...form,
  }
  return walkedIn()
}

const signInWith = (said: unknown, subject?: string): Promise<Person> => {
  provider.mischief = { claims: (claims) => ({ ...claims, realm_access: { roles: said } }) }
  return signIn(subject === undefined ? {} : { subject })
}

const clerk = {
  role: 'REG' as const,
  officeId: null,
  unitId: null,
  validFrom: null,
  validTo: null,
}
const approve = (staffId: string, name = 'Nadia Nueva Soto') =>
  administrator.ask(api.approveStaff, { params: { staffId }, body: { name, grants: [clerk] } })
const reject = (staffId: string) => administrator.ask(api.rejectStaff, { params: { staffId } })
const memberOf = async (staffId: string) =>
  (await administrator.ask(api.listStaff, {})).body.staff.find((one) => one.staffId === staffId)
const rolesOf = async (person: Person) =>
  (await person.ask(api.readSession, {})).body.grants.map((grant) => grant.role).toSorted()

const placeholders = (path: string) => path.replaceAll(/:\w+/gu, randomUUID())

describe('somebody who signs in for the first time', () => {
  it('is told whom to ask, and nothing else answers', async () => {
    const newcomer = await signIn()
    const { body } = await newcomer.ask(api.readSession, {})
    expect(body).toMatchObject({ isPending: true, approvers: ['Persona ADM'], grants: [] })
    const guarded = Object.values<Endpoint>(api).filter(({ access }) => access === 'signed-in')
    expect(guarded.length).toBeGreaterThan(30)
    for (const { method, path } of guarded) {
      const answer = await app.hono.request(`${app.app.config.publicUrl}${placeholders(path)}`, {
        method,
        headers: { ...newcomer.credentials, 'Content-Type': 'application/json' },
        ...(method === 'GET' ? {} : { body: '{}' }),
      })
      const problem: { type?: string } = Object(await answer.json())
      expect([path, answer.status, problem.type]).toEqual([path, 403, 'E-ACC-01'])
    }
  })

  it('is in the moment somebody approves them, with the page they already had open', async () => {
    const newcomer = await signIn()
    const { staffId } = newcomer.actor
    expect(await memberOf(staffId)).toMatchObject({ status: 'PENDING', issuer: provider.issuer })
    expect((await approve(staffId)).body).toMatchObject({
      name: 'Nadia Nueva Soto',
      clerkCode: expect.stringMatching(/^NNS\d*$/u),
      status: 'ACTIVE',
    })
    expect((await newcomer.ask(api.readCatalogue, {})).status).toBe(200)
    expect((await newcomer.ask(api.readSession, {})).body).toMatchObject({ isPending: false })
    expect((await newcomer.register()).registeredBy).toMatch(/^NNS/u)
    expect((await approve(staffId)).problem).toMatchObject({ type: 'E-ACC-02' })
  })

  it('is out the moment somebody turns them away, and may be let in after all', async () => {
    const newcomer = await signIn()
    const { staffId } = newcomer.actor
    expect((await reject(staffId)).status).toBe(204)
    expect((await newcomer.ask(api.readSession, {})).status).toBe(401)
    const again = await walkIn()
    expect(again).toBeInstanceOf(Response)
    expect((await memberOf(staffId))?.status).toBe('REJECTED')
    expect((await reject(staffId)).problem).toMatchObject({ type: 'E-ACC-02' })
    await approve(staffId)
    expect(await rolesOf(await walkedIn())).toEqual(['REG'])
  })
})

describe('roles that the sign-in service tells', () => {
  it('let somebody in without waiting, and say where they come from', async () => {
    const person = await signInWith(['grp-registro', 'otra'])
    expect(await rolesOf(person)).toEqual(['REG'])
    const { officeId } = app.municipality.foundation
    expect((await memberOf(person.actor.staffId))?.grants).toMatchObject([
      { role: 'REG', officeId, source: 'CLAIM', validTo: null },
    ])
  })

  it('are read anew at each sign-in, and leave alone what was given here', async () => {
    const subject = `persona-${randomUUID()}`
    const { staffId } = (await signInWith(['grp-obras'], subject)).actor
    const given = { ...clerk, role: 'JREG' as const }
    const body = { status: 'ACTIVE' as const, grants: [given] }
    await administrator.ask(api.changeStaff, { params: { staffId }, body })
    expect(await confirming(await app.as('AUD'), staffId)).toBeNull()
    expect(await rolesOf(await signInWith(['grp-registro'], subject))).toEqual(['JREG', 'REG'])
    expect(await rolesOf(await signInWith([], subject))).toEqual(['JREG'])
    const record = await administrator.ask(api.readStaffMember, { params: { staffId } })
    expect(record.body.changes.map(({ type, actorName }) => [type, actorName])).toEqual([
      ['StaffClaimsRead', null],
      ['StaffClaimsRead', null],
      ['StaffRolesChanged', 'Persona AUD'],
      ['StaffApproved', null],
    ])
  })

  it.each([
    ['names of every object', ['__proto__', 'constructor', 'hasOwnProperty']],
    ['what is no text', [{ toString: () => 'grp-registro' }, 7, null]],
    ['a unit that is not there', ['grp-fantasma', '__proto__']],
  ])('give nothing for %s', async (_, said) => {
    const person = await signInWith(said)
    expect(await rolesOf(person)).toEqual([])
  })

  it('are not sent to another office by giving it the code that the map names', async () => {
    const { body } = await administrator.ask(api.readCatalogue, {})
    const called = (code: string) => {
      const unit = body.units.find((one) => one.code === code)
      if (!unit) throw new Error(`The municipality has no ${code}`)
      return unit
    }
    const save = ({ unitId, ...unit }: ReturnType<typeof called>, change: { code?: string }) =>
      administrator.ask(api.saveUnit, { params: { unitId }, body: { ...unit, ...change } })
    const other = body.units.find(({ code }) => code !== 'DOM')
    expect((await save(called('DOM'), { code: 'DOM2' })).problem?.type).toBe('E-DOC-18')
    // Of a value that leads nowhere yet, too.
    expect((await save(called(other?.code ?? ''), { code: 'NADA' })).problem?.type).toBe('E-DOC-18')
    expect((await save(called(other?.code ?? ''), { code: 'LIBRE' })).problem).toBeNull()
    expect((await save(called(other?.code ?? ''), {})).problem).toBeNull()
    const { unitId: _id, ...form } = called(other?.code ?? '')
    const open = (code: string) =>
      administrator.ask(api.saveUnit, {
        params: { unitId: randomUUID() },
        body: { ...form, code, parentId: null },
      })
    expect((await open('NADA')).problem?.type).toBe('E-DOC-18')
    expect((await open('NUEVA')).problem).toBeNull()
  })

  it('that decide are lent to nobody who stood in before they were told', async () => {
    const subject = `persona-${randomUUID()}`
    const absent = await signInWith(['grp-registro'], subject)
    const substitute = await hire(app, 'Quien Sustituye', 'REG')
    const { today: validFrom } = app.municipality.foundation
    const params = { substitutionId: randomUUID() }
    const { staffId } = absent.actor
    const body = { absentId: staffId, substituteId: substitute.actor.staffId, validFrom }
    const wish = { params, body: { ...body, validTo: addDays(validFrom, 9) } }
    // It lends what sees and decides nothing: one person's to give.
    expect((await administrator.ask(api.addSubstitution, wish)).body.isWaiting).toBe(false)
    await signInWith(['grp-registro'], subject)
    expect(await administrator.ask(api.endSubstitution, { params })).toMatchObject({ status: 200 })

    const again = { ...wish, params: { substitutionId: randomUUID() } }
    await administrator.ask(api.addSubstitution, again)
    await signInWith(['grp-registro', 'grp-obras'], subject)
    expect(await rolesOf(substitute)).toEqual(['REG'])
    const ended = await administrator.ask(api.endSubstitution, { params: again.params })
    expect(ended.problem?.type).toBe('E-ROL-07')
    // From now on it is of two.
    const third = { ...wish, params: { substitutionId: randomUUID() } }
    expect((await administrator.ask(api.addSubstitution, third)).body.isWaiting).toBe(true)
  })

  it('do not bring back whoever was disabled', async () => {
    const subject = `persona-${randomUUID()}`
    const person = await signInWith(['grp-registro'], subject)
    const { staffId } = person.actor
    const body = { status: 'DISABLED' as const, grants: [] }
    await administrator.ask(api.changeStaff, { params: { staffId }, body })
    expect((await person.ask(api.readCatalogue, {})).status).toBe(401)
    expect(await walkIn()).toBeInstanceOf(Response)
    expect((await memberOf(staffId))?.status).toBe('DISABLED')
  })

  it('are not needed by whoever has a confirmed e-mail of a trusted domain, who is let in without any', async () => {
    provider.mischief = { claims: (claims) => ({ ...claims, email_verified: true }) }
    const trusted = await signIn({ email: 'ana@confianza.example' })
    expect((await trusted.ask(api.readSession, {})).body).toMatchObject({
      isPending: false,
      grants: [],
    })
    provider.mischief = {}
    const unconfirmed = await signIn({ email: 'eva@confianza.example' })
    expect((await unconfirmed.ask(api.readSession, {})).body.isPending).toBe(true)
  })
})

describe('the books', () => {
  it('know of everybody who was let in, and of nobody who waits', async () => {
    await signIn()
    expect(await bookFault(app)).toBeNull()
  })
})

/** The last page of the way when it led nowhere; else the person, signed in, approved or not. */
async function walkIn(): Promise<Person | Response> {
  const origin = app.app.config.publicUrl
  const start = await app.hono.request(`${origin}/auth/start?mode=popup`)
  const departure = start.headers.get('Location')
  if (departure === null) return start
  const cookie = cookieIn(start)
  const away = await fetch(departure, { redirect: 'manual' })
  const back = await app.hono.request(away.headers.get('Location') ?? '', {
    headers: { Cookie: cookie },
  })
  const done = back.headers.get('Location')
  if (done === null) return back
  const session = cookieIn(back, '__Host-sid')
  const body = JSON.stringify({ attempt: new URL(done, origin).searchParams.get('attempt') })
  const claimed = await app.hono.request(`${origin}/auth/token`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      Cookie: `${cookie}; ${session}`,
    },
    body,
  })
  const { token }: { token: string } = Object(await claimed.json())
  const credentials = { Cookie: session, 'X-Session-Token': token }
  return personAt({
    fetch: (address, init) => app.hono.request(address, init),
    origin,
    municipality: app.municipality,
    actor: await actorBehind(credentials),
    credentials,
  })
}

/** The same, when they must come in. */
async function walkedIn(): Promise<Person> {
  const arrived = await walkIn()
  if (arrived instanceof Response) throw new Error(`Turned away: ${await arrived.text()}`)
  return arrived
}

async function actorBehind(credentials: Readonly<Record<string, string>>): Promise<Actor> {
  const client = openClient({
    fetch: (address, init) => app.hono.request(address, init),
    origin: app.app.config.publicUrl,
    headers: credentials,
  })
  const { staffId, name, clerkCode, grants } = await client.call('readSession', {})
  return { municipalityId: app.municipality.municipalityId, staffId, name, clerkCode, grants }
}

function cookieIn(response: Response, name = ''): string {
  const [cookie = ''] = response.headers
    .getSetCookie()
    .filter((line) => line.startsWith(name))
    .map((line) => line.split(';')[0] ?? '')
  return cookie
}
