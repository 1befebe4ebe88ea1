/**
 * A register whose people sign in at a server of other makers, from an empty folder on: our own
 * process, set up by its link, and a browser that types at their page.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from 'playwright-core'

import { openClient } from '#contract/client.ts'

import { freePorts } from './free-ports.ts'
import type { ServerPorts } from './free-ports.ts'
import { startServer } from './server-process.ts'
import type { ServerProcess } from './server-process.ts'

export interface PeerApp {
  readonly address: string
  /** The links with which the first two people say which account is theirs. */
  readonly links: { readonly administrator: string; readonly headOfRegistry: string }
  /** Stops it and starts it with other settings, on the same folder. */
  restart(env: Readonly<Record<string, string>>): Promise<void>
  close(): Promise<void>
}

export interface PeerAddress extends ServerPorts {
  readonly address: string
}

/** Where it will be: the peer has to know before it starts. */
export async function peerAddress(): Promise<PeerAddress> {
  const ports = await freePorts()
  return { ...ports, address: `http://localhost:${ports.port}` }
}

export async function openPeerApp(
  { address, port, idPort }: PeerAddress,
  env: Readonly<Record<string, string>>,
): Promise<PeerApp> {
  const folder = await mkdtemp(join(tmpdir(), 'asiento-peer-'))
  const start = (settings: Readonly<Record<string, string>>): Promise<ServerProcess> =>
    startServer({ ASIENTO_DATA: folder, PUBLIC_URL: address, ...settings }, { port, idPort })
  let server = await start(env)
  const said = server.said().join('\n')
  const code = /\/setup#(?<code>[\w-]+)/u.exec(said)?.groups?.['code']
  if (code === undefined) throw new Error(`The server showed no link:\n${said}`)
  const [administrator, headOfRegistry] = await setUp(address, code)
  return {
    address,
    links: { administrator, headOfRegistry },
    async restart(settings) {
      await server.stop()
      server = await start(settings)
    },
    async close() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function setUp(address: string, code: string): Promise<[string, string]> {
  const headers = { Origin: address, 'X-Setup-Code': code }
  const { firstSignIns } = await openClient({ origin: address, headers }).call('setUp', {
    body: {
      name: 'Municipalidad de Villa Vecina',
      country: 'CL',
      region: null,
      timeZone: 'America/Santiago',
      contact: '',
      book: { scope: 'MUNICIPALITY', prefix: 'E' },
      shieldPngBase64: null,
      office: { code: 'OP', name: 'Oficina de Partes', address: '' },
      units: [{ code: 'DOM', name: 'Dirección de Obras Municipales' }],
      administrator: { name: 'Ada Rojas', email: 'ada@municipio.example', password: null },
      headOfRegistry: { name: 'Juana Vera', email: 'juana@municipio.example', password: null },
    },
  })
  const [administrator, headOfRegistry] = (firstSignIns ?? []).map(({ link }) => link)
  if (!administrator || !headOfRegistry) throw new Error('There must be two links')
  return [administrator, headOfRegistry]
}

export interface Standing {
  readonly name: string
  readonly roles: readonly string[]
  readonly isPending: boolean
}

/** Who the page is signed in as, and what they may do; null when nobody is. */
export function standingIn(page: Page): Promise<Standing | null> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/session', {
      headers: { 'X-Session-Token': localStorage.getItem('token') ?? '' },
    })
    if (!answer.ok) return null
    const said: {
      name: string
      isPending: boolean
      grants: readonly { role: string }[]
    } = await answer.json()
    return {
      name: said.name,
      isPending: said.isPending,
      roles: said.grants.map(({ role }) => role).toSorted(),
    }
  })
}
