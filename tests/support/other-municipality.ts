/** Another municipality on the same server, at an address of its own, and its people. */
import type { Role } from '#domain/permission/permission.ts'

import { giveAddress } from './address.ts'
import type { Person, TestApp } from './test-app.ts'
import { credentialsFor, personAt } from './person.ts'
import type { Town, TownForm } from './municipality.ts'
import { foundTown } from './municipality.ts'

export interface OtherTown {
  readonly town: Town
  as(role: Role): Promise<Person>
}

export async function openOtherTown(
  { hono, app, db, dataFolder, clock }: TestApp,
  host = 'otra-villa.localhost',
  form: TownForm = {},
): Promise<OtherTown> {
  const town = await foundTown(db.database, clock.now, form)
  await giveAddress(db, town, host)
  const { origin } = await app.sites.of(town.municipalityId)
  const fetch = (address: string, init: RequestInit) => hono.request(address, init)
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
