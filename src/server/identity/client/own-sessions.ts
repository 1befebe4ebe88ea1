/**
 * What a person may see and do about their own sessions: where they are signed in, and ending it
 * there.
 */
import type { Actor } from '#domain/permission/permission.ts'

import type { Database } from '../../database/connect/open-database.ts'
import type { Site } from '../../municipality/sites/sites.ts'
import { acknowledgeDevice, deviceNews } from '../session/known-devices.ts'
import type { NewDevice } from '../session/known-devices.ts'
import { endSession } from './sign-out.ts'
import type { EndOptions, SessionEnd } from './sign-out.ts'
import { isOver } from '../session/guard.ts'
import type { Guard, HeaderReader, SignedIn } from '../session/guard.ts'
import type { Session } from '../session/session-store.ts'
import { recordSignIn } from '../session/sign-in-log.ts'

export type OpenSession = {
  readonly publicId: string
  readonly userAgent: string
  readonly address: string
  readonly startedAt: Date
  readonly lastUsedAt: Date
}

export type OwnSessions = {
  /** Where a person is signed in, the most recently used first. */
  list(person: Person): Promise<readonly OpenSession[]>
  /** Ends one of a person's sessions by its public name; false when they have no such. */
  endOther(person: Person, publicId: string): Promise<boolean>
  /**
   * Ends all of them, here too, and the provider's session behind this one. Throws as
   * `Guard.session` does.
   */
  endEvery(headers: HeaderReader, site: Site): Promise<SessionEnd>
  /** New browsers of the person that they were not told of yet, as this browser may know. */
  news(signedIn: Pick<SignedIn, 'actor' | 'session'>): Promise<readonly NewDevice[]>
  /**
   * The person knows the browser; false when that is no news for them, here. Throws as
   * `Guard.session` does.
   */
  markKnown(headers: HeaderReader, site: Site, deviceId: string): Promise<boolean>
}

export function openOwnSessions(ending: EndOptions, guard: Guard, now: () => Date): OwnSessions {
  const { database } = ending
  return {
    list: (person) => listSessions(database, person, now()),
    endOther: (person, publicId) => endOther(ending, person, publicId),
    endEvery: async (headers, site) =>
      endEvery(ending, (await guard.session(headers, site)).session, site),
    news: ({ actor, session }) =>
      database.read(actor.municipalityId, (db) =>
        deviceNews(db, { staffId: actor.staffId, here: session.deviceHash, now: now() }),
      ),
    markKnown: async (headers, site, deviceId) => {
      const { actor, deviceHash } = (await guard.session(headers, site)).session
      return database.inMunicipality(actor.municipalityId, (db) =>
        acknowledgeDevice(db, { staffId: actor.staffId, deviceId, here: deviceHash }),
      )
    },
  }
}

type Person = Pick<Actor, 'municipalityId' | 'staffId' | 'grants'>

/** Without those that are over and wait to be swept away. */
async function listSessions(
  database: Database,
  { municipalityId, staffId, grants }: Person,
  now: Date,
): Promise<readonly OpenSession[]> {
  const rows = await database.anywhere((db) =>
    db
      .selectFrom('session')
      .select(['public_id', 'user_agent', 'address', 'created_at', 'seen_at'])
      .where((eb) => eb.and({ municipality_id: municipalityId, staff_id: staffId }))
      .orderBy('seen_at', 'desc')
      .orderBy('created_at', 'desc')
      .execute(),
  )
  return rows
    .map((row) => ({
      publicId: row.public_id,
      userAgent: row.user_agent,
      address: row.address,
      startedAt: row.created_at,
      lastUsedAt: row.seen_at,
    }))
    .filter((open) => !isOver({ ...open, grants }, now))
}

async function endOther(
  { database, store }: EndOptions,
  { municipalityId, staffId }: Person,
  publicId: string,
): Promise<boolean> {
  return database.inMunicipality(municipalityId, async (db) => {
    const ended = await store.end(db, { municipalityId, staffId, publicId }, 'person')
    if (ended === 0) return false
    const detail = 'desde otra sesión de la misma persona'
    await recordSignIn(db, { municipalityId, staffId, action: 'sign-out', detail })
    return true
  })
}

/** The others first: should the provider of this one fail, the rest have ended. */
async function endEvery(options: EndOptions, session: Session, site: Site): Promise<SessionEnd> {
  const { municipalityId, staffId } = session.actor
  await options.database.inMunicipality(municipalityId, async (db) => {
    await options.store.end(db, { municipalityId, staffId, but: session.idHash }, 'person')
    const detail = 'en todos los equipos'
    await recordSignIn(db, { municipalityId, staffId, action: 'sign-out', detail })
  })
  return endSession(options, session, site)
}
