// The promise itself: nobody waits more than ten seconds for a database that refuses, is slow, or
// says nothing, and all is well once it is back. Through a line of our own that misbehaves
// (`tests/support/troubled-line.ts`).
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, afterEach, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { openApp } from '#server/app/app.ts'
import { openTestDatabase } from '#tests/database.ts'
import { openTestApp } from '#tests/test-app.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { aRegistration } from '#tests/registration.ts'
import { openTroubledLine } from '#tests/troubled-line.ts'

import { DatabaseGone } from '../database/connect/open-database.ts'
import { underDeadline } from '../common/deadline.ts'
import { attemptCookie } from '../identity/session/sign-in-attempts.ts'
import { holdHead } from '../ledger/append.ts'
import { openStaticFiles } from './respond/static-files.ts'

const promisedMs = 10_000
/** So long a silent database is waited for: whoever is answered earlier did not wait. */
const awaitedMs = 3_000

const direct = await openTestDatabase()
const line = await openTroubledLine(Number(new URL(direct.appUrl).port))
const app = await openTestApp({ db: { ...direct, appUrl: line.through(direct.appUrl) } })
const pages = await mkdtemp(join(tmpdir(), 'asiento-pages-'))
await writeFile(join(pages, 'index.html'), '<!doctype html><title>Asiento</title>')
await writeFile(join(pages, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
const hono = openApp(app.app, await openStaticFiles(pages))
const clerk = await app.as('REG')
await clerk.register()
afterEach(() => line.heal())
afterAll(async () => {
  await app.close()
  await line.close()
  await rm(pages, { recursive: true })
})

interface Timed {
  readonly status: number
  readonly code: string | null
  readonly ms: number
}

async function timed(ask: () => Response | Promise<Response>): Promise<Timed> {
  const startMs = performance.now()
  const response = await ask()
  const ms = performance.now() - startMs
  const type = response.headers.get('Content-Type') ?? ''
  const said: unknown = type.includes('json') ? await response.json() : null
  if (said === null) await response.body?.cancel()
  const code =
    typeof said === 'object' && said !== null && 'type' in said ? String(said.type) : null
  return { status: response.status, code, ms }
}

const state = 'a'.repeat(40)
/** What people and their pages ask, by name. */
const asks = {
  list: () => clerk.send(api.listEntries, {}),
  register: () =>
    clerk.send(api.registerEntry, {
      params: { entryId: randomUUID() },
      body: aRegistration(app.municipality),
    }),
  upload: () =>
    clerk.send(
      api.uploadFile,
      { params: { uploadId: randomUUID() }, body: new Blob([Buffer.from(onePixelPng)]) },
      { headers: { 'X-File-Name': 'escaneo.png' } },
    ),
  'live feed': () => clerk.send(api.followLedger, {}),
  'sign-in callback': () =>
    hono.request(`/auth/callback?state=${state}&code=x`, {
      headers: { Cookie: `${attemptCookie(state)}=${'b'.repeat(43)}` },
    }),
  'set out': () => hono.request('/auth/start'),
} as const

/** What needs no database at all. */
const pageAsks = {
  landing: () => hono.request('/'),
  list: () => hono.request('/control/entries'),
  icon: () => hono.request('/favicon.svg'),
} as const

async function allOf(which: Readonly<Record<string, () => Response | Promise<Response>>>) {
  const told = await Promise.all(
    Object.entries(which).map(async ([name, ask]) => [name, await timed(ask)] as const),
  )
  return Object.fromEntries(told)
}

async function isWell(): Promise<void> {
  const told = await allOf(asks)
  expect(told['list']?.status).toBe(200)
  expect(told['register']?.status).toBe(200)
  expect(told['upload']?.status).toBe(200)
  expect(told['live feed']?.status).toBe(200)
  expect(told['set out']?.status).toBe(303)
  expect(told['sign-in callback']?.status).toBe(400)
}

const away = { status: 503, isInTime: true, isSaid: true }

describe('a database that', () => {
  it.each([
    ['refuses', { kind: 'refuse' }],
    ['says nothing', { kind: 'black hole' }],
  ] as const)(
    '%s: everybody is told in time, pages are shown, and all is well once it is back',
    async (_what, trouble) => {
      // A person of these tests waits for what is learnt of earlier registrations.
      await app.app.learner.upToDate(app.municipality.municipalityId)
      await line.trouble(trouble)
      const [told, shown] = await Promise.all([allOf(asks), allOf(pageAsks)])
      for (const [name, { status, code, ms }] of Object.entries(told)) {
        const isInTime = ms < promisedMs
        const isSaid = code === null || code === 'E-SYS-08'
        expect({ name, status, isInTime, isSaid }).toEqual({ name, ...away })
      }
      for (const { status, ms } of Object.values(shown)) {
        expect(status).toBe(200)
        expect(ms).toBeLessThan(awaitedMs)
      }
      expect((await timed(() => hono.request('/health'))).status).toBe(503)
      await line.heal()
      await isWell()
      await expect.poll(async () => (await hono.request('/health')).status).toBe(200)
    },
    60_000,
  )

  it('is away: a page for a person promises nothing of what was typed', async () => {
    await line.trouble({ kind: 'refuse' })
    const body = new URLSearchParams({ numero: '2026-1', codigo: '7K3M-9QXW' })
    const headers = { Accept: 'text/html' }
    const told = await hono.request('/consulta', { method: 'POST', headers, body })
    await line.heal()
    // A connection that was cut a moment ago may still be handed out once.
    await expect.poll(async () => (await asks.list()).status).toBe(200)
    expect([told.status, told.headers.get('Retry-After')]).toEqual([503, '10'])
    const page = await told.text()
    expect(page).toContain('Espere unos segundos y vuelva a intentarlo')
    expect(page).not.toContain('no perdió lo escrito')
  }, 60_000)

  it('is slow: 100 ms away all is done, and 500 ms away in time or not at all', async () => {
    await line.trouble({ kind: 'delay', ms: 100 })
    await isWell()
    await line.trouble({ kind: 'delay', ms: 500 })
    const registered = await timed(asks.register)
    expect(registered.status).toBe(200)
    expect(registered.ms).toBeLessThan(promisedMs)
    for (const [name, { status, ms }] of Object.entries(await allOf(asks))) {
      const isOfThese = [200, 303, 400, 503].includes(status)
      expect({ name, isOfThese, isInTime: ms < promisedMs }).toEqual({
        name,
        isOfThese: true,
        isInTime: true,
      })
    }
  }, 60_000)

  it('cuts the connection after the commit: the same document has the same number, and no other', async () => {
    const entryId = randomUUID()
    const body = aRegistration(app.municipality)
    const before = await app.lastNumber()
    // Its own commit: what was given up before, or is kept for some seconds, may commit meanwhile.
    await line.trouble({ kind: 'cut after commit', of: entryId })
    const first = await clerk.ask(api.registerEntry, { params: { entryId }, body })
    expect(line.cuts()).toBe(1)
    expect(first).toMatchObject({ status: 200, body: { outcome: 'ALREADY_REGISTERED' } })
    const again = await clerk.ask(api.registerEntry, { params: { entryId }, body })
    expect(again).toMatchObject({ status: 200, body: { outcome: 'ALREADY_REGISTERED' } })
    expect(again.body.entry.entryNumber).toBe(first.body.entry.entryNumber)
    expect(await app.lastNumber()).toBe(before + 1)
  })

  it('lets somebody else keep the ledger: whoever registers is told in time, and is not registered behind their back', async () => {
    const { municipalityId } = app.municipality
    const entryId = randomUUID()
    const body = aRegistration(app.municipality)
    const [isHeld, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held = app.db.database.inMunicipality(municipalityId, async (db) => {
      await holdHead(db, municipalityId)
      isHeld.resolve()
      await free.promise
    })
    await isHeld.promise
    const told = await timed(() => clerk.send(api.registerEntry, { params: { entryId }, body }))
    free.resolve()
    await held
    // Either the lock was waited for too long, or the answer.
    expect(told.status).toBe(503)
    expect(['E-NUM-01', 'E-SYS-08']).toContain(told.code)
    expect(told.ms).toBeLessThan(promisedMs)
    const rows = await app.db.asOwner('select from entry where entry_id = $1', [entryId])
    expect(rows).toEqual([])
    const again = await clerk.ask(api.registerEntry, { params: { entryId }, body })
    expect(again).toMatchObject({ status: 200, body: { outcome: 'REGISTERED' } })
  }, 30_000)
})

it('lets go of the ledger when whoever holds it falls silent', async () => {
  const { municipalityId } = app.municipality
  const hung = underDeadline(() =>
    app.app.database.inMunicipality(municipalityId, async (db) => {
      await holdHead(db, municipalityId)
      await line.trouble({ kind: 'black hole' })
      await db.selectFrom('ledger_head').select('position').execute()
    }),
  )
  await expect(hung).rejects.toThrow(DatabaseGone)
  await line.heal()
  await expect
    .poll(async () => (await timed(asks.register)).status, { timeout: promisedMs })
    .toBe(200)
}, 30_000)

const search = (text: string) =>
  timed(() => clerk.send(api.searchEntries, { body: { text, limit: 50 } }))

it('ends a search that works too long, says so, and goes on', async () => {
  await app.db.asOwner(`
    alter function read_terms rename to read_terms_quickly;
    create function read_terms(terms text[], most integer)
      returns table (term integer, word text, stems text[], going_on text[], begins_name boolean) language plpgsql security definer as $$ begin
        if 'eterna' = any(terms) then perform pg_sleep(60); end if;
        return query select * from read_terms_quickly(terms, most);
      end $$;
    grant execute on function read_terms to asiento_app`)
  const slow = await search('eterna')
  expect([slow.status, slow.code]).toEqual([503, 'E-CON-04'])
  expect(slow.ms).toBeLessThan(promisedMs)
  const working =
    "select from pg_stat_activity where state = 'active' and query like '%read_terms(%'"
  expect(await app.db.asOwner(`${working} and pid <> pg_backend_pid()`)).toEqual([])
  expect((await search('poda')).status).toBe(200)
}, 30_000)

it('gives the many looks of one search no more time than one', async () => {
  // Finds what is not there, as often as it is asked.
  await app.db.asOwner(`
    create or replace function places_found(asked tsquery[], guard tsquery, said tsquery[], readable tsquery, top bigint,
      bottom bigint, most integer, is_counting boolean)
      returns table (place bigint, is_said_only boolean) language plpgsql security definer as $$ begin
        perform pg_sleep(3);
        return query select least(top, 0) - n, false from generate_series(1, most) n;
      end $$`)
  const text = '"poda de"'
  const count = timed(() => clerk.send(api.countEntries, { body: { text } }))
  for (const slow of await Promise.all([search(text), count])) {
    expect([slow.status, slow.code]).toEqual([503, 'E-CON-04'])
    expect(slow.ms).toBeLessThan(promisedMs)
  }
}, 30_000)
