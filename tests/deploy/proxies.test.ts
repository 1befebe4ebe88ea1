// The recipes for nginx, Caddy and HAProxy with the real programs in front of a real server: a
// large scan, the live feed, whose address it is.
import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { clientAddress } from '#server/platform/identity/limits/client-address.ts'
import { freePorts } from '#tests/free-ports.ts'
import { keepRunning, untilSo } from '#tests/kept-running.ts'
import type { KeptRunning } from '#tests/kept-running.ts'
import { foundLiveMunicipality } from '#tests/live-municipality.ts'
import { personAt } from '#tests/person.ts'
import { runHaproxy } from '#tests/run-haproxy.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { startServer } from '#tests/server-process.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { clientBehindProxy, throughProxy } from '#tests/through-proxy.ts'
import type { Municipality } from '#tests/municipality.ts'

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url))
const names = { application: 'registro.municipio.example', identity: 'id.municipio.example' }
const mebibyte = 1_048_576

let home: string
let server: ServerProcess
let municipality: Municipality
let credentials: Readonly<Record<string, string>>
let ports: Awaited<ReturnType<typeof freePorts>>
/** Stands where the identity pages would, and tells what reached it. */
let echo: Server
let echoPort: number

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-proxies-'))
  ports = await freePorts()
  const env = {
    ASIENTO_DATA: join(home, 'data'),
    PUBLIC_URL: `https://${names.application}`,
    ID_URL: `https://${names.identity}`,
  }
  server = await startServer(env, ports)
  const place = { dataFolder: env.ASIENTO_DATA, origin: server.origin }
  const live = await foundLiveMunicipality(place)
  municipality = live.municipality
  ;({ credentials } = await live.as('REG'))
  echo = createServer((asked, response) => {
    const address = clientAddress(headersOf(asked), asked, ['127.0.0.1/32'])
    response.end(JSON.stringify({ address, host: asked.headers.host }))
  })
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
  // It listens on a port.
  echoPort = (echo.address() as AddressInfo).port
})
afterAll(async () => {
  await server.stop()
  echo.close()
  await rm(home, { recursive: true })
})

function headersOf({ headers }: IncomingMessage): Headers {
  return new Headers({ 'x-forwarded-for': String(headers['x-forwarded-for'] ?? '') })
}

interface Proxy {
  readonly running: KeptRunning
  readonly port: number
}

/** The recipe as it is but for ports and certificates. */
async function startNginx(): Promise<Proxy> {
  const { port, idPort } = await freePorts()
  const folder = join(home, 'nginx')
  await mkdir(folder)
  const at = (name: string): string => join(folder, name)
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const about = ['-days', '2', '-subj', `/CN=${names.application}`]
  execFileSync('openssl', [...words, ...about, '-keyout', at('key.pem'), '-out', at('cert.pem')], {
    stdio: 'pipe',
  })
  const recipe = await readFile(join(deploy, 'nginx/asiento.conf'), 'utf8')
  await writeFile(
    at('asiento.conf'),
    recipe
      .replaceAll(/\/etc\/letsencrypt\/\S+fullchain\.pem/gu, at('cert.pem'))
      .replaceAll(/\/etc\/letsencrypt\/\S+privkey\.pem/gu, at('key.pem'))
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.port}`)
      .replaceAll('127.0.0.1:3001', `127.0.0.1:${echoPort}`)
      .replaceAll(/listen (\[::\]:)?443/gu, `listen $1${port}`)
      .replaceAll(/listen (\[::\]:)?80;/gu, `listen $1${idPort};`)
      .replaceAll(/^ *listen \[::\].*$/gmu, ''),
  )
  const spare = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${at(name)};`,
  )
  await writeFile(
    at('nginx.conf'),
    `pid ${at('pid')};\nerror_log ${at('error.log')};\nevents {}\nhttp {\naccess_log off;\n${spare.join('\n')}\ninclude ${at('asiento.conf')};\n}\n`,
  )
  const running = keepRunning(
    ['/usr/sbin/nginx', '-p', folder, '-c', at('nginx.conf'), '-g', 'daemon off;'],
    { logFile: at('log') },
  )
  return answering({ running, port })
}

