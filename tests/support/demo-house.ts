/** The demonstration's two years of Villa Asiento, made as `npm run demo` makes them, and the house that serves them. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { pino } from 'pino'

import type { Role } from '#domain/permission.ts'
import { openApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openFolderStore } from '#server/files/folder-store.ts'
import { openStaticFiles } from '#server/http/static-files.ts'
import { standingActor } from '#server/municipality/standing-actor.ts'
import type { OpenedHouse } from '#server/open-house.ts'
import { openHouse } from '#server/open-house.ts'

import { seedDemo } from '../../src/cli/demo/seed-demo.ts'
import type { TestDatabase } from './database.ts'
import { openTestDatabase } from './database.ts'
import type { Person } from './person.ts'
import { credentialsFor, personAt } from './person.ts'

export interface DemoHouse {
  readonly db: TestDatabase
  readonly house: OpenedHouse
  readonly municipalityId: string
  readonly clock: { now: Date }
  /** The first of its people with that role. */
  as(role: Role): Promise<Omit<Person, 'register'>>
  close(): Promise<void>
}

export async function openDemoHouse(now: Date): Promise<DemoHouse> {
  const db = await openTestDatabase()
  const dataFolder = await mkdtemp(join(tmpdir(), 'asiento-demo-house-'))
  const files = await openFolderStore(join(dataFolder, 'files'))
  const { municipalityId } = await seedDemo({ database: db.database, files }, now)
  const clock = { now }
  const house = await openHouse({
    config: readConfig({ ASIENTO_DATA: dataFolder }),
    databaseUrl: db.appUrl,
    log: pino({ level: 'silent' }),
    now: () => clock.now,
    maxConnections: 8,
  })
  const app = openApp(house, await openStaticFiles(join(dataFolder, 'no-web')))
  return {
    db,
    house,
    municipalityId,
    clock,
    async as(role) {
      const [held] = await db.asOwner<{ staff_id: string }>(
        'select staff_id from role_assignment where role = $1 order by staff_id limit 1',
        [role],
      )
      const { units } = await house.counters.of(municipalityId)
      const staffId = held?.staff_id ?? ''
      const today = clock.now.toISOString().slice(0, 10)
      const actor = await db.database.read(municipalityId, (tx) =>
        standingActor(tx, { municipalityId, staffId }, { today, units }),
      )
      if (!actor) throw new Error(`Nobody is ${role} there`)
      return personAt({
        fetch: (address, init) => app.request(address, init),
        origin: (await house.sites.of(municipalityId)).origin,
        actor,
        credentials: await credentialsFor(
          { database: db.database, dataFolder, now: () => clock.now },
          actor,
        ),
      })
    },
    async close() {
      await house.close()
      await db.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
