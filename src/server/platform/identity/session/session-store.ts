/**
 * Sessions as the database keeps them, and what a process remembers of them for two seconds.
 * Whatever ends a session or changes a person tells every process through the database
 * (`asiento_session`): a revocation is in force everywhere as soon as the notice arrives, and after
 * two seconds even if it never does.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { SessionEnd } from '#contract/service/session.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { HeldGrant } from '#domain/permission/people.ts'
import { holdsOn } from '#domain/permission/people.ts'
import type { Actor } from '#domain/permission/permission.ts'

import { openFollowers } from '../../common/followers.ts'
import { isDatabaseFull } from '../../database/connect/open-database.ts'
import type { Database } from '../../database/connect/open-database.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Secrets } from '../../common/secrets.ts'

/** Clocks of two servers, or of a server and a provider, may differ by this much. */
export const clockToleranceMs = 60_000

export type Session = {
  readonly idHash: Buffer
  readonly publicId: string
  readonly createdAt: Date
  /** When the person last proved who they are; 1970 when the provider does not say. */
  readonly authenticatedAt: Date
  /** How they proved it, as `amr` of the ID token: 'pwd', 'otp', 'hwk'… */
  readonly methods: readonly string[]
  /** The browser it lives in; null for a session older than that knowledge. */
  readonly deviceHash: Buffer | null
  readonly isActive: boolean
  /** Signed in for the first time, and waits for approval. */
  readonly isPending: boolean
  readonly email: string
  readonly actor: Actor
  readonly providerSession: string | null
  readonly sealedIdToken: Buffer | null
}

/** A session and the last moment the person used it, as far as this process knows. */
export type Remembered = {
  readonly session: Session
  readonly readAtMs: number
  seenAt: Date
  writtenAt: Date
}

export type SessionStore = {
  readonly find: (idHash: Buffer) => Promise<Remembered | null>
  /** The person is there. Written at most once a minute. */
  readonly touch: (remembered: Remembered) => Promise<void>
  /**
   * Ends these sessions, here at once and elsewhere as soon as the notice arrives. Answers how many
   * there were. `ground` is what their browsers are told; null when none of them asks again.
   */
  readonly end: (db: Transaction, which: Ending, ground: SessionEnd | null) => Promise<number>
  readonly forget: (staffId: string) => void
  /** Told of whatever may have ended a session of this person or changed what they hold. */
  readonly follow: (staffId: string, onChange: () => void) => () => void
  readonly close: () => Promise<void>
}

/** What judging a session needs. */
export type SessionServices = {
  readonly database: Database
  readonly secrets: Pick<Secrets, 'sessionKey'>
  readonly store: SessionStore
  readonly now: () => Date
}

/** Which sessions end: some by their hash, all of a person or one by its name, all of a browser. */
export type Ending =
  | { readonly idHashes: readonly Buffer[] }
  | { readonly municipalityId: string; readonly staffId: string; readonly publicId?: string }
  | { readonly deviceHash: Buffer }

const rememberedMs = 2_000
const touchEveryMs = 60_000
const mostRemembered = 5_000

export async function openSessionStore(database: Database, now: () => Date): Promise<SessionStore> {
  const entries = new Map<string, Remembered>()
  // Rises with every notice: what was being read meanwhile may be old already, and is not
  // remembered.
  let generation = 0
  const followers = openFollowers()
  const forget = (staffId?: string): void => {
    generation += 1
    for (const [key, { session }] of entries) {
      if (staffId === undefined || session.actor.staffId === staffId) entries.delete(key)
    }
  }
  const listening = await database.listen('asiento_session', {
    onNotice: (staffId) => {
      forget(staffId)
      followers.tell(staffId)
    },
    // What was said while nobody listened may have been about anybody.
    onConnected: () => {
      forget()
      followers.tellAll()
    },
  })

  return {
    async find(idHash) {
      const key = idHash.toString('hex')
      const known = entries.get(key)
      const readAtMs = performance.now()
      if (known && readAtMs - known.readAtMs < rememberedMs) return known
      const generationBefore = generation
      const row = await database.alone((db) => readSession(db, idHash))
      const before = entries.get(key)
      entries.delete(key)
      if (row === undefined) return null
      const isActive = row.status === 'ACTIVE'
      const isPending = row.status === 'PENDING'
      const session = { ...row, idHash, isActive, isPending, actor: actorIn(row, now()) }
      const seenAt = before && before.seenAt > row.seenAt ? before.seenAt : row.seenAt
      const entry = { session, readAtMs, seenAt, writtenAt: row.seenAt }
      if (entries.size >= mostRemembered) entries.clear()
      if (generation === generationBefore) entries.set(key, entry)
      return entry
    },
    async touch(remembered) {
      const at = now()
      if (at > remembered.seenAt) remembered.seenAt = at
      if (at.getTime() - remembered.writtenAt.getTime() < touchEveryMs) return
      remembered.writtenAt = at
      await writeSeenAt(database, remembered.session.idHash, at)
    },
    async end(db, which, ground) {
      const ended = await endSessions(db, which, ground)
      generation += 1
      for (const idHash of ended) entries.delete(idHash.toString('hex'))
      return ended.length
    },
    forget,
    follow: followers.follow,
    close: () => listening.close(),
  }
}

