/**
 * The demonstration's two years of Villa Asiento, made as `npm run demo` makes them, and the server
 * that serves them.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { pino } from 'pino'

import type { Role } from '#domain/permission/permission.ts'
import { openApp } from '#server/app/app.ts'
import { readConfig } from '#server/config/config.ts'
import { openFolderStore } from '#server/files/store/folder-store.ts'
import { openStaticFiles } from '#server/http/respond/static-files.ts'
import { standingActor } from '#server/municipality/people/standing-actor.ts'
import type { OpenedApp } from '#server/app/open-app.ts'
import { openAppContext } from '#server/app/open-app.ts'

import { seedDemo } from '../../src/cli/demo/seed-demo.ts'
import type { TestDatabase } from './database.ts'
import { openTestDatabase } from './database.ts'
import type { Person } from './person.ts'
import { credentialsFor, personAt } from './person.ts'

export interface DemoApp {
  readonly db: TestDatabase
  readonly app: OpenedApp
  readonly municipalityId: string
  readonly clock: { now: Date }
  /** The first of its people with that role. */
  as(role: Role): Promise<Omit<Person, 'register'>>
  close(): Promise<void>
}

export async function openDemoApp(now: Date): Promise<DemoApp> {
  const db = await openTestDatabase()
  const dataFolder = await mkdtemp(join(tmpdir(), 'asiento-demo-'))
  const files = await openFolderStore(join(dataFolder, 'files'))
  const { municipalityId } = await seedDemo({ database: db.database, files }, now)
  const clock = { now }
  const app = await openAppContext({
    config: readConfig({ ASIENTO_DATA: dataFolder }),
    databaseUrl: db.appUrl,
    log: pino({ level: 'silent' }),
    now: () => clock.now,
    maxConnections: 8,
  })
  const hono = openApp(app, await openStaticFiles(join(dataFolder, 'no-web')))
  return {
    db,
    app,
    municipalityId,
    clock,
    async as(role) {
      const [held] = await db.asOwner<{ staff_id: string }>(
        'select staff_id from role_assignment where role = $1 order by staff_id limit 1',
        [role],
      )
      const { units } = await app.referenceData.of(municipalityId)
      const staffId = held?.staff_id ?? ''
      const today = clock.now.toISOString().slice(0, 10)
      const actor = await db.database.read(municipalityId, (tx) =>
        standingActor(tx, { municipalityId, staffId }, { today, units }),
      )
      if (!actor) throw new Error(`Nobody is ${role} there`)
      return personAt({
        fetch: (address, init) => hono.request(address, init),
        origin: (await app.sites.of(municipalityId)).origin,
        actor,
        credentials: await credentialsFor(
          { database: db.database, dataFolder, now: () => clock.now },
          actor,
        ),
      })
    },
    async close() {
      await app.close()
      await db.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
