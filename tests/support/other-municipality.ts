/** Another municipality on the same server, at an address of its own, and its people. */
import type { Role } from '#domain/permission/permission.ts'

import { giveAddress } from './address.ts'
import type { TestApp } from './test-app.ts'
import { credentialsFor, personAt } from './person.ts'
import type { MunicipalityForm } from './municipality.ts'
import { foundTestMunicipality } from './municipality.ts'

export type OtherMunicipality = Awaited<ReturnType<typeof openOtherMunicipality>>

export async function openOtherMunicipality(
  { hono, app, db, dataFolder, clock }: TestApp,
  host = 'otra-villa.localhost',
  form: MunicipalityForm = {},
) {
  const municipality = await foundTestMunicipality(db.database, clock.now, form)
  await giveAddress(db, municipality, host)
  const { origin } = await app.sites.of(municipality.municipalityId)
  const fetch = (address: string, init: RequestInit) => hono.request(address, init)
  const scene = { database: db.database, dataFolder, now: () => clock.now }
  return {
    municipality,
    as: async (role: Role) => {
      const actor = municipality.actorOf(role)
      const credentials = await credentialsFor(scene, actor)
      return personAt({ fetch, origin, municipality, actor, credentials })
    },
  }
}
