import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { openBackupScene } from '#tests/backup-scene.ts'
import type { BackupScene } from '#tests/backup-scene.ts'
import { fingerprintOf } from '#tests/database-fingerprint.ts'

let scene: BackupScene
beforeAll(async () => {
  scene = await openBackupScene()
})
afterAll(() => scene.close())

it('gives the same installation back in a council’s own PostgreSQL, from a file that tar opens', async () => {
  const { app, attached } = scene
  const before = await fingerprintOf(app.db.url)
  const file = await scene.aBackup()
  const { stdout } = spawnSync('tar', ['-tf', file], { encoding: 'utf8' })
  expect(stdout.split('\n')).toEqual(
    expect.arrayContaining([
      'LEEME.txt',
      'backup.json',
      'database/ledger_event/000001.gz',
      'keys/secrets.json',
      `files/${app.municipality.municipalityId}/${attached}`,
      'manifest.json',
    ]),
  )
  const [url, folder] = [await scene.aDatabase(), path.join(scene.home, randomUUID())]
  const restored = await scene.intoPlace(file, { folder, url })
  expect(restored).toMatchObject({ isOpen: true, faults: [] })
  expect(await fingerprintOf(url)).toEqual(before)
  expect(await readFile(path.join(folder, 'secrets.json'))).toEqual(
    await readFile(path.join(app.dataFolder, 'secrets.json')),
  )
})
