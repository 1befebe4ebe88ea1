/**
 * Where everything is measured: a data folder that is thrown away, its PostgreSQL, a server in a
 * process of its own, and an invented municipality with one clerk, who is signed in.
 */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'

import { openClient } from '#contract/client.ts'
import type { Client } from '#contract/client.ts'
import type { Role } from '#domain/permission/permission.ts'
import { openDatabase } from '#server/platform/database/connect/open-database.ts'
import type { Database } from '#server/platform/database/connect/open-database.ts'
import { embeddedAddress } from '#tests/embedded-processes.ts'
import { freePorts } from '#tests/free-ports.ts'
import { credentialsFor } from '#tests/person.ts'
import { aParty, aRegistration } from '#tests/registration.ts'
import type { RegistrationForm } from '#tests/registration.ts'
import { startServer } from '#tests/server-process.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { foundTestMunicipality, takeOnIn } from '#tests/municipality.ts'
import type { Municipality } from '#tests/municipality.ts'

/** Who asks a server: where it is, and the headers that let them in. */
export interface Caller {
  readonly origin: string
  readonly credentials: Readonly<Record<string, string>>
}

export function clientOf({ origin, credentials }: Caller): Client {
  return openClient({ origin, headers: credentials })
}

export interface Stage {
  readonly municipality: Municipality
  readonly document: RegistrationForm
  readonly caller: Caller
  readonly dataFolder: string
  readonly databaseUrl: string
  readonly database: Database
  readonly owner: Database
  /** As autovacuum does when it comes. */
  readonly vacuum: () => Promise<void>
  readonly server: () => ServerProcess
  readonly restart: () => Promise<void>
  readonly close: () => Promise<void>
}

export const benchUnits = 14

export async function openStage(): Promise<Stage> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'asiento-bench-'))
  const ports = await freePorts()
  const start = (): Promise<ServerProcess> =>
    startServer({ ASIENTO_DATA: dataFolder, WAITING_UPLOADS_MB: '100000' }, ports)
  let server = await start()
  const url = await embeddedAddress(dataFolder)
  const database = await openDatabase({ url, appRole: 'asiento_app', maxConnections: 16 })
  const owner = await openDatabase({ url, appRole: 'postgres', maxConnections: 1 })
  const units = Array.from({ length: benchUnits }, (_, place) => ({
    code: `U${place}`,
    name: `Dirección ${place}`,
  }))
  const municipality = await foundTestMunicipality(database, new Date(), { units })
  const place = { database, dataFolder, now: () => new Date() }
  return {
    municipality,
    document: aRegistration(municipality, {
      statement: 'Las ramas tocan los cables y la vereda está levantada.',
      request: 'Que se pode antes del invierno.',
      folios: 2,
      parties: [aParty({ address: 'Calle Sol 12', city: 'Villa Medida' })],
    }),
    caller: {
      origin: server.origin,
      credentials: await credentialsFor(place, municipality.actorOf('REG')),
    },
    dataFolder,
    databaseUrl: url,
    database,
    owner,
    async vacuum() {
      await owner.alone((db) => sql`set statement_timeout = 0`.execute(db))
      await owner.alone((db) => sql`vacuum analyze`.execute(db))
    },
    server: () => server,
    async restart() {
      await server.stop()
      server = await start()
    },
    async close() {
      await Promise.all([database.close(), owner.close()])
      await server.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

export async function hire(
  { database, dataFolder, municipality, caller }: Stage,
  role: Role,
  unit: number | null = null,
  account: { readonly email: string; readonly subject: string } = {
    email: `${randomUUID()}@medida.example`,
    subject: randomUUID(),
  },
): Promise<Caller> {
  const unitId = unit === null ? null : (municipality.foundation.units[unit]?.unitId ?? null)
  const grants = [{ role, officeId: null, unitId }]
  const actor = await takeOnIn(database, municipality, { ...account, name: 'Persona', grants })
  const scene = { database, dataFolder, now: () => new Date() }
  return { origin: caller.origin, credentials: await credentialsFor(scene, actor) }
}
