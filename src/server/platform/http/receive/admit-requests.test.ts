import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { freePorts } from '#tests/free-ports.ts'
import { openTestApp } from '#tests/test-app.ts'
import { openApp } from '../../../app/app.ts'
import { listen, openAdmission } from '../../../app/listen.ts'
import { openStaticFiles } from '../respond/static-files.ts'

const ports = await freePorts()
const env = { HOST: '127.0.0.1', PORT: String(ports.port), ID_PORT: String(ports.idPort) }
const app = await openTestApp({ env })
const doors = await listen(app.app, openApp(app.app, await openStaticFiles('no-web')))
afterAll(async () => {
  await doors.close()
  await app.close()
})

/** What is answered to bytes as they stand. */
function raw(text: string, port = app.app.config.port): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let said = ''
    socket.on('data', (chunk) => (said += chunk.toString('latin1')))
    socket.once('close', () => resolve(said))
    socket.once('error', reject)
  })
}

describe('what is no request', () => {
  it('is refused with two names for the host', async () => {
    const { port } = app.app.config
    const said = await raw(
      `GET / HTTP/1.1\r\nHost: localhost:${port}\r\nhost: otro.example\r\n\r\n`,
    )
    expect(said).toMatch(/^HTTP\/1\.1 400 /u)
  })

  it('has no page at the provider when its address is none', async () => {
    const { idPort } = app.app.config
    const end = `Host: localhost:${idPort}\r\nConnection: close\r\n\r\n`
    for (const asked of ['//', '///', '//mal.example/x', 'http://mal.example/', '//[']) {
      expect(await raw(`GET ${asked} HTTP/1.1\r\n${end}`, idPort)).toMatch(/^HTTP\/1\.1 404 /u)
    }
  })
})

it('answers so many requests of one network, and always whoever is known there', async () => {
  const { credentials } = await app.as('REG')
  const admit = openAdmission(app.app, { points: 3, seconds: 60 })
  const server = createServer((request, response) => {
    void admit({ request, response }, () => response.end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  const port = typeof at === 'object' ? at?.port : 0
  const ask = async (headers: Readonly<Record<string, string>> = {}) =>
    (await fetch(`http://127.0.0.1:${port}`, { headers })).status
  try {
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429])
    expect(await ask({ ...credentials })).toBe(200)
  } finally {
    server.close()
  }
})
