/**
 * A town behind a real server, and its people signed in there: founded and let in over connections
 * that close again.
 */
import type { Role } from '#domain/permission/permission.ts'
import type { Database } from '#server/platform/database/connect/open-database.ts'
import { openDatabase } from '#server/platform/database/connect/open-database.ts'

import { embeddedAddress } from './embedded-processes.ts'
import { credentialsFor, personAt } from './person.ts'
import type { Person, Way } from './person.ts'
import { foundTown } from './municipality.ts'
import type { Town } from './municipality.ts'

export interface LivePlace {
  readonly dataFolder: string
  readonly origin: string
  /** Of the superuser; that of the embedded PostgreSQL when not said. */
  readonly url?: string
  /** The hour there; the true one when not said. */
  readonly now?: () => Date
  readonly fetch?: Way['fetch']
}

export interface LiveTown {
  readonly town: Town
  readonly as: (role: Role) => Promise<Person>
}

export async function foundLiveTown(place: LivePlace, timeZone?: string): Promise<LiveTown> {
  const at = place.now?.()
  const town = await over(place, (database) =>
    foundTown(database, at, timeZone === undefined ? {} : { timeZone }),
  )
  return { town, as: (role) => personOf(place, town, role) }
}

/** Somebody of a town that is there already: at a place that was brought back, say. */
export function personOf(place: LivePlace, town: Town, role: Role): Promise<Person> {
  const { dataFolder, origin, now = () => new Date(), fetch: ask = fetch } = place
  return over(place, async (database) => {
    const actor = town.actorOf(role)
    const credentials = await credentialsFor({ database, dataFolder, now }, actor)
    return personAt({ fetch: ask, origin, town, actor, credentials })
  })
}

async function over<Found>(
  { dataFolder, url }: LivePlace,
  work: (database: Database) => Promise<Found>,
): Promise<Found> {
  const database = await openDatabase({
    url: url ?? (await embeddedAddress(dataFolder)),
    appRole: 'asiento_app',
    maxConnections: 1,
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
