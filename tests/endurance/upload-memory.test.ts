// A file of 200 MB passes through the server without ever being in it.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, expect, it } from 'vitest'

import { openDatabase } from '#server/database/open-database.ts'
import { embeddedAddress } from '#tests/embedded-processes.ts'
import { credentialsFor } from '#tests/person.ts'
import { startServer } from '#tests/server-process.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { foundTown } from '#tests/town.ts'

import type { Caller } from '../../src/cli/bench/caller.ts'
import { readWaitingFile, sendLargePdf } from '../../src/cli/bench/large-file.ts'
import { memoryRaisedBy } from '../../src/cli/bench/memory.ts'

const mebibyte = 1_048_576
const fileBytes = 200 * mebibyte
let server: ServerProcess
let caller: Caller

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'asiento-memory-'))
  server = await startServer({ ASIENTO_DATA: folder, MAX_UPLOAD_MB: '300' })
  const url = await embeddedAddress(folder)
  const database = await openDatabase({ url, appRole: 'asiento_app', maxConnections: 1 })
  const town = await foundTown(database)
  const scene = { database, dataFolder: folder, now: () => new Date() }
  const credentials = await credentialsFor(scene, town.actorOf('REG'))
  await database.close()
  caller = { origin: server.origin, credentials }
  // Once through with a small one: what the first request loads is no cost of the large file.
  const uploadId = randomUUID()
  await sendLargePdf(caller, uploadId, 20 * mebibyte)
  await readWaitingFile(caller, uploadId)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  }
})

it.runIf(platform() === 'linux')(
  'raises the server’s memory by less than 64 MB for a file of 200 MB, in and out',
  async ({ annotate }) => {
    const uploadId = randomUUID()
    const sent = await memoryRaisedBy(server.pid, () => sendLargePdf(caller, uploadId, fileBytes))
    let arrived = 0
    const read = await memoryRaisedBy(server.pid, async () => {
      arrived = await readWaitingFile(caller, uploadId)
    })
    expect(arrived).toBe(fileBytes)
    const raised = [sent, read].map((bytes) => Math.round((bytes ?? Infinity) / mebibyte))
    await annotate(`upload +${raised[0]} MB, download +${raised[1]} MB`)
    expect(Math.max(...raised)).toBeLessThan(64)
  },
)
