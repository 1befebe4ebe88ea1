/** A server with one entry and its file, and the ways of copying it and of restoring a copy. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { api } from '#contract/api.ts'
import { proveBackup } from '#server/backup/prove-backup.ts'
import type { Proof } from '#server/backup/prove-backup.ts'
import { openFileStore } from '#server/files/store/open-file-store.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import type { Restored, RestoreProgress } from '#server/backup/restore.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import type { BackupOptions } from '#server/backup/write-backup.ts'

import { openCouncilDatabases } from './council-database.ts'
import { openTestApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'
import { onePixelPng } from './one-pixel-png.ts'
import { aRegistration } from './registration.ts'

export interface BackupScene {
  readonly app: TestApp
  readonly home: string
  /** The hash of the file that the entry holds. */
  readonly attached: string
  readonly aDatabase: () => Promise<string>
  /** Answers where it is; a place of its own when none is said. */
  readonly aBackup: (
    url: string,
    how?: {
      readonly file?: string
      readonly passphrase?: string
      readonly only?: BackupOptions['only']
    },
  ) => Promise<string>
  readonly intoPlace: (file: string, place: Place) => Promise<Restored>
  readonly close: () => Promise<void>
}

export interface Place {
  readonly folder: string
  readonly url: string
  readonly acceptsFaults?: boolean
  readonly passphrase?: string
  readonly signal?: AbortSignal
  readonly report?: (progress: RestoreProgress) => void
}

export async function openBackupScene(): Promise<BackupScene> {
  const app = await openTestApp()
  const home = await mkdtemp(path.join(tmpdir(), 'asiento-backup-'))
  const databases = openCouncilDatabases()
  const clerk = await app.as('REG')
  const uploadId = randomUUID()
  const attached = (await clerk.upload(onePixelPng, 'plano.png', uploadId)).sha256
  await clerk.ask(api.registerEntry, {
    params: { entryId: randomUUID() },
    body: aRegistration(app.town, {
      attachments: [{ uploadId, kind: 'ANNEX', validity: 'COPY' }],
    }),
  })
  await app.app.learner.upToDate(app.town.municipalityId)
  return {
    app,
    home,
    attached,
    aDatabase: databases.make,
    async aBackup(url, how = {}) {
      const { file = path.join(home, `${randomUUID()}.tar`), passphrase, only = null } = how
      const store = await openFileStore(app.app.config)
      const { dataFolder } = app
      const now = new Date()
      await writeBackup({
        url,
        store,
        dataFolder,
        file,
        only,
        passphrase: passphrase ?? null,
        product: '1',
        now,
      })
      return file
    },
    intoPlace: (file, { folder, url, acceptsFaults = false, passphrase, ...rest }) =>
      restoreBackup({
        ...rest,
        file,
        passphrase: passphrase ?? null,
        dataFolder: folder,
        s3: null,
        acceptsFaults,
        reachDatabase: () =>
          Promise.resolve({ url, stop: () => Promise.resolve(), isOutside: true }),
      }),
    async close() {
      await app.close()
      await rm(home, { recursive: true })
      await databases.close()
    },
  }
}

export function prove(file: string, passphrase: string | null = null): Promise<Proof> {
  const { signal } = new AbortController()
  return proveBackup({ file, passphrase, signal, report: () => undefined })
}
