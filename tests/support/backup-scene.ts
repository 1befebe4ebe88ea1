/** A server with one entry and its file, and the ways of copying it and of restoring a copy. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { api } from '#contract/api.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import type { RestoreProgress } from '#server/backup/restore.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { openFileStore } from '#server/platform/files/store/open-file-store.ts'

import { openCouncilDatabases } from './council-database.ts'
import { onePixelPng } from './one-pixel-png.ts'
import { aRegistration } from './registration.ts'
import { openTestApp } from './test-app.ts'

export type BackupScene = Awaited<ReturnType<typeof openBackupScene>>

export interface Place {
  readonly folder: string
  readonly url: string
  readonly acceptsFaults?: boolean
  readonly secret?: string
  readonly signal?: AbortSignal
  readonly report?: (progress: RestoreProgress) => void
}

export async function openBackupScene() {
  const app = await openTestApp()
  const home = await mkdtemp(path.join(tmpdir(), 'asiento-backup-'))
  const databases = openCouncilDatabases()
  const clerk = await app.as('REG')
  const uploadId = randomUUID()
  const attached = (await clerk.upload(onePixelPng, 'plano.png', uploadId)).sha256
  await clerk.ask(api.registerEntry, {
    params: { entryId: randomUUID() },
    body: aRegistration(app.municipality, {
      attachments: [{ uploadId, kind: 'ANNEX', validity: 'COPY' }],
    }),
  })
  await app.app.learner.upToDate(app.municipality.municipalityId)
  return {
    app,
    home,
    /** The hash of the file that the entry holds. */
    attached,
    aDatabase: databases.make,
    /** Answers where it is. */
    async aBackup(secret?: string) {
      const file = path.join(home, `${randomUUID()}.tar`)
      const { dataFolder, db } = app
      const now = new Date()
      const store = await openFileStore(app.app.config)
      const what = { url: db.url, store, dataFolder, file, product: '1', now }
      await writeBackup({ ...what, secret: secret ?? null })
      return file
    },
    intoPlace: (file: string, { folder, url, secret, ...rest }: Place) =>
      restoreBackup({
        acceptsFaults: false,
        signal: new AbortController().signal,
        report: () => undefined,
        ...rest,
        file,
        secret: secret ?? null,
        dataFolder: folder,
        s3: null,
        databaseUrl: url,
      }),
    async close() {
      await app.close()
      await rm(home, { recursive: true })
      await databases.close()
    },
  }
}
