/** The scene of backups with a second town: with its own entry, file, and sealed rows. */
import { randomUUID } from 'node:crypto'

import pg from 'pg'

import { api } from '#contract/api.ts'
import { readSecrets } from '#server/identity/keys/secrets.ts'

import { openBackupScene } from './backup-scene.ts'
import type { BackupScene } from './backup-scene.ts'
import { onePixelJpeg } from './one-pixel-jpeg.ts'
import { openOtherTown } from './other-town.ts'
import type { OtherTown } from './other-town.ts'
import { aRegistration } from './registration.ts'
import { giveSealedRows, openedWith } from './sealed-rows.ts'
import { subscribe } from './webhooks.ts'

/** Of each town's entry. */
const sender = 'ana@correo.example'

export interface TwoTowns {
  readonly scene: BackupScene
  readonly other: OtherTown
  /** Of the second town. */
  readonly host: string
  readonly name: string
  readonly attachedToOther: string
  readonly copyOfOther: (how?: { readonly passphrase?: string }) => Promise<string>
  /** What the keys of that folder open of the second town's rows there. */
  readonly openedIn: (url: string, folder: string) => Promise<Readonly<Record<string, boolean>>>
  /** The addresses of an installation and who answers there. */
  readonly sitesOf: (url: string) => Promise<readonly unknown[]>
  readonly close: () => Promise<void>
}

export async function openTwoTowns(): Promise<TwoTowns> {
  const scene = await openBackupScene()
  const { app } = scene
  const [host, name] = ['registro.rincon.example', 'Municipalidad de Rincón Seco']
  const other = await openOtherTown(app, host, { name, person: 'Vecindad' })
  const clerk = await other.as('REG')
  const uploadId = randomUUID()
  const { sha256: attachedToOther } = await clerk.upload(onePixelJpeg, 'foto.jpg', uploadId)
  await clerk.ask(api.registerEntry, {
    params: { entryId: randomUUID() },
    body: aRegistration(other.town, {
      attachments: [{ uploadId, kind: 'ANNEX', validity: 'COPY' }],
    }),
  })
  const { sealingKey } = await readSecrets(app.dataFolder)
  const people = { admin: await other.as('ADM'), head: await other.as('JREG') }
  const { secret } = await subscribe(people, { url: 'https://obras.rincon.example/avisos' })
  await giveSealedRows(app.db, other.town, { sealingKey, email: sender })
  await giveSealedRows(app.db, app.town, { sealingKey, email: sender })
  const { municipalityId } = other.town
  return {
    scene,
    other,
    host,
    name,
    attachedToOther,
    copyOfOther: (how = {}) =>
      scene.aBackup(app.db.url, { ...how, only: { municipalityId, host } }),
    async openedIn(url, folder) {
      const keys = await readSecrets(folder)
      return openedWith(url, other.town, { ...keys, email: sender, secret })
    },
    async sitesOf(url) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query<{ host: string }>('select * from municipality_sites()')).rows
      } finally {
        await client.end()
      }
    },
    close: scene.close,
  }
}
