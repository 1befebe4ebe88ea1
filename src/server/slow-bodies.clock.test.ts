/**
 * Whoever sends a letter at a time only keeps us waiting: the line is cut, signed in or not, and
 * nobody else notices.
 */
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { freePorts } from '#tests/free-ports.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { TestApp } from '#tests/test-app.ts'

import { openApp } from './app/app.ts'
import { openStaticFiles } from './http/respond/static-files.ts'
import { listen } from './app/listen.ts'
import type { Doors } from './app/listen.ts'

let app: TestApp
let doors: Doors
let cookies: string

beforeAll(async () => {
  const { port, idPort } = await freePorts()
  app = await openTestApp({
    env: { HOST: '127.0.0.1', PORT: String(port), ID_PORT: String(idPort) },
  })
  doors = await listen(app.app, openApp(app.app, await openStaticFiles('no-web')))
  const { credentials } = await app.as('REG')
  cookies = Object.entries(credentials)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')
})
afterAll(async () => {
  await doors.close()
  await app.close()
})

/** How long the server listened to a body that comes a letter a second, and never ends. */
function patienceMs(head: readonly string[]): Promise<number> {
  const { port } = app.app.config
  return new Promise((resolve, reject) => {
    const startMs = performance.now()
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        [...head, `Host: localhost:${port}`, 'Content-Length: 5000', '', '{'].join('\r\n'),
      )
    })
    const letter = setInterval(() => socket.write(' '), 1000)
    socket.on('error', () => undefined) // a letter that came too late
    socket.on('close', () => {
      clearInterval(letter)
      resolve(performance.now() - startMs)
    })
    setTimeout(() => {
      clearInterval(letter)
      socket.destroy()
      reject(new Error('Nobody cut the line'))
    }, 60_000).unref()
  })
}

it('is cut within forty seconds, whoever sends', async () => {
  const entry = `/api/entries/${randomUUID()}`
  const waited = await Promise.all([
    patienceMs(['POST /api/setup HTTP/1.1', 'Content-Type: application/json']),
    patienceMs([`PUT ${entry} HTTP/1.1`, 'Content-Type: application/json', cookies]),
    patienceMs([
      `PUT /api/uploads/${randomUUID()} HTTP/1.1`,
      'Content-Type: application/octet-stream',
      'X-File-Name: escaneo.png',
      cookies,
    ]),
  ])
  for (const ms of waited) expect(ms).toBeLessThan(42_000)
  const clerk = await app.as('REG')
  expect((await clerk.register()).entryNumber).toMatch(/-000001$/u)
}, 90_000)
