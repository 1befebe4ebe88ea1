/**
 * Towns with servers and databases of their own, reached over HTTP, that watch each other's books.
 */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { api } from '#contract/api.ts'
import type { Role } from '#domain/permission/permission.ts'
import { readWitnessTowns } from '#server/config/witness-settings.ts'
import { listen } from '#server/app/listen.ts'
import { ownLine } from '#server/outside/checkpoint-keys.ts'
import { openTroubleRound } from '#server/notices/tell-of-troubles.ts'
import type { OpenedApp } from '#server/app/open-app.ts'
import { lookAtTowns } from '#server/witness/look-at-towns.ts'
import type { TownSeen } from '#server/witness/look-at-towns.ts'
import { publishCheckpoint } from '#server/witness/publish-checkpoint.ts'

import { freePorts } from './free-ports.ts'
import { openTestApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'
import { wakeAndClose } from './sleeping-server.ts'
import { openToldTimeDatabase } from './told-time.ts'
import type { ToldTimeDatabase } from './told-time.ts'

export interface WatchingTown {
  readonly test: TestApp
  readonly db: ToldTimeDatabase
  readonly municipalityId: string
  readonly address: string
  /** The file that WITNESS_TOWNS would name. */
  readonly townsFile: string
  /** What it hands to others. */
  line(): Promise<string>
  /** Writes down whom it watches, as whoever runs the server does, from now on. */
  watch(...lines: readonly string[]): Promise<void>
  /** The server as it is with what was written down. */
  watching(): OpenedApp
  /** Lives until so many days after the first, closes what is due and publishes it. */
  liveUntil(day: number): Promise<void>
  look(): Promise<readonly TownSeen[]>
  /** Two minutes go by on its server: whoever asked too often may ask again. */
  rest(): void
  /** What a person is told of witnesses and watched towns, by kind, after the minute's round. */
  noticesOf(role: Role): Promise<readonly string[]>
  /** The text at an address of its own, over HTTP. */
  read(path: string): Promise<string>
  closeDoors(): Promise<void>
  close(): Promise<void>
}

const dayMs = 86_400_000
const ofWitness = /^(?:TOWN_|BOOK_(?:BEHIND|PARTED))/u

export async function openWatchingTown(start: Date): Promise<WatchingTown> {
  const db = await openToldTimeDatabase(start)
  const { port, idPort } = await freePorts()
  const env = { PORT: String(port), ID_PORT: String(idPort) }
  const test = await openTestApp({ env, db, now: start })
  const doors = await listen(test.app, test.hono)
  const { municipalityId } = test.town
  const { app } = test
  const address = app.config.publicUrl
  const townsFile = join(test.dataFolder, 'testigos.txt')
  let watchedTowns: OpenedApp['config']['watchedTowns'] = []
  let areDoorsOpen = true
  const tellOfTroubles = openTroubleRound()
  const watching = (): OpenedApp => ({ ...app, config: { ...app.config, watchedTowns } })
  const closeDoors = async (): Promise<void> => {
    if (areDoorsOpen) await doors.close()
    areDoorsOpen = false
  }
  return {
    test,
    db,
    municipalityId,
    address,
    townsFile,
    watching,
    async line() {
      const site = await app.sites.of(municipalityId)
      return app.database.read(municipalityId, (transaction) =>
        ownLine(transaction, app.checkpointKeys, municipalityId, site),
      )
    },
    async watch(...lines) {
      await writeFile(townsFile, `# quiénes\n${lines.join('\n')}\n`)
      const problems: string[] = []
      watchedTowns = readWitnessTowns({ env: { WITNESS_TOWNS: townsFile }, problems }, address)
      if (problems.length > 0) throw new Error(problems.join('\n'))
    },
    async liveUntil(day) {
      const at = new Date(start.getTime() + day * dayMs)
      test.clock.now = at
      await wakeAndClose(test, db, at)
      await publishCheckpoint(app, municipalityId)
    },
    rest() {
      test.clock.now = new Date(test.clock.now.getTime() + 2 * 60_000)
    },
    look: () => lookAtTowns(watching(), municipalityId),
    async noticesOf(role) {
      await tellOfTroubles(watching())
      const person = await test.as(role)
      const { body } = await person.ask(api.readNotices, {})
      return body.notices.map(({ kind }) => kind).filter((kind) => ofWitness.test(kind))
    },
    async read(path) {
      const response = await fetch(`${address}${path}`)
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
      return response.text()
    },
    closeDoors,
    async close() {
      await closeDoors()
      await test.close()
      await rm(townsFile, { force: true })
    },
  }
}
