/**
 * The whole house in miniature: the real application over its own copy of the real database and a real folder of files,
 * asked through `app.request`. People are signed in as the identity room does it, only without the walk through a browser.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Hono } from 'hono'
import { pino } from 'pino'

import { api } from '#contract/api.ts'
import type { CallOf, Endpoint, Reply } from '#contract/endpoint.ts'
import type { EntryView } from '#contract/entries.ts'
import type { UploadedFile } from '#contract/attachments.ts'
import type { Problem } from '#contract/schemas.ts'
import type { Actor, Role } from '#domain/permission.ts'
import { openApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openStaticFiles } from '#server/http/static-files.ts'
import { readSecrets } from '#server/identity/secrets.ts'
import { openSessionStore } from '#server/identity/session-store.ts'
import { tokenOf } from '#server/identity/session-token.ts'
import { admit } from '#server/identity/sign-in.ts'
import { embeddedIssuer } from '#server/identity/identity.ts'
import { openHouse } from '#server/open-house.ts'
import type { OpenedHouse } from '#server/open-house.ts'
import { addressOf } from '#web/api.ts'

import { openTestDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'
import type { RegistrationForm } from './registration.ts'
import { aRegistration } from './registration.ts'
import { foundTown } from './town.ts'
import type { Town } from './town.ts'

export interface Answer<Body> {
  readonly status: number
  readonly body: Body
  readonly headers: Headers
}

export interface Person {
  readonly actor: Actor
  /** Asks as a browser of ours would; the body is the reply, or null when it was refused. */
  ask<const Definition extends Endpoint>(
    definition: Definition,
    given: CallOf<Definition, Blob>,
    options?: AskOptions,
  ): Promise<Answer<Reply<Definition>> & { readonly problem: Problem | null }>
  /** The bare answer, for files and for headers. */
  send(definition: Endpoint, given: object, options?: AskOptions): Promise<Response>
  /** Registers a plain document, with what is given in place of the usual. */
  register(form?: Partial<RegistrationForm>, entryId?: string): Promise<EntryView>
  upload(bytes: Uint8Array, fileName: string, uploadId?: string): Promise<UploadedFile>
}

export interface AskOptions {
  readonly version?: number
  readonly headers?: Readonly<Record<string, string>>
}

export interface TestHouse {
  readonly app: Hono
  readonly house: OpenedHouse
  readonly db: TestDatabase
  readonly town: Town
  readonly dataFolder: string
  readonly clock: { now: Date }
  as(role: Role): Promise<Person>
  /** Somebody hired with these grants. */
  asActor(actor: Actor): Promise<Person>
  /** The last number given in the shared book of a year; 0 when none was. */
  lastNumber(year: number): Promise<number>
  close(): Promise<void>
}

export async function openTestHouse(env: Readonly<Record<string, string>> = {}): Promise<TestHouse> {
  const db = await openTestDatabase()
  const dataFolder = await mkdtemp(join(tmpdir(), 'asiento-house-'))
  const config = readConfig({ ASIENTO_DATA: dataFolder, ...env })
  const clock = { now: new Date() }
  const now = (): Date => clock.now
  const log = pino({ level: 'silent' })
  const house = await openHouse({ config, databaseUrl: db.url, log, now, maxConnections: 8 })
  const app = openApp(house, await openStaticFiles(join(dataFolder, 'no-web')))
  const town = await foundTown(db.database)
  const store = await openSessionStore(db.database, now)
  const { sessionKey } = await readSecrets(dataFolder)

  const asActor = async (actor: Actor): Promise<Person> => {
    const [row] = await db.asOwner<{ subject: string }>('select subject from staff where staff_id = $1', [
      actor.staffId,
    ])
    if (!row) throw new Error(`${actor.name} works nowhere`)
    const admission = await admit(
      { database: db.database, store, now },
      {
        issuer: embeddedIssuer,
        vouched: { subject: row.subject, email: null, name: null, authenticatedAt: clock.now, methods: ['pwd'], idToken: '', accessToken: '' },
        previousIdHash: null,
        providerSession: null,
        sealedIdToken: null,
        userAgent: 'test',
        address: '127.0.0.1',
      },
    )
    if (admission.outcome !== 'admitted') throw new Error(`${actor.name} was not let in`)
    const { session } = admission
    return personAt(app, config.publicUrl, actor, town, {
      Cookie: `__Host-sid=${session.sid}`,
      'X-Session-Token': tokenOf(sessionKey, session),
    })
  }

  return {
    ...{ app, house, db, town, dataFolder, clock, asActor },
    as: (role) => asActor(town.actorOf(role)),
    async lastNumber(year) {
      const rows = await db.asOwner<{ last_number: number }>(
        "select last_number from registry_series where series_code = 'GENERAL' and year = $1",
        [year],
      )
      return rows[0]?.last_number ?? 0
    },
    async close() {
      await store.close()
      await house.close()
      await db.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

function personAt(
  app: Hono,
  origin: string,
  actor: Actor,
  town: Town,
  credentials: Readonly<Record<string, string>>,
): Person {
  const send: Person['send'] = async (definition, given, options = {}) => {
    const { params, query, body }: { params?: Record<string, string>; query?: object; body?: unknown } = given
    const isFile = definition.body === 'file'
    return app.request(`${origin}${addressOf(definition, params, { ...query })}`, {
      method: definition.method,
      headers: {
        ...credentials,
        'Sec-Fetch-Site': 'same-origin',
        ...(isFile || body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(options.version === undefined ? {} : { 'If-Match': `"${options.version}"` }),
        ...options.headers,
      },
      body: isFile && body instanceof Blob ? body : body === undefined ? null : JSON.stringify(body),
    })
  }
  const ask: Person['ask'] = async (definition, given, options) => {
    const response = await send(definition, Object(given), options)
    const said: unknown = response.status === 204 ? null : await response.json()
    const { status, headers } = response
    // The contract says what a reply is; tests look at what is in it.
    // oxlint-disable-next-line no-unsafe-type-assertion
    return (
      response.ok
        ? { status, headers, body: said, problem: null }
        : { status, headers, body: null, problem: said }
    ) as Awaited<ReturnType<Person['ask']>> as never
  }
  return {
    actor,
    send,
    ask,
    async register(form = {}, entryId = randomUUID()) {
      const body = aRegistration(town, form)
      const { body: reply, problem } = await ask(api.registerEntry, { params: { entryId }, body })
      if (problem) throw new Error(`Not registered: ${JSON.stringify(problem)}`)
      return reply.entry
    },
    async upload(bytes, fileName, uploadId = randomUUID()) {
      const { body, problem } = await ask(
        api.uploadFile,
        { params: { uploadId }, body: new Blob([new Uint8Array(bytes)]) },
        { headers: { 'X-File-Name': encodeURIComponent(fileName) } },
      )
      if (problem) throw new Error(`Not uploaded: ${JSON.stringify(problem)}`)
      return body
    },
  }
}
