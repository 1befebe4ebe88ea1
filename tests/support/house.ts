/**
 * The whole house in miniature: the real application over its own copy of the real database and a real folder of files,
 * asked through `app.request`. People are signed in as the identity room does it, only without the walk through a browser.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Hono } from 'hono'
import { pino } from 'pino'
import type { Logger } from 'pino'

import type { Actor, Role } from '#domain/permission.ts'
import { openApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { addressOf } from '#server/files/file-store.ts'
import { openStaticFiles } from '#server/http/static-files.ts'
import { openHouse } from '#server/open-house.ts'
import type { OpenedHouse } from '#server/open-house.ts'

import { openTestDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'
import { credentialsFor, personAt } from './person.ts'
import type { Person } from './person.ts'
import { foundTown } from './town.ts'
import type { Town } from './town.ts'

export type { Person } from './person.ts'

export interface TestHouse {
  readonly app: Hono
  readonly house: OpenedHouse
  readonly db: TestDatabase
  readonly town: Town
  readonly dataFolder: string
  readonly clock: { now: Date }
  /** Where the folder store keeps the bytes of a file of the town. */
  placeOf(sha256: string): string
  as(role: Role): Promise<Person>
  /** Somebody hired with these grants, at the address of their municipality. */
  asActor(actor: Actor): Promise<Person>
  /** The last number given in the shared book of a year; 0 when none was. */
  lastNumber(year: number): Promise<number>
  close(): Promise<void>
}

export interface TestHouseOptions {
  readonly env?: Readonly<Record<string, string>>
  /** A database prepared by the test; the house closes it. */
  readonly db?: TestDatabase
  /** What the house's own clock says at first. */
  readonly now?: Date
  /** Silent when not said. */
  readonly log?: Logger
}

export async function openTestHouse(options: TestHouseOptions = {}): Promise<TestHouse> {
  const db = options.db ?? (await openTestDatabase())
  const dataFolder = await mkdtemp(join(tmpdir(), 'asiento-house-'))
  const config = readConfig({ ASIENTO_DATA: dataFolder, ...options.env })
  const clock = { now: options.now ?? new Date() }
  const now = (): Date => clock.now
  const log = options.log ?? pino({ level: 'silent' })
  const house = await openHouse({
    config,
    databaseUrl: db.appUrl,
    log,
    now,
    maxConnections: 8,
    ...(db.steadyMs && { steadyMs: db.steadyMs }),
  })
  const app = openApp(house, await openStaticFiles(join(dataFolder, 'no-web')))
  const town = await foundTown(db.database, clock.now)

  const asActor = async (actor: Actor): Promise<Person> =>
    personAt({
      fetch: (address, init) => app.request(address, init),
      origin: (await house.sites.of(actor.municipalityId)).origin,
      town,
      actor,
      credentials: await credentialsFor({ database: db.database, dataFolder, now }, actor),
    })

  return {
    app,
    house,
    db,
    town,
    dataFolder,
    clock,
    asActor,
    placeOf: (sha256) => join(dataFolder, 'files', ...addressOf(town.municipalityId, sha256)),
    as: (role) => asActor(town.actorOf(role)),
    async lastNumber(year) {
      const rows = await db.asOwner<{ last_number: number }>(
        "select last_number from registry_series where series_code = 'GENERAL' and year = $1",
        [year],
      )
      return rows[0]?.last_number ?? 0
    },
    async close() {
      await house.close()
      await db.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
