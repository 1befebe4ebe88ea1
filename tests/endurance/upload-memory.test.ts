// A file of 200 MB passes through the server without ever being in it.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { foundLiveTown } from '#tests/live-town.ts'
import { startS3Server } from '#tests/s3-server.ts'
import { startServer } from '#tests/server-process.ts'
import type { ServerProcess } from '#tests/server-process.ts'

import type { Caller } from '../../bench/stage/caller.ts'
import { readWaitingFile, sendLargePdf } from '../../bench/measure/large-file.ts'
import { memoryRaisedBy } from '../../bench/stage/memory.ts'

const mebibyte = 1_048_576
const fileBytes = 200 * mebibyte

interface Scene {
  readonly server: ServerProcess
  readonly caller: Caller
}

async function openScene(env: Readonly<Record<string, string>>): Promise<Scene> {
  const folder = await mkdtemp(join(tmpdir(), 'asiento-memory-'))
  const server = await startServer({ ASIENTO_DATA: folder, MAX_UPLOAD_MB: '300', ...env })
  onTestFinished(async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  })
  const { as } = await foundLiveTown({ dataFolder: folder, origin: server.origin })
  const { credentials } = await as('REG')
  const caller = { origin: server.origin, credentials }
  // Once through with a small one: what the first request loads is no cost of the large file.
  const uploadId = randomUUID()
  await sendLargePdf(caller, uploadId, 20 * mebibyte)
  await readWaitingFile(caller, uploadId)
  return { server, caller }
}

/** How many MB it took more, on the way in and on the way out. */
async function raisedBy({ server, caller }: Scene): Promise<readonly number[]> {
  const uploadId = randomUUID()
  const sent = await memoryRaisedBy(server.pid, () => sendLargePdf(caller, uploadId, fileBytes))
  let arrived = 0
  const read = await memoryRaisedBy(server.pid, async () => {
    arrived = await readWaitingFile(caller, uploadId)
  })
  expect(arrived).toBe(fileBytes)
  return [sent, read].map((bytes) => Math.round((bytes ?? Infinity) / mebibyte))
}

describe.runIf(platform() === 'linux')('a file of 200 MB, in and out', () => {
  it(
    'raises the server’s memory by less than 128 MB',
    { timeout: 240_000 },
    async ({ annotate }) => {
      const raised = await raisedBy(await openScene({}))
      await annotate(`upload +${raised[0]} MB, download +${raised[1]} MB`)
      expect(Math.max(...raised)).toBeLessThan(128)
    },
  )

  it('and no more when files are kept in a bucket', { timeout: 240_000 }, async ({ annotate }) => {
    const s3 = await startS3Server()
    onTestFinished(() => s3.close())
    const raised = await raisedBy(await openScene(s3.env))
    await annotate(`upload +${raised[0]} MB, download +${raised[1]} MB`)
    expect(Math.max(...raised)).toBeLessThan(128)
  })
})
