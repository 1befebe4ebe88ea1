/**
 * Somebody who works in the municipality and asks the server things, in process or over a real connection.
 */
import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { api } from '#contract/api.ts'
import type { UploadedFile } from '#contract/entry/attachments.ts'
import { requestTo } from '#contract/client.ts'
import type { CallOptions } from '#contract/client.ts'
import type { CallOf, Endpoint, Reply } from '#contract/common/endpoint.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { Problem } from '#contract/common/schemas.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { pino } from 'pino'
import type { Database } from '#server/platform/database/connect/open-database.ts'
import { noKeepsake, openSessionFor } from '#server/platform/identity/client/open-session.ts'
import { readSecrets } from '#server/platform/common/secrets.ts'
import { endSessions } from '#server/platform/identity/session/session-store.ts'
import type { SessionStore } from '#server/platform/identity/session/session-store.ts'
import { tokenOf } from '#server/platform/identity/keys/session-token.ts'

import type { RegistrationForm } from './registration.ts'
import { aRegistration } from './registration.ts'
import type { Municipality } from './municipality.ts'

export interface Answer<Body> {
  readonly status: number
  readonly body: Body
  readonly headers: Headers
}

export interface Person {
  readonly actor: Actor
  /** What a browser of ours sends with every call: the cookie and the token. */
  readonly credentials: Readonly<Record<string, string>>
  /** Asks as a browser of ours would; the body is the reply, or null when it was refused. */
  ask<const Definition extends Endpoint>(
    definition: Definition,
    given: CallOf<Definition, Blob>,
    options?: CallOptions,
  ): Promise<Answer<Reply<Definition>> & { readonly problem: Problem | null }>
  /** The bare answer, for files and for headers. */
  send(definition: Endpoint, given: object, options?: CallOptions): Promise<Response>
  /** Registers a plain document, with what is given in place of the usual. */
  register(form?: Partial<RegistrationForm>, entryId?: string): Promise<EntryView>
  upload(bytes: Uint8Array, fileName: string, uploadId?: string): Promise<UploadedFile>
}

export interface Way {
  /** `app.request` of a server in process, or `fetch` to a server process. */
  readonly fetch: (address: string, init: RequestInit) => Response | Promise<Response>
  readonly origin: string
  /** Where `register` files its papers. */
  readonly municipality?: Municipality
  readonly actor: Actor
  readonly credentials: Readonly<Record<string, string>>
}

export interface SignInScene {
  readonly database: Database
  /** Where the server keeps its secrets. */
  readonly dataFolder: string
  readonly now: () => Date
}

const log = pino({ level: 'silent' })

/** What ends sessions, without the connection of a server that hears of those that others end. */
const store: Pick<SessionStore, 'end'> = {
  end: async (db, which, ground) => (await endSessions(db, which, ground)).length,
}

/** Lets somebody in as the identity room does it, only without the walk through a browser. */
export async function credentialsFor(
  { database, dataFolder, now }: SignInScene,
  actor: Actor,
): Promise<Readonly<Record<string, string>>> {
  const { issuer, subject } = await database.read(actor.municipalityId, (db) =>
    db
      .selectFrom('staff')
      .select(['issuer', 'subject'])
      .where('staff_id', '=', actor.staffId)
      .executeTakeFirstOrThrow(() => new Error(`${actor.name} works nowhere`)),
  )
  const municipality = { municipalityId: actor.municipalityId, name: '' }
  const secrets = await readSecrets(dataFolder)
  const admission = await openSessionFor(
    { database, store, now, secrets, log, config: { oidc: null, cloud: null } },
    {
      issuer,
      subject,
      email: null,
      name: null,
      authenticatedAt: now(),
      methods: ['pwd'],
      claims: {},
    },
    {
      site: { municipality },
      previousIdHash: null,
      bindingHash: null,
      device: null,
      userAgent: 'test',
      address: '127.0.0.1',
      keepsake: noKeepsake,
    },
  )
  if (admission.outcome !== 'admitted') throw new Error(`${actor.name} was not let in`)
  return {
    Cookie: `__Host-sid=${admission.session.sid}`,
    'X-Session-Token': tokenOf(secrets.sessionKey, admission.session),
  }
}

export function personAt({ fetch, origin, municipality, actor, credentials }: Way): Person {
  const send: Person['send'] = async (definition, given, options = {}) => {
    const headers = { ...credentials, 'Sec-Fetch-Site': 'same-origin', ...options.headers }
    const { path, init } = requestTo(definition, given, { ...options, headers })
    return fetch(`${origin}${path}`, init)
  }
  const ask: Person['ask'] = async (definition, given, options) => {
    const response = await send(definition, Object(given), options)
    const said: unknown = response.status === 204 ? null : await response.json()
    const { status, headers } = response
    // Whatever a test asks, the answer is what the contract promises: no more, no less.
    if (response.ok && definition.reply) expect(definition.reply.parse(said)).toEqual(said)
    // The contract says what a reply is; tests look at what is in it.
    return (response.ok
      ? { status, headers, body: said, problem: null }
      : { status, headers, body: null, problem: said }) as Awaited<
      ReturnType<Person['ask']>
    > as never
  }
  return {
    actor,
    credentials,
    send,
    ask,
    async register(form = {}, entryId = randomUUID()) {
      if (!municipality) throw new Error('Nothing is registered where no municipality is named')
      const body = aRegistration(municipality, form)
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
