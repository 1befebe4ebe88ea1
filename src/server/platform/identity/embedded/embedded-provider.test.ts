import { afterAll, describe, expect, it } from 'vitest'

import { openBrowser, openIdentityApp, openLogin } from '#tests/identity-test-app.ts'

const app = await openIdentityApp()
const started = await fetch(`${app.config.publicUrl}/auth/start`, { redirect: 'manual' })
const honest = new URL(started.headers.get('Location') ?? '')
afterAll(() => app.close())

/** What our provider answers to an authorization request that differs from ours in this. */
async function ask(changes: Readonly<Record<string, string | null>>) {
  const address = new URL(honest)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) address.searchParams.delete(name)
    else address.searchParams.set(name, value)
  }
  const answer = await openBrowser().request(address, { headers: { Accept: 'text/html' } })
  const next = answer.headers.get('Location')
  return {
    status: answer.status,
    next: next === null ? null : new URL(next, address),
    text: await answer.text(),
  }
}

describe('the embedded provider', () => {
  it('sends what we ask to its login page', async () => {
    const { next } = await ask({})
    expect(next?.pathname).toMatch(/^\/ingresar\//)
  })

  it.each([
    'https://mal.example/auth/callback',
    'http://localhost:1/auth/callback',
    '../auth/callback',
    'extra',
  ])('sends nobody to %s', async (redirectUri) => {
    const own = honest.searchParams.get('redirect_uri') ?? ''
    const { status, next, text } = await ask({
      redirect_uri: redirectUri === 'extra' ? `${own}?a=b` : redirectUri,
    })
    expect(status).toBe(400)
    expect(next).toBe(null)
    expect(text).toContain('Este ingreso ya no sirve')
  })

  it.each<[string, Record<string, string | null>]>([
    ['no PKCE', { code_challenge: null, code_challenge_method: null }],
    ['plain PKCE', { code_challenge_method: 'plain' }],
    ['the implicit flow', { response_type: 'id_token' }],
    ['a silent sign-in', { prompt: 'none', max_age: null }],
    [
      'a scope it does not have',
      { scope: 'openid offline_access admin', prompt: 'none', max_age: null },
    ],
  ])('gives no code for %s', async (_name, changes) => {
    const { next } = await ask(changes)
    const said = new URLSearchParams(next?.search ?? '')
    const inFragment = new URLSearchParams(next?.hash.slice(1) ?? '')
    expect(said.has('error') || inFragment.has('error')).toBe(true)
    expect(said.has('code')).toBe(false)
  })

  it('knows no other client, and its pages repeat nothing hostile', async () => {
    const { status, text } = await ask({ client_id: '<script>alert(1)</script>' })
    expect(status).toBe(400)
    expect(text).not.toContain('<script>alert')
  })

  it('does not offer what we do not use', async () => {
    const found = await fetch(`${app.config.idUrl}/.well-known/openid-configuration`)
    const metadata = (await found.json()) as Record<string, unknown>
    expect(metadata['issuer']).toBe(app.config.idUrl)
    expect(metadata['response_types_supported']).toEqual(['code'])
    for (const absent of [
      'registration_endpoint',
      'introspection_endpoint',
      'userinfo_endpoint',
      'end_session_endpoint',
    ]) {
      expect(metadata).not.toHaveProperty(absent)
    }
  })

  it('keeps no secret key in what it publishes', async () => {
    const { keys } = (await (await fetch(`${app.config.idUrl}/jwks`)).json()) as {
      keys: object[]
    }
    expect(keys).toHaveLength(1)
    expect(keys[0]).not.toHaveProperty('d')
  })

  it('answers a lapsed login page with the way back', async () => {
    const browser = openBrowser()
    const { address } = await openLogin(app, browser)
    await app.db.asOwner(`delete from provider_record where model = 'Interaction'`)
    const answer = await browser.request(address)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(`${app.config.publicUrl}/auth`)
  })

  it('tells of a fault also when the database cannot say whose page it is', async () => {
    const { address } = await openLogin(app, openBrowser())
    await app.db.asOwner('revoke execute on function municipality_sites() from asiento_app')
    const isUnknown = () =>
      app
        .sites()
        .all()
        .then(
          () => false,
          () => true,
        )
    // What was read lately is remembered for two seconds.
    await expect.poll(isUnknown, { timeout: 10_000 }).toBe(true)
    const answer = await fetch(address)
    await app.db.asOwner('grant execute on function municipality_sites() to asiento_app')
    expect(answer.status).toBe(500)
    expect(await answer.text()).toContain(`${app.config.publicUrl}/auth`)
  })
})
