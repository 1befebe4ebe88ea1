/** Another municipality in the same house, and its people. */
import type { Role } from '#domain/permission.ts'

import type { Person, TestHouse } from './house.ts'
import { credentialsFor, personAt } from './person.ts'
import type { Town } from './town.ts'
import { foundTown } from './town.ts'

export interface OtherTown {
  readonly town: Town
  as(role: Role): Promise<Person>
}

/** `origin` is where its people come in, when that is not the address of the house. */
export async function openOtherTown(
  { app, house, db, dataFolder, clock }: TestHouse,
  origin: string = house.config.publicUrl,
): Promise<OtherTown> {
  const town = await foundTown(db.database, clock.now)
  const fetch = (address: string, init: RequestInit) => app.request(address, init)
  const scene = { database: db.database, dataFolder, now: () => clock.now }
  return {
    town,
    as: async (role) => {
      const actor = town.actorOf(role)
      const credentials = await credentialsFor(scene, actor)
      return personAt({ fetch, origin, town, actor, credentials })
    },
  }
}
