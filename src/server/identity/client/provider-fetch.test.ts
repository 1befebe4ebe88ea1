import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { boundedFetch } from './provider-fetch.ts'

let server: Server
let address: string
let answer: RequestListener

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('A listener must have a port')
  address = `http://127.0.0.1:${bound.port}`
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

const get = { body: null, headers: {}, method: 'GET', redirect: 'follow' } as never
const ask = boundedFetch()
const askImpatiently = boundedFetch(undefined, 200)

describe('an answer of a provider', () => {
  it('is handed over whole, with its status and headers', async () => {
    answer = (_request, response) =>
      response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"a":"ñ"}')
    const got = await ask(address, get)
    expect([got.status, got.headers.get('content-type')]).toEqual([201, 'application/json'])
    expect(await got.json()).toEqual({ a: 'ñ' })
  })

  it('is given up when it goes on and on', async () => {
    let isGone = false
    answer = (_request, response) => {
      response.on('close', () => (isGone = true))
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    }
    await expect(ask(address, get)).rejects.toThrow('larger than 1048576 bytes')
    await expect.poll(() => isGone).toBe(true)
  })

  it('is given up when it is small on the wire and large when unpacked', async () => {
    const { gzipSync } = await import('node:zlib')
    const packed = gzipSync(Buffer.alloc(10 * 1_048_576))
    answer = (_request, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(packed)
    await expect(ask(address, get)).rejects.toThrow('larger than 1048576 bytes')
  })

  it('is given up when it comes letter by letter, or not at all', async () => {
    answer = (_request, response) => {
      const drip = (): void => {
        if (!response.destroyed) response.write(' ', () => setImmediate(drip))
      }
      drip()
    }
    await expect(askImpatiently(address, get)).rejects.toMatchObject({ name: 'TimeoutError' })
    answer = () => undefined
    await expect(askImpatiently(address, get)).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  it('that sends us elsewhere is not followed', async () => {
    const asked: string[] = []
    answer = (request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(302, { Location: '/latest/meta-data/' }).end()
    }
    expect((await ask(`${address}/jwks`, get)).status).toBe(302)
    expect(asked).toEqual(['/jwks'])
  })
})
