// deploy/cells with Debian's HAProxy in front of two installations: each name is at its cell, what
// fails in one is nothing to the other, and a name goes to another cell by a line of the map.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { freePorts } from '#tests/free-ports.ts'
import { untilSo } from '#tests/kept-running.ts'
import { foundLiveMunicipality } from '#tests/live-municipality.ts'
import type { LiveMunicipality } from '#tests/live-municipality.ts'
import { personAt } from '#tests/person.ts'
import type { Person } from '#tests/person.ts'
import { runHaproxy } from '#tests/run-haproxy.ts'
import type { RunningHaproxy } from '#tests/run-haproxy.ts'
import { startServer } from '#tests/server-process.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { throughProxy } from '#tests/through-proxy.ts'

interface Cell {
  readonly server: ServerProcess
  readonly live: LiveMunicipality
  /** The name of its municipality. */
  readonly name: string
}

const names = ['registro.villa.example', 'registro.otra-villa.example'] as const
const map = `${names[0]} cell1\n${names[1]} cell2\n`

let home: string
let one: Cell
let other: Cell
let proxy: RunningHaproxy

async function openCell(name: string, ports: { port: number; idPort: number }): Promise<Cell> {
  const env = {
    ASIENTO_DATA: join(home, name),
    PUBLIC_URL: `https://${name}`,
    ID_URL: `https://id.${name}`,
  }
  const server = await startServer(env, ports)
  const live = await foundLiveMunicipality({ dataFolder: env.ASIENTO_DATA, origin: server.origin })
  return { server, live, name }
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-cells-'))
  const cells = { cell1: await freePorts(), cell2: await freePorts() }
  one = await openCell(names[0], cells.cell1)
  other = await openCell(names[1], cells.cell2)
  const folder = join(home, 'haproxy')
  await mkdir(folder)
  proxy = await runHaproxy({ folder, cells, map })
  await untilSo(async () => (await statusAt(one.name)) === 200, {
    timeoutMs: 30_000,
    told: proxy.running.log,
  })
})
afterAll(async () => {
  await proxy.running.stop()
  await Promise.all([one.server.stop(), other.server.stop()])
  await rm(home, { recursive: true })
})

const ask = (name: string, path = '/health'): Promise<Response> =>
  throughProxy(proxy.port, `https://${name}${path}`)
const statusAt = async (name: string): Promise<number> =>
  (await ask(name).catch(() => null))?.status ?? 0

/** The clerk of a cell, asking at a name. */
async function clerkOf(cell: Cell, name = cell.name): Promise<Person> {
  const { actor, credentials } = await cell.live.as('REG')
  return personAt({
    fetch: (address, init) => throughProxy(proxy.port, address, init),
    origin: `https://${name}`,
    municipality: cell.live.municipality,
    actor,
    credentials,
  })
}

it('each name is at its own cell, however it is written, and a session is nothing at another', async () => {
  const [here, there] = [await clerkOf(one), await clerkOf(other)]
  const [entry, elsewhere] = [await here.register(), await there.register()]
  expect(entry.entryNumber).toBe(elsewhere.entryNumber)
  const path = { params: { entryId: entry.entryId } }
  expect((await here.ask(api.readEntry, path)).status).toBe(200)
  const stray = await clerkOf(one, other.name)
  expect((await stray.ask(api.readEntry, path)).status).toBe(401)
  expect(await statusAt(one.name.toUpperCase())).toBe(200)
})

it('says at a name of nobody that nobody is there', async () => {
  const answer = await ask('registro.desconocida.example', '/control')
  expect(answer.status).toBe(421)
  expect(await answer.text()).toContain('no atiende ninguna municipalidad')
})

it('lets a cell that is gone be nothing to the others, and says so in words', async () => {
  const clerk = await clerkOf(other)
  await one.server.kill()
  const answer = await ask(one.name, '/control')
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('Lo que escribió sigue en su pantalla')
  expect((await clerk.register()).entryNumber).toMatch(/-000002$/u)
})

it('sends a name to another cell after a line of the map changed, and cuts nobody', async () => {
  const clerk = await clerkOf(other)
  const feed = await clerk.send(api.followLedger, {})
  await proxy.reload(`registro.desconocida.example cell2\n${map}`)
  await untilSo(async () => (await statusAt('registro.desconocida.example')) !== 421, {
    timeoutMs: 30_000,
    told: proxy.running.log,
  })
  const { entryId } = await clerk.register()
  const reader = feed.body?.getReader()
  let heard = ''
  const hear = async (): Promise<string> => {
    heard += Buffer.from((await reader?.read())?.value ?? []).toString()
    return heard
  }
  await expect.poll(hear, { timeout: 30_000 }).toContain(entryId)
  await reader?.cancel()
})
