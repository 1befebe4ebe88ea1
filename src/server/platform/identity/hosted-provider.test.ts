import { afterAll, afterEach, describe, expect, it } from 'vitest'

import { giveAddress } from '#tests/address.ts'
import { openHostedApp } from '#tests/hosted-app.ts'
import { openBrowser } from '#tests/identity-test-app.ts'
import type { Mischief } from '#tests/rogue-provider.ts'
import { foundTestMunicipality, takeOnIn } from '#tests/municipality.ts'
import { overCases } from '#tests/over-cases.ts'

const honest = { subject: 'persona-1', name: 'Carla Rojas', email: 'carla@villa.example' }

const app = await openHostedApp()
const provider = app.provider
await app.hireHosted(honest)
afterEach(() => {
  provider.mischief = {}
  provider.person = honest
})
afterAll(() => app.close())

const shifted = (seconds: number) => (claims: Record<string, unknown>) => ({
  ...claims,
  iat: Number(claims['iat']) + seconds,
  nbf: Number(claims['iat']) + seconds,
  exp: Number(claims['iat']) + seconds + 1,
  auth_time: Number(claims['iat']) + seconds,
})

async function askedOf(query: string): Promise<URLSearchParams> {
  const answer = await fetch(`${app.config.publicUrl}/auth/start?${query}`, {
    redirect: 'manual',
  })
  return new URL(answer.headers.get('Location') ?? '').searchParams
}

describe('a provider of the council’s own', () => {
  it('leaves the embedded one shut, and its emergency door too', async () => {
    const { idUrl, publicUrl } = app.config
    for (const path of ['/', '/.well-known/openid-configuration', '/auth', '/token', '/jwks'])
      expect((await fetch(`${idUrl}${path}`)).status).toBe(404)
    const emergency = await fetch(`${publicUrl}/auth/start?door=emergency`, { redirect: 'manual' })
    expect(emergency.status).toBe(404)
    expect(await emergency.text()).toContain('Esta entrada está cerrada')
  })

  it('that says nothing of when it asked for a proof has proven nothing lately', async () => {
    provider.mischief = { claims: ({ auth_time: _time, ...claims }) => claims }
    expect(await (await app.who(await app.enter())).json()).toMatchObject({ isFresh: false })
    provider.mischief = {}
    expect(await (await app.who(await app.enter())).json()).toMatchObject({ isFresh: true })
    provider.mischief = {
      claims: (claims) => ({ ...claims, auth_time: Number(claims['iat']) - 600 }),
    }
    expect(await (await app.who(await app.enter())).json()).toMatchObject({ isFresh: false })
  })

  it('may be a minute ahead or behind, and no more', async () => {
    for (const [seconds, status] of [
      [50, 200],
      [-50, 200],
      [120, 400],
      [-120, 400],
    ] as const) {
      provider.mischief = { claims: shifted(seconds) }
      expect([seconds, (await app.walk('mode=popup&fresh=1')).status]).toEqual([seconds, status])
    }
  })

  it('that vouches for ten thousand groups, and for things that are none, is let through', async () => {
    const groups = [
      ...Array.from({ length: 10_000 }, (_, index) => `grupo-${index}`),
      7,
      null,
      {},
      ['ADM'],
    ]
    provider.mischief = { claims: (claims) => ({ ...claims, groups }) }
    expect((await app.walk()).status).toBe(200)
  })

  it('may lean on its own session, except when asked who it is again', async () => {
    expect((await askedOf('mode=popup')).has('prompt')).toBe(false)
    const fresh = await askedOf('mode=popup&fresh=1')
    expect([fresh.get('prompt'), fresh.get('max_age')]).toEqual(['login', '1'])
    expect(fresh.get('code_challenge_method')).toBe('S256')
  })

  it('keeps its ID token sealed', async () => {
    await app.enter()
    const [row] = await app.db.asOwner<{ sealed: Buffer }>(
      'select sealed_id_token as sealed from session limit 1',
    )
    expect(row?.sealed.length).toBeGreaterThan(100)
    expect(row?.sealed.toString('latin1')).not.toMatch(/eyJ/)
  })
})

const hour = 3600
const lies: Record<string, Mischief> = {
  'a foreign key': { isForeignKey: true },
  'a changed payload': {
    token: (token) => {
      const [header, payload, signature] = token.split('.')
      const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as object
      const changed = Buffer.from(JSON.stringify({ ...claims, name: 'Otra' })).toString('base64url')
      return `${header}.${changed}.${signature}`
    },
  },
  'no signature': {
    header: () => ({ alg: 'none' }),
    token: (token) => `${token.split('.').slice(0, 2).join('.')}.`,
  },
  'an algorithm it never announced': { header: (header) => ({ ...header, alg: 'HS256' }) },
  'no ID token': { token: () => null },
  'another issuer': { claims: (claims) => ({ ...claims, iss: 'https://otro.example' }) },
  'another audience': { claims: (claims) => ({ ...claims, aud: 'otro-cliente' }) },
  'a foreign authorized party': {
    claims: (claims) => ({ ...claims, aud: [claims['aud'], 'otro'], azp: 'otro' }),
  },
  'an expired token': { claims: (claims) => ({ ...claims, exp: Number(claims['iat']) - hour }) },
  'a token of tomorrow': {
    claims: (claims) => ({ ...claims, nbf: Number(claims['iat']) + 24 * hour }),
  },
  'another nonce': { claims: (claims) => ({ ...claims, nonce: 'otro' }) },
  'no nonce': { claims: ({ nonce: _nonce, ...claims }) => claims },
  'no subject': { claims: ({ sub: _sub, ...claims }) => claims },
  'an object for a subject': { claims: (claims) => ({ ...claims, sub: { $ne: null } }) },
  'a single audience and a foreign authorized party': {
    claims: (claims) => ({ ...claims, azp: 'otro' }),
  },
  'a token made an hour ahead': {
    claims: (claims) => ({
      ...claims,
      iat: Number(claims['iat']) + hour,
      exp: Number(claims['iat']) + 2 * hour,
    }),
  },
  'a proof at the end of time': { claims: (claims) => ({ ...claims, auth_time: 1e18 }) },
  'a subject with a NUL': { claims: (claims) => ({ ...claims, sub: 'persona\u0000-1' }) },
  'another provider’s name on the answer': {
    authorization: (said) =>
      new URLSearchParams({ ...Object.fromEntries(said), iss: 'https://otro.example' }),
  },
}

