import { X509Certificate } from 'node:crypto'
import { request } from 'node:https'
import { TLSSocket } from 'node:tls'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openApp } from '#server/app/app.ts'
import { freePorts } from '#tests/free-ports.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { TestApp } from '#tests/test-app.ts'

import { openStaticFiles } from '../platform/http/respond/static-files.ts'
import { listen } from './listen.ts'
import type { Doors } from './listen.ts'

let app: TestApp
let doors: Doors

beforeAll(async () => {
  const { port, idPort } = await freePorts()
  app = await openTestApp({
    env: {
      TRIAL_NAME: 'registro.lan',
      HOST: '127.0.0.1',
      PORT: String(port),
      ID_PORT: String(idPort),
    },
  })
  doors = await listen(app.app, openApp(app.app, await openStaticFiles('no-web')))
})
afterAll(async () => {
  await doors.close()
  await app.close()
})

interface Answer {
  readonly status: number
  readonly location: string | null
  readonly protocol: string | null
  readonly text: string
}

/** As a browser that came by the public name and trusts this certificate and no other. */
function ask(port: number, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request({
      host: '127.0.0.1',
      port,
      path,
      servername: 'registro.lan',
      ca: doors.certificate?.cert ?? '',
      headers: { Host: `registro.lan:${port}`, 'X-Forwarded-For': '6.6.6.6' },
    })
    asking.on('error', reject)
    asking.on('response', (answer) => {
      const protocol = answer.socket instanceof TLSSocket ? answer.socket.getProtocol() : null
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location ?? null,
          protocol,
          text: Buffer.concat(chunks).toString('utf8'),
        })
      })
    })
    asking.end()
  })
}

describe('doors with a certificate of their own', () => {
  it('are both encrypted, under the public name', async () => {
    const { port, idPort } = app.app.config
    const health = await ask(port, '/health')
    expect([health.status, health.protocol]).toEqual([200, 'TLSv1.3'])
    const found = await ask(idPort, '/.well-known/openid-configuration')
    expect(JSON.parse(found.text)).toMatchObject({ issuer: `https://registro.lan:${idPort}` })
    expect(new X509Certificate(doors.certificate?.cert ?? '').checkHost('registro.lan')).toBe(
      'registro.lan',
    )
  })

  it('answer nothing in the clear', async () => {
    const { port, idPort } = app.app.config
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow('fetch failed')
    await expect(fetch(`http://127.0.0.1:${idPort}/jwks`)).rejects.toThrow('fetch failed')
  })

  it('lead to the sign-in, whose provider is asked without any port or certificate', async () => {
    const { port, idUrl } = app.app.config
    const started = await ask(port, '/auth/start')
    expect(started.status).toBe(303)
    expect(new URL(started.location ?? '').origin).toBe(idUrl)
  })
})