/** In the database alone: what this process remembers of them stays until it hears of it. */
export function endSessions(
  db: Transaction,
  which: Ending,
  ground: SessionEnd | null,
): Promise<readonly Buffer[]> {
  return removeSessions(db, chosenBy(which), sql`${ground}::text`)
}

function chosenBy(which: Ending): RawBuilder<unknown> {
  if ('idHashes' in which) return sql`id_hash = any(${which.idHashes})`
  if ('deviceHash' in which) return sql`device_hash = ${which.deviceHash}`
  const ofPerson = sql`municipality_id = ${which.municipalityId} and staff_id = ${which.staffId}`
  const { publicId } = which
  return publicId === undefined ? ofPerson : sql`${ofPerson} and public_id = ${publicId}`
}

/**
 * Removes the sessions that `which` holds for, and answers their hashes. `ground` (text in SQL, null
 * for nothing to tell) is kept for the browser that still shows the page.
 */
export async function removeSessions(
  db: Transaction,
  which: RawBuilder<unknown>,
  ground: RawBuilder<unknown>,
): Promise<readonly Buffer[]> {
  const { rows } = await sql<{ id_hash: Buffer }>`
    with gone as (delete from session where ${which} returning id_hash, created_at, seen_at),
    noted as (
      insert into ended_session (id_hash, ground)
      select id_hash, ground from (select id_hash, ${ground} as ground from gone) as ending where ground is not null
      on conflict do nothing
    )
    select id_hash from gone`.execute(db)
  return rows.map((row) => row.id_hash)
}

/** Why a session is there no more; null when nobody noted it, or there was none. */
export async function whyEnded(database: Database, idHash: Buffer): Promise<SessionEnd | null> {
  const row = await database.alone((db) =>
    db
      .selectFrom('ended_session')
      .select('ground')
      .where('id_hash', '=', idHash)
      .executeTakeFirst(),
  )
  return row?.ground ?? null
}

/**
 * Removes sessions begun before this instant: idle when they ended, unless they were in use at the
 * age of `busyMs`. Grounds are kept for a week.
 */
export async function sweepSessions(
  database: Database,
  startedBefore: Date,
  busyMs: number,
): Promise<void> {
  const isIdle = sql`seen_at < created_at + ${busyMs} * interval '1 millisecond'`
  const ground = sql`case when ${isIdle} then 'idle' else 'longest' end`
  await database.anywhere(async (db) => {
    await removeSessions(db, sql`created_at < ${startedBefore}`, ground)
    await sql`delete from ended_session where ended_at < now() - interval '7 days'`.execute(db)
  })
}

/** Reading goes on where nothing can be written; this process remembers meanwhile. */
async function writeSeenAt(database: Database, idHash: Buffer, at: Date): Promise<void> {
  try {
    await database.alone((db) =>
      db
        .updateTable('session')
        .set({ seen_at: sql<Date>`greatest(seen_at, ${at})` })
        .where('id_hash', '=', idHash)
        .execute(),
    )
  } catch (cause) {
    if (!isDatabaseFull(cause)) throw cause
  }
}

/** Somebody who acts, as the functions of the database tell of them. */
export type ActorRow = {
  readonly municipality_id: string
  readonly staff_id: string
  readonly name: string
  readonly clerk_code: string
  readonly status: string
  readonly time_zone: string
  readonly grants: readonly HeldGrant[]
}

/** With the roles that hold on the day it is where their municipality is. */
export function actorIn(row: ActorRow, at: Date): Actor {
  const { date: today } = localDateTimeAt(at, row.time_zone)
  return {
    municipalityId: row.municipality_id,
    staffId: row.staff_id,
    name: row.name,
    clerkCode: row.clerk_code,
    grants: row.grants
      .filter((grant) => holdsOn(grant, today))
      .map(({ role, officeId, unitId }) => ({ role, officeId, unitId })),
  }
}

type Row = ActorRow &
  Omit<Session, 'idHash' | 'isActive' | 'isPending' | 'actor'> & { readonly seenAt: Date }

async function readSession(db: Transaction, idHash: Buffer): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select *, public_id as "publicId", created_at as "createdAt", seen_at as "seenAt",
      authenticated_at as "authenticatedAt", device_hash as "deviceHash",
      provider_session as "providerSession", sealed_id_token as "sealedIdToken"
    from session_behind(${idHash}::bytea)`.execute(db)
  return rows[0]
}
