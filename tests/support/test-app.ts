/**
 * The whole server in miniature: the real application over its own copy of the real database and a
 * real folder of files, asked through `app.request`. People are signed in as the identity room does
 * it, only without the walk through a browser.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Hono } from 'hono'
import { pino } from 'pino'
import type { Logger } from 'pino'

import type { Actor, Role } from '#domain/permission/permission.ts'
import { openApp } from '#server/app/app.ts'
import { readConfig } from '#server/platform/common/config/config.ts'
import { addressOf } from '#server/platform/files/store/file-store.ts'
import { openStaticFiles } from '#server/platform/http/respond/static-files.ts'
import { openAppContext } from '#server/app/open-app.ts'
import type { OpenedApp } from '#server/app/open-app.ts'

import { openTestDatabase, municipalityTemplate } from './database.ts'
import type { TestDatabase } from './database.ts'
import { credentialsFor, personAt } from './person.ts'
import type { Person } from './person.ts'
import { foundTestMunicipality, standingMunicipality } from './municipality.ts'
import type { Municipality, MunicipalityForm } from './municipality.ts'

export type { Person } from './person.ts'

export interface TestApp {
  readonly hono: Hono
  readonly app: OpenedApp
  readonly db: TestDatabase
  readonly municipality: Municipality
  readonly dataFolder: string
  readonly clock: { now: Date }
  /** Where the folder store keeps the bytes of a file of the municipality. */
  placeOf(sha256: string): string
  as(role: Role): Promise<Person>
  /** Somebody hired with these grants, at the address of their municipality. */
  asActor(actor: Actor): Promise<Person>
  /** The last number given in the shared book of a year, the municipality's own when not said; 0: none. */
  lastNumber(year?: number): Promise<number>
  close(): Promise<void>
}

export interface TestAppOptions {
  readonly env?: Readonly<Record<string, string>>
  /** A database prepared by the test; the server closes it. */
  readonly db?: TestDatabase
  /** What the server's own clock says at first. */
  readonly now?: Date
  /** A municipality other than the usual one. */
  readonly municipality?: MunicipalityForm
  /** Silent when not said. */
  readonly log?: Logger
}

export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  // At another hour, or in a database of its own making, a municipality is founded there and then.
  const isUsual = [options.db, options.now, options.municipality].every(
    (given) => given === undefined,
  )
  const db =
    options.db ?? (await openTestDatabase(isUsual ? { template: municipalityTemplate } : {}))
  const dataFolder = await mkdtemp(join(tmpdir(), 'asiento-app-'))
  const config = readConfig({ ASIENTO_DATA: dataFolder, ...options.env })
  const clock = { now: options.now ?? new Date() }
  const now = (): Date => clock.now
  const log = options.log ?? pino({ level: 'silent' })
  const app = await openAppContext({
    config,
    databaseUrl: db.appUrl,
    log,
    now,
    maxConnections: 8,
  })
  const hono = openApp(app, await openStaticFiles(join(dataFolder, 'no-web')))
  const municipality = isUsual
    ? standingMunicipality(clock.now)
    : await foundTestMunicipality(db.database, clock.now, options.municipality)

  const asActor = async (actor: Actor): Promise<Person> =>
    personAt({
      // What was registered before is learnt (`entries/rows/learner.ts`).
      async fetch(address, init) {
        await app.learner.upToDate(actor.municipalityId)
        return hono.request(address, init)
      },
      origin: (await app.sites.of(actor.municipalityId)).origin,
      municipality,
      actor,
      credentials: await credentialsFor({ database: db.database, dataFolder, now }, actor),
    })

  return {
    hono,
    app,
    db,
    municipality,
    dataFolder,
    clock,
    asActor,
    placeOf: (sha256) =>
      join(dataFolder, 'files', ...addressOf(municipality.municipalityId, sha256)),
    as: (role) => asActor(municipality.actorOf(role)),
    async lastNumber(year = Number(municipality.foundation.today.slice(0, 4))) {
      const rows = await db.asOwner<{ last_number: number }>(
        "select last_number from registry_series where series_code = 'GENERAL' and year = $1",
        [year],
      )
      return rows[0]?.last_number ?? 0
    },
    async close() {
      await app.close()
      await db.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
