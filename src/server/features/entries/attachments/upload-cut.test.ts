// Uploads as bad lines and bad clients make them, over real sockets.
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { join } from 'node:path'

import { afterAll, afterEach, describe, expect, it } from 'vitest'

import { listen } from '#server/app/listen.ts'
import { openTestApp } from '#tests/test-app.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { freePorts } from '#tests/free-ports.ts'

const maxBytes = 1_048_576
const scan = Buffer.concat([onePixelPng, randomBytes(300_000)])

const ports = await freePorts()
const app = await openTestApp({
  env: { MAX_UPLOAD_MB: '1', PORT: String(ports.port), ID_PORT: String(ports.idPort) },
})
await listen(app.app, app.hono)
const clerk = await app.as('REG')
afterEach(() => nothingAside())
afterAll(() => app.close())

function headOf(uploadId: string, length: string): string {
  const headers = {
    Host: `127.0.0.1:${ports.port}`,
    ...clerk.credentials,
    'X-File-Name': 'escaneo.png',
    ...(length === 'chunked' ? { 'Transfer-Encoding': length } : { 'Content-Length': length }),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `PUT /api/uploads/${uploadId} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** Sends the head and what is given of the body; the socket stays open. */
async function begin(uploadId: string, length: number | 'chunked', body: Buffer): Promise<Socket> {
  const socket = connect(ports.port, '127.0.0.1')
  // A server that hangs up in the middle is what some of these tests are about.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(headOf(uploadId, String(length)))
  if (body.length > 0) socket.write(body)
  return socket
}

async function firstLineOf(socket: Socket): Promise<string> {
  let said = ''
  for await (const chunk of socket) {
    said += String(chunk)
    if (said.includes('\r\n')) break
  }
  return said.split('\r\n')[0] ?? ''
}

async function filesIn(folder: string): Promise<string[]> {
  const path = join(app.dataFolder, 'files', folder)
  const found = await readdir(path, { recursive: true, withFileTypes: true })
  return found.filter((item) => item.isFile()).map((item) => item.name)
}

async function uploadRows(): Promise<number> {
  const [row] = await app.db.asOwner<{ count: number }>('select count(*)::int from upload')
  return row?.count ?? 0
}

/** The server hears of a broken line in its own time. */
async function nothingAside(): Promise<void> {
  await expect.poll(() => filesIn('aside'), { timeout: 10_000, interval: 5 }).toEqual([])
}

describe('an upload that is cut', () => {
  it('at any byte leaves no file and no row', async () => {
    const cuts = Array.from({ length: 60 }, () => randomInt(0, scan.length))
    await Promise.all(
      cuts.map(async (cut) => {
        const socket = await begin(randomUUID(), scan.length, scan.subarray(0, cut))
        // Half of them politely, half of them as a torn cable.
        if (cut % 2 === 0) socket.end()
        else socket.resetAndDestroy()
        await once(socket.resume(), 'close')
      }),
    )
    await nothingAside()
    expect(await uploadRows()).toBe(0)
    expect(await filesIn('.')).toEqual([])
  })

  it('and sent again under the same id is whole', async () => {
    const uploadId = randomUUID()
    const socket = await begin(uploadId, scan.length, scan.subarray(0, 150_000))
    socket.resetAndDestroy()
    await nothingAside()
    const upload = await clerk.upload(scan, 'escaneo.png', uploadId)
    expect(upload.sha256).toBe(createHash('sha256').update(scan).digest('hex'))
  })
})

describe('an upload that is refused', () => {
  it('is told so, though the sender listens only when all was sent', async () => {
    const body = randomBytes(20 * maxBytes)
    const socket = await begin(randomUUID(), body.length, body.subarray(0, maxBytes))
    const sent = await new Promise<unknown>((resolve) => {
      socket.write(body.subarray(maxBytes), (fault) => resolve(fault ?? 'all'))
    })
    expect(sent).toBe('all')
    expect(await firstLineOf(socket)).toBe('HTTP/1.1 413 Payload Too Large')
  })
})

describe('a length that is not so', () => {
  it('of more than comes is a cut', async () => {
    const before = await uploadRows()
    const socket = await begin(randomUUID(), scan.length + 1, scan)
    socket.end()
    await once(socket.resume(), 'close')
    await nothingAside()
    expect(await uploadRows()).toBe(before)
  })
})

describe('an upload that is too large', () => {
  it('is refused by its declared length before a byte of it is read', async () => {
    const socket = await begin(randomUUID(), maxBytes + 1, Buffer.alloc(0))
    expect(await firstLineOf(socket)).toBe('HTTP/1.1 413 Payload Too Large')
    expect(await filesIn('aside')).toEqual([])
  })

  it('is refused at the first byte too many when it does not say its length', async () => {
    const socket = await begin(randomUUID(), 'chunked', Buffer.alloc(0))
    const chunk = Buffer.alloc(65_536)
    // One chunk beyond what is allowed, and the end never comes.
    for (let sent = 0; sent <= maxBytes; sent += chunk.length) {
      socket.write(`${chunk.length.toString(16)}\r\n`)
      socket.write(chunk)
      socket.write('\r\n')
    }
    expect(await firstLineOf(socket)).toBe('HTTP/1.1 413 Payload Too Large')
    await nothingAside()
  })
})
