/** A backup carries webhooks with their secrets, and its copy sends nothing by itself. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openBackupScene } from '#tests/backup-scene.ts'
import type { BackupScene } from '#tests/backup-scene.ts'
import { subscribe } from '#tests/webhooks.ts'
import { readAsOwner } from '../../platform/database/schema/read-as-owner.ts'
import { readSecrets } from '../../platform/common/secrets.ts'
import { openWebhookKey } from '../../platform/outbound/webhook-key.ts'

let scene: BackupScene
beforeAll(async () => {
  scene = await openBackupScene()
})
afterAll(() => scene.close())

it('is there in a restored copy, with the secret that signs, and stopped', async () => {
  const { app, home } = scene
  const people = { admin: await app.as('ADM'), head: await app.as('JREG') }
  const url = 'https://obras.villa.example/avisos'
  const { webhookId, secret } = await subscribe(people, { url })
  const file = await scene.aBackup()
  const place = { folder: join(home, randomUUID()), url: await scene.aDatabase() }
  expect(await scene.intoPlace(file, place)).toMatchObject({ isOpen: true, faults: [] })
  const { rows } = await readAsOwner(place.url, (db) =>
    sql<Record<'webhook_id' | 'url' | 'status' | 'stop_reason' | 'sealed', string>>`
      select webhook_id, url, status, stop_reason, encode(sealed_secret, 'hex') as sealed
      from webhook join webhook_progress using (municipality_id, webhook_id)
        join webhook_secret using (municipality_id, webhook_id)`.execute(db),
  )
  expect(rows).toMatchObject([
    { webhook_id: webhookId, url, status: 'ACTIVE', stop_reason: 'RESTORED' },
  ])
  const { sealingKey } = await readSecrets(place.folder)
  const sealed = Buffer.from(rows[0]?.sealed ?? '', 'hex')
  expect(openWebhookKey(sealingKey).open(sealed)).toBe(secret)
  expect(openWebhookKey(Buffer.alloc(32).toString('base64url')).open(sealed)).toBeNull()
})