async function startCaddy(): Promise<Proxy> {
  const { port, idPort } = await freePorts()
  const folder = join(home, 'caddy')
  await mkdir(folder)
  const at = (name: string): string => join(folder, name)
  const recipe = await readFile(join(deploy, 'caddy/Caddyfile'), 'utf8')
  const own = `{\n\tadmin off\n\tskip_install_trust\n\tlocal_certs\n\tauto_https disable_redirects\n\thttps_port ${port}\n\thttp_port ${idPort}\n}\n`
  await writeFile(
    at('Caddyfile'),
    own +
      recipe
        .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.port}`)
        .replaceAll('127.0.0.1:3001', `127.0.0.1:${echoPort}`),
  )
  const running = keepRunning(
    ['/usr/bin/caddy', 'run', '--adapter', 'caddyfile', '--config', at('Caddyfile')],
    { logFile: at('log'), env: { HOME: folder, XDG_DATA_HOME: at('data') } },
  )
  return answering({ running, port })
}

async function startHaproxy(): Promise<Proxy> {
  const folder = join(home, 'haproxy')
  await mkdir(folder)
  const cells = {
    cell1: { port: ports.port, idPort: echoPort },
    cell2: await freePorts(),
  }
  const map = `${names.application} cell1\n${names.identity} cell1-id\n`
  return answering(await runHaproxy({ folder, cells, map }))
}

async function answering(proxy: Proxy): Promise<Proxy> {
  const isUp = async (): Promise<boolean> => {
    const answer = await throughProxy(proxy.port, `https://${names.application}/health`).catch(
      () => null,
    )
    return answer?.status === 200
  }
  await untilSo(isUp, { timeoutMs: 30_000, told: proxy.running.log })
  return proxy
}

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
  ['HAProxy', startHaproxy],
])('%s', (_, startProxy) => {
  let proxy: Proxy
  beforeAll(async () => {
    proxy = await startProxy()
  })
  afterAll(() => proxy.running.stop())

  const clerkBehind = () =>
    personAt({
      fetch: (address, init) => throughProxy(proxy.port, address, init),
      origin: `https://${names.application}`,
      municipality,
      actor: municipality.actorOf('REG'),
      credentials,
    })

  it('lets a scan of 50 MiB through, and Asiento itself refuses one that is too large', async () => {
    const clerk = clerkBehind()
    const bytes = Buffer.concat([onePixelPng, randomBytes(50 * mebibyte)])
    const uploadId = randomUUID()
    const uploaded = await clerk.upload(bytes, 'plano.png', uploadId)
    expect(uploaded.sizeBytes).toBe(bytes.length)
    const huge = Buffer.concat([onePixelPng, randomBytes(101 * mebibyte)])
    await expect(clerk.upload(huge, 'enorme.png')).rejects.toThrow(/E-FIL-/u)
  })

  it(
    'tells every screen at once what changed, and keeps telling',
    { timeout: 120_000 },
    async () => {
      const clerk = clerkBehind()
      const feed = await clerk.send(api.followLedger, {})
      expect(feed.headers.get('content-type')).toBe('text/event-stream')
      const reader = feed.body?.getReader()
      if (!reader) throw new Error('A feed has a body')
      const decoder = new TextDecoder()
      let heard = ''
      const hear = async (words: string): Promise<void> => {
        if (heard.includes(words)) return
        const { value, done } = await reader.read()
        if (done) throw new Error(`The feed ended after:\n${heard}`)
        heard += decoder.decode(value, { stream: true })
        await hear(words)
      }
      await hear('event: hello')
      // Longer than a proxy's usual patience.
      await new Promise((resolve) => setTimeout(resolve, 65_000))
      const { entryId } = await clerk.register()
      await hear(entryId)
      await reader.cancel()
    },
  )

  it('says whose address it is, and passes on no other that was made up', async () => {
    const address = `https://${names.identity}/`
    const lie = { headers: { 'X-Forwarded-For': '203.0.113.9' } }
    expect(await (await throughProxy(proxy.port, address, lie)).json()).toEqual({
      address: clientBehindProxy,
      host: names.identity,
    })
  })
})
