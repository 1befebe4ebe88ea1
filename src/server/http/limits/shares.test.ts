/**
 * Over real lines: how much one person has under way at once, and that a place is free again
 * however what held it ended.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { request } from 'node:http'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { freePorts } from '#tests/free-ports.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { until } from '#tests/until.ts'
import { openApp } from '../../app/app.ts'
import type { Doors } from '../../app/listen.ts'
import { listen } from '../../app/listen.ts'
import { streamResponse } from '../respond/serve-file.ts'
import { openShares } from './shares.ts'
import { openStaticFiles } from '../respond/static-files.ts'

let app: TestApp
let doors: Doors

beforeAll(async () => {
  const { port, idPort } = await freePorts()
  const env = { HOST: '127.0.0.1', PORT: String(port), ID_PORT: String(idPort) }
  app = await openTestApp({ env })
  doors = await listen(app.app, openApp(app.app, await openStaticFiles('no-web')))
})
afterAll(async () => {
  await doors.close()
  await app.close()
})

function ask(person: Person, method: string, path: string, headers: object = {}): ClientRequest {
  const { port } = app.app.config
  const asked = request({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: {
      Host: `localhost:${port}`,
      'Sec-Fetch-Site': 'same-origin',
      ...person.credentials,
      ...headers,
    },
  })
  // What is cut here ends with an error here.
  asked.on('error', () => undefined)
  return asked
}

async function answerOf(asked: ClientRequest): Promise<IncomingMessage> {
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  if (!answer) throw new Error('No answer')
  return answer
}

async function statusOf(asked: ClientRequest): Promise<number> {
  const answer = await answerOf(asked)
  answer.resume()
  return answer.statusCode ?? 0
}

function upload(person: Person, fileName = 'a.png', sizeBytes = onePixelPng.length): ClientRequest {
  return ask(person, 'PUT', `/api/uploads/${randomUUID()}`, {
    'X-File-Name': fileName,
    'Content-Length': sizeBytes,
  })
}

const whole = (person: Person): Promise<number> => statusOf(upload(person).end(onePixelPng))

interface Half {
  readonly asked: ClientRequest
  readonly status: Promise<number>
}

/** A file on its way, whose other half does not come. */
function half(person: Person): Half {
  const asked = upload(person)
  const status = statusOf(asked)
  // Without an answer only where it is cut here.
  status.catch(() => undefined)
  asked.write(onePixelPng.subarray(0, 20))
  return { asked, status }
}

/** Every place of a session taken: of one file too many, whichever arrives last is refused. */
async function fill(person: Person): Promise<Half[]> {
  const open = Array.from({ length: 17 }, () => half(person))
  const refused = await Promise.race(open.map(async (one) => ({ one, status: await one.status })))
  expect(refused.status).toBe(429)
  return open.filter((one) => one !== refused.one)
}

describe('files on their way', () => {
  it('are sixteen at once of a session, and thirty-two of a person', async () => {
    const sessions = [await app.as('REG'), await app.as('REG'), await app.as('REG')] as const
    const open = await fill(sessions[0])
    const refused = await sessions[0].ask(api.uploadFile, {
      params: { uploadId: randomUUID() },
      body: new Blob([Uint8Array.from(onePixelPng)]),
    })
    expect(refused.problem?.type).toBe('E-SYS-13')
    expect(refused.problem?.title).toContain('Ya tiene 16 de estas tareas')
    expect(await whole(sessions[1])).toBe(200)
    open.push(...(await fill(sessions[1])))
    expect(await whole(sessions[2])).toBe(429)
    expect(await whole(await app.as('JREG'))).toBe(200)
    for (const { asked } of open) asked.end(onePixelPng.subarray(20))
    expect(new Set(await Promise.all(open.map(({ status }) => status)))).toEqual(new Set([200]))
    expect(await whole(sessions[2])).toBe(200)
  })

  const ways: Readonly<Record<string, (person: Person) => Promise<unknown>>> = {
    'it arrived': whole,
    'it is refused by its name': (person) => statusOf(upload(person, 'a.exe').end(onePixelPng)),
    'it is refused by its bytes': (person) => statusOf(upload(person, 'a.pdf').end(onePixelPng)),
    'its line is cut before a byte of it': async (person) => {
      const asked = upload(person)
      asked.flushHeaders()
      await once(asked, 'socket')
      asked.destroy()
    },
    'its line is cut in the middle': async (person) => {
      const two = [half(person), half(person)]
      expect(await Promise.race(two.map(({ status }) => status))).toBe(429)
      for (const { asked } of two) asked.destroy()
    },
    'its line is cut before the answer': async (person) => {
      const asked = upload(person)
      await new Promise<void>((resolve) => {
        asked.end(onePixelPng, resolve)
      })
      asked.destroy()
    },
  }
  it.each(Object.entries(ways))('leave their place when %s', async (_name, way) => {
    const clerk = await app.as('REG')
    const [last, ...open] = await fill(clerk)
    last?.asked.destroy()
    await until(async () => ((await whole(clerk)) === 200 ? true : null))
    try {
      for (let round = 0; round < 3; round += 1) {
        // oxlint-disable-next-line no-await-in-loop -- the one place that is left, again and again
        await way(clerk)
        // oxlint-disable-next-line no-await-in-loop
        expect(await until(async () => ((await whole(clerk)) === 200 ? true : null))).toBe(true)
      }
    } finally {
      for (const { asked } of open) asked.destroy()
    }
  })
})

