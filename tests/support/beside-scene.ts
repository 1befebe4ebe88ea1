/** A town's backup, and another installation at work that it may come into. */
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

import pg from 'pg'
import { inject } from 'vitest'

import { restoreBeside } from '#server/backup/beside/restore-beside.ts'
import type { BesideOptions } from '#server/backup/beside/restore-beside.ts'
import type { Restored } from '#server/backup/restore.ts'
import { migrate } from '#server/database/schema/migrate.ts'

import { packBackup, unpackBackup } from './repacked-backup.ts'
import type { Members } from './repacked-backup.ts'
import { openTestApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'
import { openTwoTowns } from './two-towns-scene.ts'
import type { TwoTowns } from './two-towns-scene.ts'

export interface BesideScene {
  readonly towns: TwoTowns
  /** Of the second of them. */
  readonly copy: string
  /** The other installation, with a town and an entry. */
  readonly place: TestApp
  /** Brings the copy into it, or as is said. */
  readonly beside: (how?: Partial<BesideOptions>) => Promise<Restored>
  /** The copy with something else in it, its manifest in order. */
  readonly repacked: (change: (members: Members) => void) => Promise<string>
  /** What the store of the other installation holds. */
  readonly filesThere: () => Promise<readonly string[]>
  /** Reached as a superuser. */
  readonly emptyDatabase: () => Promise<string>
  /** The same of this version, and nobody in it. */
  readonly emptyInstallation: () => Promise<string>
  readonly close: () => Promise<void>
}

export async function openBesideScene(): Promise<BesideScene> {
  const towns = await openTwoTowns()
  const { scene } = towns
  const copy = await towns.copyOfOther()
  const place = await openTestApp()
  await (await place.as('REG')).register()
  async function emptyDatabase(): Promise<string> {
    const council = new URL(await scene.aDatabase())
    const url = new URL(inject('postgresUrl'))
    url.pathname = council.pathname
    return url.href
  }
  return {
    towns,
    copy,
    place,
    beside: (how = {}) =>
      restoreBeside({
        url: place.db.url,
        config: place.app.config,
        file: copy,
        passphrase: null,
        signal: new AbortController().signal,
        report: () => undefined,
        ...how,
      }),
    async repacked(change) {
      const members = await unpackBackup(copy)
      change(members)
      const file = path.join(scene.home, `${randomUUID()}.tar`)
      await packBackup(members, file)
      return file
    },
    async filesThere() {
      const store = path.join(place.dataFolder, 'files')
      const all = await readdir(store, { recursive: true, withFileTypes: true })
      return all
        .filter((each) => each.isFile())
        .map((each) => path.join(each.parentPath, each.name))
        .toSorted()
    },
    emptyDatabase,
    async emptyInstallation() {
      const url = await emptyDatabase()
      await migrate({ url })
      return url
    },
    async close() {
      await place.close()
      await towns.close()
    },
  }
}

export async function askOnce(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