describe('a provider that lies', () => {
  it(
    'is not believed',
    overCases(Object.keys(lies), async (lie) => {
      provider.mischief = lies[lie] ?? {}
      const browser = openBrowser()
      const answer = await app.walk('mode=popup', browser)
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('No se pudo comprobar su identidad')
      expect(browser.cookies(app.config.publicUrl).has('__Host-sid')).toBe(false)
      provider.mischief = {}
      expect((await app.walk()).status).toBe(200)
    }),
  )

  it('is not believed about an old proof when a new one was asked for', async () => {
    provider.mischief = {
      claims: (claims) => ({ ...claims, auth_time: Number(claims['iat']) - hour }),
    }
    expect((await app.walk('mode=popup&fresh=1')).status).toBe(400)
    expect((await app.walk('mode=popup')).status).toBe(200)
    provider.mischief = { claims: ({ auth_time: _time, ...claims }) => claims }
    expect((await app.walk('mode=popup&fresh=1')).status).toBe(400)
  })

  it('cannot put text of its own into our pages or records', async () => {
    provider.mischief = {
      authorization: (said) =>
        new URLSearchParams({
          state: said.get('state') ?? '',
          iss: provider.issuer,
          error: 'access_denied',
          error_description: '<img src=x onerror=alert(1)>',
        }),
    }
    const answer = await app.walk()
    const text = await answer.text()
    expect(answer.status).toBe(403)
    expect(text).toContain('No se completó el ingreso')
    expect(text).not.toContain('onerror')
    const [row] = await app.db.asOwner<{ detail: string }>(
      `select detail from access_log where action = 'sign-in-failed' order by access_id desc limit 1`,
    )
    expect(row?.detail).toBe('respuesta access_denied; desde 127.0.0.1')
  })

  it('that does not answer stops a sign-in and nothing else, and is tried again', async () => {
    const session = await app.enter()
    await app.restart()
    provider.mischief = { isDown: true }
    const answer = await fetch(`${app.config.publicUrl}/auth/start`, { redirect: 'manual' })
    expect(answer.status).toBe(503)
    expect(await answer.text()).toContain('El ingreso no responde')
    expect((await app.who(session)).status).toBe(200)
    provider.mischief = {
      metadata: (metadata) => ({ ...metadata, issuer: 'https://otro.example' }),
    }
    expect((await fetch(`${app.config.publicUrl}/auth/start`, { redirect: 'manual' })).status).toBe(
      503,
    )
    provider.mischief = {}
    expect((await app.walk()).status).toBe(200)
  })
})

describe('somebody the register does not know', () => {
  it('waits for approval, written down once', async () => {
    provider.person = { subject: 'nueva', name: 'Nadia Nueva', email: 'nadia@villa.example' }
    for (let visit = 0; visit < 2; visit += 1) {
      // A session of theirs, which answers that they wait and nothing else.
      const asked = await app.who(await app.enter())
      expect([asked.status, await asked.json()]).toEqual([403, { code: 'E-ACC-01' }])
    }
    const rows = await app.db.asOwner(
      `select issuer, name, email, status from staff where subject = 'nueva'`,
    )
    expect(rows).toEqual([
      {
        issuer: provider.issuer,
        name: 'Nadia Nueva',
        email: 'nadia@villa.example',
        status: 'PENDING',
      },
    ])
    expect(
      await app.db.asOwner(
        `select from access_log join staff using (staff_id)
          where action = 'sign-in-pending' and subject = 'nueva'`,
      ),
    ).toHaveLength(2)
  })

  it('is not taken for an account of the same e-mail or subject at another issuer', async () => {
    const twin = { name: 'Administradora', email: 'adm@villa.example', subject: 'gemela' }
    await takeOnIn(app.db.database, app.municipality, twin)
    provider.person = { subject: 'gemela', name: 'Otra', email: 'adm@villa.example' }
    expect(await (await app.who(await app.enter())).json()).toEqual({ code: 'E-ACC-01' })
  })

  it('waits where they came in, though they work in another municipality already', async () => {
    const other = await foundTestMunicipality(app.db.database)
    await giveAddress(app.db, other, 'otra.localhost')
    provider.person = { subject: 'de-dos', name: 'Dora Dos', email: '' }
    await takeOnIn(app.db.database, other, { ...provider.person, issuer: provider.issuer })
    expect(await (await app.who(await app.enter())).json()).toEqual({ code: 'E-ACC-01' })
    expect(
      await app.db.asOwner(
        `select municipality_id, status from staff where subject = 'de-dos' order by status`,
      ),
    ).toEqual([
      { municipality_id: other.municipalityId, status: 'ACTIVE' },
      { municipality_id: app.municipalityId, status: 'PENDING' },
    ])
  })
})
