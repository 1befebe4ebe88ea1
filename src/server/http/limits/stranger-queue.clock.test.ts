/** Over real lines: a crowd of strangers waits its turn, and whoever is known goes past it. */
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { freePorts } from '#tests/free-ports.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { TestApp } from '#tests/test-app.ts'
import { openApp } from '../../app/app.ts'
import { listen } from '../../app/listen.ts'
import { openLog } from '../../common/log.ts'
import type { Doors } from '../../app/listen.ts'
import { openStaticFiles } from '../respond/static-files.ts'

let app: TestApp
let doors: Doors
let credentials: Readonly<Record<string, string>>
const written: string[] = []

beforeAll(async () => {
  const { port, idPort } = await freePorts()
  app = await openTestApp({
    env: { HOST: '127.0.0.1', PORT: String(port), ID_PORT: String(idPort) },
    log: openLog({ level: 'info', destination: new Writable({ write: noted }) }),
  })
  doors = await listen(app.app, openApp(app.app, await openStaticFiles('no-web')))
  ;({ credentials } = await app.as('REG'))
})
function noted(chunk: Buffer, _encoding: string, done: () => void): void {
  written.push(chunk.toString())
  done()
}
afterAll(async () => {
  await doors.close()
  await app.close()
})

/** Asks from an address of this machine; answers the status and how long it took. */
function ask(
  path: string,
  from: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly tookMs: number }> {
  const beganMs = performance.now()
  const { port } = app.app.config
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        localAddress: from,
        headers: { Host: `localhost:${port}`, ...headers },
      },
      (answer) => {
        answer.resume()
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, tookMs: performance.now() - beganMs }),
        )
      },
    )
    asked.once('error', reject)
    asked.end()
  })
}

/** What is answered to bytes as they stand. */
function raw(text: string, port = app.app.config.port): Promise<string> {
  return new Promise((resolve, reject) => {
    const line = connect(port, '127.0.0.1', () => line.write(text))
    let said = ''
    line.on('data', (chunk) => (said += chunk.toString('latin1')))
    line.once('close', () => resolve(said))
    line.once('error', reject)
  })
}

const settled = { 'Sec-Fetch-Site': 'same-origin' }

describe('a crowd of strangers', () => {
  it('waits, each address in its turn, and keeps nobody waiting who is known', async () => {
    let answered = 0
    const crowd = Array.from({ length: 390 }, async (_, turn) => {
      const { status } = await ask('/auth/start', `127.0.2.${(turn % 39) + 1}`)
      answered += 1
      return status
    })
    await pause(100)
    const left = async (path: string, from: string, headers = {}) => {
      const { status } = await ask(path, from, headers)
      return { status, left: crowd.length - answered }
    }
    const [clerk, stranger] = await Promise.all([
      left('/api/entries', '127.0.2.1', { ...credentials, ...settled }),
      left('/auth/start', '127.0.3.1'),
    ])
    expect([clerk.status, stranger.status]).toEqual([200, 303])
    // What passes before them is as much as this machine reads of the crowd before it reads them.
    for (const { left: behind } of [clerk, stranger]) expect(behind).toBeGreaterThan(200)
    for (const status of await Promise.all(crowd)) expect([303, 429, 503]).toContain(status)
  }, 60_000)

  it('leaves a place to an address that has none, however many of few addresses ask again and again', async () => {
    let isOver = false
    const asking = Array.from({ length: 40 * 16 }, async (_, turn) => {
      while (!isOver) {
        // oxlint-disable-next-line no-await-in-loop -- each asks again when it was answered
        await ask('/auth/start', `127.0.5.${(turn % 40) + 1}`).catch(() => null)
      }
    })
    await pause(1500)
    const told: number[] = []
    for (let turn = 0; turn < 8; turn += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      told.push((await ask('/auth/start', '127.0.6.1')).status)
    }
    isOver = true
    await Promise.all(asking)
    expect(told).toEqual(Array.from({ length: 8 }, () => 303))
  }, 120_000)

  it('is told in a while that there is no turn, when too many wait at one address', async () => {
    const asking = Array.from({ length: 60 }, () => ask('/auth/start', '127.0.4.1'))
    const known = await Promise.all(
      Array.from({ length: 20 }, () =>
        ask('/api/entries', '127.0.4.1', { ...credentials, ...settled }),
      ),
    )
    const crowd = await Promise.all(asking)
    expect(known.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    const refused = crowd.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    for (const { tookMs } of refused) expect(tookMs).toBeGreaterThan(900)
  })
})

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
    for (const address of ['//', '///', '//mal.example/x', 'http://mal.example/', '//[']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await raw(`GET ${address} HTTP/1.1\r\n${end}`, idPort)).toMatch(/^HTTP\/1\.1 404 /u)
    }
  })

  it('is no fault of ours when whoever sends it goes away', async () => {
    const { port, idPort } = app.app.config
    const known = Object.entries(credentials)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    const json = 'Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"a'
    const heads = [
      [
        port,
        `PUT /api/entries/${randomUUID()} HTTP/1.1\r\nHost: localhost:${port}\r\n${known}${json}`,
      ],
      [port, `POST /api/setup HTTP/1.1\r\nHost: localhost:${port}\r\n${json}`],
      [port, `POST /auth/token HTTP/1.1\r\nHost: localhost:${port}\r\n${json}`],
      [
        port,
        `POST /auth/backchannel-logout HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\na=`,
      ],
      [
        port,
        `PUT /api/uploads/${randomUUID()} HTTP/1.1\r\nHost: localhost:${port}\r\nX-File-Name: a.png\r\n${known}Content-Length: 500\r\n\r\nabc`,
      ],
      [
        idPort,
        `POST /olvido HTTP/1.1\r\nHost: localhost:${idPort}\r\nContent-Length: 500\r\n\r\nemail=`,
      ],
      [
        idPort,
        `POST /token HTTP/1.1\r\nHost: localhost:${idPort}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\na=`,
      ],
    ] as const
    for (const [at, text] of heads) {
      const line = connect(at, '127.0.0.1', () => line.write(text))
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await pause(300)
      line.destroy()
    }
    await pause(500)
    expect(written.filter((line) => line.includes('"level":"error"'))).toEqual([])
  })

  it('is cut when its head never ends', async () => {
    const beganMs = performance.now()
    const said = await raw('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    expect(said).toMatch(/^(?:HTTP\/1\.1 408 |$)/u)
    expect(performance.now() - beganMs).toBeLessThan(25_000)
  }, 40_000)
})

describe('one session', () => {
  it('has so many live feeds at once, and another again when one ended', async () => {
    const clerk = await app.as('REG')
    const open: Response[] = []
    for (let count = 0; count < 30; count += 1)
      open.push(await clerk.send(api.followLedger, { query: {} }))
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]))
    const refused = await clerk.ask(api.followLedger, { query: {} })
    expect([refused.status, refused.problem?.type]).toEqual([429, 'E-SYS-13'])
    expect(refused.problem?.title).toContain('Ya tiene 30 de estas tareas')
    await open.pop()?.body?.cancel()
    const again = await clerk.send(api.followLedger, { query: {} })
    expect(again.status).toBe(200)
    for (const feed of [...open, again]) await feed.body?.cancel()
    const head = await clerk.send(api.followLedger, { query: {} })
    expect(head.status).toBe(200)
    await head.body?.cancel()
  })
})