async function* broken() {
  yield new Uint8Array(1)
  await Promise.reject(new Error('The database went away'))
}

describe('files of reports', () => {
  const file = { params: { report: 'book' }, query: { format: 'csv' } }
  const take = (person: Person): Promise<Response> => person.send(api.readReportFile, file)

  it('are three at once of a session and six of a person, until they are read or left', async () => {
    const sessions = [await app.as('JREG'), await app.as('JREG')] as const
    const first = [await take(sessions[0]), await take(sessions[0]), await take(sessions[0])]
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200])
    const refused = await take(sessions[0])
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({
      type: 'E-SYS-13',
      title: expect.stringContaining('Ya tiene 3 de estas tareas'),
    })
    const second = [await take(sessions[1]), await take(sessions[1]), await take(sessions[1])]
    expect(second.map(({ status }) => status)).toEqual([200, 200, 200])
    const third = await app.as('JREG')
    expect((await take(third)).status).toBe(429)
    // One is read to its end, one is left at once, one after its first piece, and one is only asked
    // about.
    await first[0]?.text()
    await first[1]?.body?.cancel()
    const reader = first[2]?.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    const again = [await take(third), await take(third), await take(third)]
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
    for (const open of [...second, ...again]) await open.body?.cancel()
  })

  it('leave their place when they are refused, asked about, or their line is cut', async () => {
    const chief = await app.as('JREG')
    const open = [await take(chief), await take(chief)]
    const path = '/api/reports/book/file?format=csv'
    for (let round = 0; round < 3; round += 1) {
      const refused = { params: { report: 'book' }, query: { format: 'xlsm' } }
      expect((await chief.send(api.readReportFile, refused)).status).toBe(422)
      await until(async () =>
        (await statusOf(ask(chief, 'HEAD', path).end())) === 200 ? true : null,
      )
      const early = ask(chief, 'GET', path).end()
      await once(early, 'finish')
      early.destroy()
      await until(async () => {
        const asked = ask(chief, 'GET', path).end()
        const answer = await answerOf(asked)
        asked.destroy()
        return answer.statusCode === 200 ? true : null
      })
      await until(async () =>
        (await statusOf(ask(chief, 'GET', path).end())) === 200 ? true : null,
      )
    }
    for (const one of open) await one.body?.cancel()
  })

  it('leave their place when they break off while they are made', async () => {
    const shares = openShares()
    const holder = { actor: app.town.actorOf('JREG'), header: () => null }
    for (let count = 0; count < 4; count += 1) {
      const answer = streamResponse(
        broken(),
        { fileName: 'libro.csv', mediaType: 'text/csv' },
        shares.take('report', holder),
      )
      await expect(answer.text()).rejects.toThrow('The database went away')
    }
  })
})

describe('a live feed', () => {
  it('leaves its place when its line is cut, and when nobody waits for it any more', async () => {
    const clerk = await app.as('REG')
    const { origin } = await app.app.sites.of(clerk.actor.municipalityId)
    const open: Response[] = []
    for (let count = 0; count < 29; count += 1) open.push(await clerk.send(api.followLedger, {}))
    for (let round = 0; round < 3; round += 1) {
      await until(async () => {
        const asked = ask(clerk, 'GET', '/api/live').end()
        const { statusCode } = await answerOf(asked)
        asked.destroy()
        return statusCode === 200 ? true : null
      })
      const early = ask(clerk, 'GET', '/api/live').end()
      await once(early, 'finish')
      early.destroy()
      await until(async () => {
        const { status } = await app.hono.request(`${origin}/api/live`, {
          headers: { ...clerk.credentials, 'Sec-Fetch-Site': 'same-origin' },
          signal: AbortSignal.abort(),
        })
        return status === 200 ? true : null
      })
    }
    const free = await until(async () => {
      const last = await clerk.send(api.followLedger, {})
      await last.body?.cancel()
      return last.status === 200 ? true : null
    })
    expect(free).toBe(true)
    for (const feed of open) await feed.body?.cancel()
  })
})
