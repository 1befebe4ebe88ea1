/**
 * Sessions as the database keeps them, and what a process remembers of them for two seconds.
 * Whatever ends a session or changes a person tells every process through the database
 * (`asiento_session`): a revocation is in force everywhere as soon as the notice arrives, and after
 * two seconds even if it never does.
 */
import { performance } from 'node:perf_hooks'

import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { SessionEnd } from '#contract/service/session.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { Actor, Role } from '#domain/permission/permission.ts'

import { isDatabaseFull } from '../../database/connect/open-database.ts'
import type { Database } from '../../database/connect/open-database.ts'
import { openFollowers } from '../../common/followers.ts'
import type { Followers } from '../../common/followers.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import { groundOf, removeSessions, sweepSessions } from './ended-sessions.ts'

/** Clocks of two servers, or of a server and a provider, may differ by this much. */
export const clockToleranceMs = 60_000

export type Session = {
  readonly idHash: Buffer
  readonly publicId: string
  readonly createdAt: Date
  /** When the person last proved who they are; 1970 when the provider does not say. */
  readonly authenticatedAt: Date
  /** How they proved it, as `amr` of the ID token. */
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
export type Remembered = { readonly session: Session; seenAt: Date }

export type SessionStore = {
  find(idHash: Buffer): Promise<Remembered | null>
  /** The person is there. Written at most once a minute. */
  touch(remembered: Remembered): Promise<void>
  /**
   * Ends these sessions, here at once and elsewhere as soon as the notice arrives. Answers how many
   * there were. `ground` is what their browsers are told; null when none of them asks again.
   */
  end(db: Transaction, which: Ending, ground: SessionEnd | null): Promise<number>
  /** Why a session is there no more; null when nobody noted it, or there was none. */
  whyEnded(idHash: Buffer): Promise<SessionEnd | null>
  /**
   * Whatever this process remembers of a person is read again: their standing changed here a moment
   * ago.
   */
  forget(staffId: string): void
  /**
   * Told of whatever may have ended a session of this person or changed what they hold, in any
   * process. Answers how to stop.
   */
  follow(staffId: string, onChange: () => void): () => void
  /**
   * Removes sessions begun before this instant: idle when they ended, unless they were in use at
   * the age of `busyMs`.
   */
  sweep(startedBefore: Date, busyMs: number): Promise<void>
  close(): Promise<void>
}

/**
 * Which sessions end: some by their hash, one of a person by its public name, all of a person but
 * one, all of a browser.
 */
export type Ending =
  | { readonly idHashes: readonly Buffer[] }
  | { readonly municipalityId: string; readonly staffId: string; readonly publicId: string }
  | { readonly municipalityId: string; readonly staffId: string; readonly but: Buffer | null }
  | { readonly deviceHash: Buffer }

const rememberedMs = 2_000
const touchEveryMs = 60_000
const mostRemembered = 5_000

type Entry = Remembered & { readonly readAtMs: number; writtenAt: Date }

export async function openSessionStore(database: Database, now: () => Date): Promise<SessionStore> {
  const entries = new Map<string, Entry>()
  // Rises with every notice: what was being read meanwhile may be old already, and is not
  // remembered.
  let generation = 0
  const forget = (isConcerned: (entry: Entry) => boolean): void => {
    generation += 1
    for (const [key, entry] of entries) if (isConcerned(entry)) entries.delete(key)
  }
  const followers = openFollowers()
  const listening = await listenForChanges(database, forget, followers)

  const readInTime = readingInTime(database, now)

  async function find(idHash: Buffer): Promise<Remembered | null> {
    const key = idHash.toString('hex')
    const known = entries.get(key)
    if (known && performance.now() - known.readAtMs < rememberedMs) return known
    const readAtMs = performance.now()
    const generationBefore = generation
    const row = await readInTime(idHash)
    const found = row === null ? null : sessionIn(row, idHash, now())
    if (found === null) {
      entries.delete(key)
      return null
    }
    const seenAt = isAhead(known?.seenAt, now()) ? found.seenAt : later(found.seenAt, known?.seenAt)
    const entry: Entry = { session: found.session, seenAt, writtenAt: found.seenAt, readAtMs }
    if (generation === generationBefore) remember(entries, key, entry)
    return entry
  }

  async function touch(remembered: Remembered): Promise<void> {
    const at = now()
    remembered.seenAt = later(at, remembered.seenAt)
    const entry = entries.get(remembered.session.idHash.toString('hex'))
    if (entry) entry.seenAt = remembered.seenAt
    const writtenAt = entry?.writtenAt ?? new Date(0)
    if (at.getTime() - writtenAt.getTime() < touchEveryMs) return
    if (entry) entry.writtenAt = at
    await noteSeenAt(database, remembered.session.idHash, at)
  }

  return {
    find,
    touch,
    whyEnded: (idHash) => database.alone((db) => groundOf(db, idHash)),
    end: async (db, which, ground) => {
      const ended = await endSessions(db, which, ground)
      for (const idHash of ended) forget(({ session }) => session.idHash.equals(idHash))
      return ended.length
    },
    forget: (staffId) => forget(({ session }) => session.actor.staffId === staffId),
    follow: followers.follow,
    sweep: (startedBefore, busyMs) =>
      database.anywhere((db) => sweepSessions(db, startedBefore, busyMs)),
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

function listenForChanges(
  database: Database,
  forget: (isConcerned: (entry: Entry) => boolean) => void,
  followers: Followers,
) {
  return database.listen('asiento_session', {
    onNotice: (staffId) => {
      forget(({ session }) => session.actor.staffId === staffId)
      followers.tell(staffId)
    },
    // What was said while nobody listened may have been about anybody.
    onConnected: () => {
      forget(() => true)
      followers.tellAll()
    },
  })
}

/** Reading goes on where nothing can be written; this process remembers meanwhile. */
async function noteSeenAt(database: Database, idHash: Buffer, at: Date): Promise<void> {
  try {
    await database.alone((db) => writeSeenAt(db, idHash, at))
  } catch (cause) {
    if (!isDatabaseFull(cause)) throw cause
  }
}

function remember(entries: Map<string, Entry>, key: string, entry: Entry): void {
  entries.delete(key)
  entries.set(key, entry)
  if (entries.size <= mostRemembered) return
  const [oldest] = entries.keys()
  if (oldest !== undefined) entries.delete(oldest)
}

function chosenBy(which: Ending): RawBuilder<unknown> {
  if ('idHashes' in which) return sql`id_hash = any(${which.idHashes})`
  if ('deviceHash' in which) return sql`device_hash = ${which.deviceHash}`
  const ofPerson = sql`municipality_id = ${which.municipalityId} and staff_id = ${which.staffId}`
  if ('publicId' in which) return sql`${ofPerson} and public_id = ${which.publicId}`
  return which.but === null ? ofPerson : sql`${ofPerson} and id_hash <> ${which.but}`
}

async function writeSeenAt(db: Transaction, idHash: Buffer, at: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ seen_at: sql<Date>`greatest(seen_at, ${at})` })
    .where('id_hash', '=', idHash)
    .execute()
}

/** A clock that was set back must not lengthen a session: it goes on from now. */
function readingInTime(database: Database, now: () => Date) {
  const readFor = (idHash: Buffer) => database.alone((db) => readSession(db, idHash))
  return async (idHash: Buffer): Promise<Row | null> => {
    const row = await readFor(idHash)
    const at = now()
    if (row === null || !(isAhead(row.seen_at, at) || isAhead(row.created_at, at))) return row
    await database.alone((db) => bringBack(db, idHash, at))
    return readFor(idHash)
  }
}

async function bringBack(db: Transaction, idHash: Buffer, at: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({
      created_at: sql<Date>`least(created_at, ${at})`,
      seen_at: sql<Date>`least(seen_at, ${at})`,
    })
    .where('id_hash', '=', idHash)
    .execute()
}

function isAhead(time: Date | undefined, now: Date): boolean {
  return time !== undefined && time.getTime() > now.getTime() + clockToleranceMs
}

function later(one: Date, other: Date | undefined): Date {
  return other !== undefined && other > one ? other : one
}

type Row = {
  readonly public_id: string
  readonly municipality_id: string
  readonly staff_id: string
  readonly created_at: Date
  readonly seen_at: Date
  readonly authenticated_at: Date
  readonly methods: readonly string[]
  readonly device_hash: Buffer | null
  readonly provider_session: string | null
  readonly sealed_id_token: Buffer | null
  readonly name: string
  readonly email: string
  readonly clerk_code: string
  readonly status: string
  readonly time_zone: string
  readonly grants: readonly {
    readonly role: Role
    readonly officeId: string | null
    readonly unitId: string | null
    readonly validFrom: string
    readonly validTo: string | null
  }[]
}

async function readSession(db: Transaction, idHash: Buffer): Promise<Row | null> {
  const { rows } = await sql<Row>`select * from session_behind(${idHash}::bytea)`.execute(db)
  return rows[0] ?? null
}

function sessionIn(row: Row, idHash: Buffer, now: Date): { session: Session; seenAt: Date } {
  const today = localDateTimeAt(now, row.time_zone).date
  const session: Session = {
    idHash,
    publicId: row.public_id,
    createdAt: row.created_at,
    authenticatedAt: row.authenticated_at,
    methods: row.methods,
    deviceHash: row.device_hash,
    isActive: row.status === 'ACTIVE',
    isPending: row.status === 'PENDING',
    email: row.email,
    actor: {
      municipalityId: row.municipality_id,
      staffId: row.staff_id,
      name: row.name,
      clerkCode: row.clerk_code,
      grants: row.grants
        .filter((grant) => grant.validFrom <= today && (grant.validTo ?? today) >= today)
        .map(({ role, officeId, unitId }) => ({ role, officeId, unitId })),
    },
    providerSession: row.provider_session,
    sealedIdToken: row.sealed_id_token,
  }
  return { session, seenAt: row.seen_at }
}
