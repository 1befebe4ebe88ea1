// A file of 200 MB passes through the server without ever being in it.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import { describe, expect, it, onTestFinished } from 'vitest'

import { foundLiveMunicipality } from '#tests/live-municipality.ts'
import type { Person } from '#tests/person.ts'
import { startS3Server } from '#tests/s3-server.ts'
import { startServer } from '#tests/server-process.ts'
import type { ServerProcess } from '#tests/server-process.ts'

const mebibyte = 1_048_576
const fileBytes = 200 * mebibyte

interface Scene {
  readonly server: ServerProcess
  readonly person: Person
}

async function openScene(env: Readonly<Record<string, string>>): Promise<Scene> {
  const folder = await mkdtemp(join(tmpdir(), 'asiento-memory-'))
  const server = await startServer({ ASIENTO_DATA: folder, MAX_UPLOAD_MB: '300', ...env })
  onTestFinished(async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  })
  const { as } = await foundLiveMunicipality({ dataFolder: folder, origin: server.origin })
  const scene = { server, person: await as('REG') }
  // Once through with a small one: what the first request loads is no cost of the large file.
  await raisedBy(scene, 20 * mebibyte)
  return scene
}

/** How many MB the server held more at its highest, on the way in and on the way out. */
async function raisedBy(scene: Scene, sizeBytes: number): Promise<readonly number[]> {
  const path = `/api/uploads/${randomUUID()}`
  const headers = { 'Content-Length': sizeBytes, 'X-File-Name': 'expediente.pdf' }
  const sent = await raisedWhile(scene, () => send(scene, path, headers, largePdf(sizeBytes)))
  const read = await raisedWhile(scene, async () => {
    expect(await send(scene, `${path}/content`, {})).toBe(sizeBytes)
  })
  return [sent, read]
}

async function raisedWhile({ server }: Scene, work: () => Promise<unknown>): Promise<number> {
  const before = await memoryOf(server, 'VmRSS')
  // proc(5): 5 sets the process's own high-water mark back to what it holds now.
  await writeFile(`/proc/${server.pid}/clear_refs`, '5')
  await work()
  return Math.round(((await memoryOf(server, 'VmHWM')) - before) / 1024)
}

async function memoryOf({ pid }: ServerProcess, name: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s*(\\d+) kB$`, 'mu').exec(status)?.[1])
}

/** Answers how many bytes came back. */
async function send(
  { server, person }: Scene,
  path: string,
  headers: OutgoingHttpHeaders,
  body?: Iterable<Buffer>,
): Promise<number> {
  const method = body ? 'PUT' : 'GET'
  const outgoing = request(`${server.origin}${path}`, {
    method,
    headers: { ...person.credentials, ...headers },
  })
  if (body) Readable.from(body).pipe(outgoing)
  else outgoing.end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  let sizeBytes = 0
  for await (const chunk of response) sizeBytes += (chunk as Buffer).length
  return sizeBytes
}

/** Nothing but its ends and what fills it between. */
function* largePdf(sizeBytes: number): Generator<Buffer> {
  const head = Buffer.from('%PDF-1.7\n')
  const tail = Buffer.from('\nstartxref\n0\n%%EOF\n')
  yield head
  const filling = Buffer.alloc(65_536, 'asiento ')
  for (let left = sizeBytes - head.length - tail.length; left > 0; left -= filling.length) {
    yield filling.subarray(0, left)
  }
  yield tail
}

describe.runIf(platform() === 'linux')('a file of 200 MB, in and out', () => {
  it(
    'raises the server’s memory by less than 128 MB',
    { timeout: 240_000 },
    async ({ annotate }) => {
      const raised = await raisedBy(await openScene({}), fileBytes)
      await annotate(`upload +${raised[0]} MB, download +${raised[1]} MB`)
      expect(Math.max(...raised)).toBeLessThan(128)
    },
  )

  it('and no more when files are kept in a bucket', { timeout: 240_000 }, async ({ annotate }) => {
    const s3 = await startS3Server()
    onTestFinished(() => s3.close())
    const raised = await raisedBy(await openScene(s3.env), fileBytes)
    await annotate(`upload +${raised[0]} MB, download +${raised[1]} MB`)
    expect(Math.max(...raised)).toBeLessThan(128)
  })
})
