/**
 * A municipality behind a real server, and its people signed in there: founded and let in over connections
 * that close again.
 */
import type { Role } from '#domain/permission/permission.ts'
import type { Database } from '#server/platform/database/connect/open-database.ts'
import { openDatabase } from '#server/platform/database/connect/open-database.ts'

import { embeddedAddress } from './embedded-processes.ts'
import { credentialsFor, personAt } from './person.ts'
import type { Person, Way } from './person.ts'
import { foundTestMunicipality } from './municipality.ts'
import type { Municipality } from './municipality.ts'

export interface LivePlace {
  readonly dataFolder: string
  readonly origin: string
  /** Of the superuser; that of the embedded PostgreSQL when not said. */
  readonly url?: string
  /** The hour there; the true one when not said. */
  readonly now?: () => Date
  readonly fetch?: Way['fetch']
}

export type LiveMunicipality = Awaited<ReturnType<typeof foundLiveMunicipality>>

export async function foundLiveMunicipality(place: LivePlace, timeZone?: string) {
  const at = place.now?.()
  const municipality = await over(place, (database) =>
    foundTestMunicipality(database, at, timeZone === undefined ? {} : { timeZone }),
  )
  return { municipality, as: (role: Role) => personOf(place, municipality, role) }
}

/** Somebody of a municipality that is there already: at a place that was brought back, say. */
export function personOf(
  place: LivePlace,
  municipality: Municipality,
  role: Role,
): Promise<Person> {
  const { dataFolder, origin, now = () => new Date(), fetch: ask = fetch } = place
  return over(place, async (database) => {
    const actor = municipality.actorOf(role)
    const credentials = await credentialsFor({ database, dataFolder, now }, actor)
    return personAt({ fetch: ask, origin, municipality, actor, credentials })
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
