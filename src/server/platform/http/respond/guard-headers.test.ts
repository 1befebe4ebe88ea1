import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { openApp } from '#server/app/app.ts'
import { openTestApp } from '#tests/test-app.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { overCases } from '#tests/over-cases.ts'
import { inProcessFetch } from '../../identity/client/identity-providers.ts'
import { openStaticFiles } from './static-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'asiento-pages-'))
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'index.html'), '<!doctype html>')
await writeFile(join(folder, 'assets', 'main-ABCD1234.js'), '0')
await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
const app = await openTestApp()
const hono = openApp(app.app, await openStaticFiles(folder))
const clerk = await app.as('REG')
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const publicUrl = 'http://localhost:3000'
const get = (path: string) => async (): Promise<Response> => hono.request(publicUrl + path)

/** A page of the embedded provider, as its own listener answers it. */
const atProvider = (path: string) => (): Promise<Response> =>
  inProcessFetch(app.app.identity.providerHandler)(`${app.app.config.idUrl}${path}`, {
    method: 'GET',
    headers: {},
    body: undefined,
    redirect: 'manual',
  })

const page =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob: data:; " +
  "font-src 'self'; frame-src blob:; manifest-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
const bare = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const file = "default-src 'none'; sandbox"
const drawn =
  "default-src 'none'; style-src 'nonce-…'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
const drawnWithScript =
  "default-src 'none'; style-src 'nonce-…'; script-src 'nonce-…'; connect-src 'self'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'; img-src data:; form-action 'none'; " +
  "base-uri 'none'; frame-ancestors 'none'"

interface Case {
  readonly of: string
  readonly ask: () => Promise<Response>
  readonly status: number
  readonly policy: string
  readonly cache: string
}

const cases: readonly Case[] = [
  { of: 'a page', ask: get('/control'), status: 200, policy: page, cache: 'no-cache' },
  { of: 'a page unchanged', ask: again('/control'), status: 304, policy: page, cache: 'no-cache' },
  { of: 'a page that is none', ask: get('/nada'), status: 404, policy: page, cache: 'no-cache' },
  {
    of: 'a built file',
    ask: get('/assets/main-ABCD1234.js'),
    status: 200,
    policy: bare,
    cache: 'public, max-age=31536000, immutable',
  },
  {
    of: 'a picture of ours',
    ask: get('/favicon.svg'),
    status: 200,
    policy: bare,
    cache: 'no-cache',
  },
  { of: 'a missing file', ask: get('/assets/x.js'), status: 404, policy: bare, cache: 'no-store' },
  { of: 'health', ask: get('/health'), status: 200, policy: bare, cache: 'no-store' },
  { of: 'a public answer', ask: get('/api/service'), status: 200, policy: bare, cache: 'no-store' },
  { of: 'a refusal', ask: get('/api/entries'), status: 401, policy: bare, cache: 'no-store' },
  { of: 'no endpoint', ask: get('/api/nada'), status: 404, policy: bare, cache: 'no-store' },
  {
    of: 'an answer to a person',
    ask: () => clerk.send(api.readSession, {}),
    status: 200,
    policy: bare,
    cache: 'no-store',
  },
  { of: 'a stored file', ask: aFile, status: 200, policy: file, cache: 'private, no-store' },
  { of: 'a receipt', ask: aReceipt, status: 200, policy: file, cache: 'private, no-store' },
  { of: 'a verification', ask: get('/verificar/x'), status: 422, policy: drawn, cache: 'no-store' },
  { of: 'the way in', ask: get('/auth/start'), status: 303, policy: 'of none', cache: 'no-store' },
  { of: 'a bad return', ask: get('/auth/callback'), status: 400, policy: drawn, cache: 'no-store' },
  {
    of: 'the last page',
    ask: get('/auth/done'),
    status: 200,
    policy: drawnWithScript,
    cache: 'no-store',
  },
  {
    of: 'a lapsed login',
    ask: atProvider('/ingresar/x'),
    status: 400,
    policy: drawn,
    cache: 'no-store',
  },
]

/** As a browser asks that has it already: the answer's policy replaces the one it kept. */
function again(path: string): () => Promise<Response> {
  return async () => {
    const first = await get(path)()
    const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
    return hono.request(publicUrl + path, { headers })
  }
}

async function aFile(): Promise<Response> {
  const { uploadId } = await clerk.upload(onePixelPng, 'plano.png')
  return clerk.send(api.readUpload, { params: { uploadId } })
}

async function aReceipt(): Promise<Response> {
  const { entryId } = await clerk.register()
  return clerk.send(api.readReceipt, { params: { entryId } })
}

const policyOf = (answer: Response): string =>
  (answer.headers.get('Content-Security-Policy') ?? '').replaceAll(/'nonce-[^']+'/gu, "'nonce-…'")

describe('every kind of answer', () => {
  it(
    'has its own policy',
    overCases(cases, async ({ ask, status, policy, cache }) => {
      const answer = await ask()
      expect(answer.status).toBe(status)
      const expected = policy === 'of none' ? "default-src 'none'; frame-ancestors 'none'" : policy
      expect(policyOf(answer)).toBe(expected)
      expect(answer.headers.get('Cache-Control')).toBe(cache)
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(answer.headers.get('X-Frame-Options')).toBe('DENY')
      expect(answer.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
      expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
      expect(answer.headers.get('Origin-Agent-Cluster')).toBe('?1')
      expect(answer.headers.get('Permissions-Policy')).toContain('camera=(), microphone=()')
      expect(['no-referrer', 'same-origin']).toContain(answer.headers.get('Referrer-Policy'))
      const unsaid = ['Server', 'X-Powered-By', 'Access-Control-Allow-Origin']
      for (const name of [...unsaid, 'Strict-Transport-Security']) {
        expect(answer.headers.has(name)).toBe(false)
      }
      await answer.body?.cancel()
    }),
  )

  it('gives each drawn page a nonce of its own', async () => {
    const nonces = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const answer = await get('/auth/done')()
        return /'nonce-([^']+)'/u.exec(answer.headers.get('Content-Security-Policy') ?? '')?.[1]
      }),
    )
    expect(new Set(nonces).size).toBe(5)
    for (const nonce of nonces) expect(nonce).toMatch(/^[\w+/=]{24}$/u)
  })
})

describe('signing out', () => {
  it('asks the browser to forget what it kept', async () => {
    const someone = await app.as('ADM')
    const answer = await someone.send(api.endSession, {})
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Clear-Site-Data')).toBe('"cache"')
    expect(answer.headers.get('Set-Cookie')).toMatch(/^__Host-sid=; .*Max-Age=0/u)
  })
})

describe('an https address', () => {
  const https = { PUBLIC_URL: 'https://a.example', ID_URL: 'https://id.a.example' }

  it('is never again asked for in the clear, at either door', async () => {
    const secure = await openTestApp({ env: https })
    const strict = 'max-age=31536000'
    const here = await secure.hono.request('https://a.example/health')
    expect(here.headers.get('Strict-Transport-Security')).toBe(strict)
    const there = await inProcessFetch(secure.app.identity.providerHandler)(
      'https://id.a.example/jwks',
      { method: 'GET', headers: {}, body: undefined, redirect: 'manual' },
    )
    expect(there.headers.get('Strict-Transport-Security')).toBe(strict)
    await secure.close()
  })

  it('of a trial binds nobody for later', async () => {
    const trial = await openTestApp({ env: { TRIAL_NAME: 'registro.lan' } })
    const answer = await trial.hono.request('https://registro.lan:3000/health')
    expect(answer.headers.has('Strict-Transport-Security')).toBe(false)
    await trial.close()
  })
})
