/**
 * From the commit to the screens: 200 people connected, one registers and routes, and every screen
 * that may see it is told, reads the row and counts its trays again, as an open list does
 * (`src/web/common/live.ts`, `src/web/common/read-again.ts`).
 */
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

import { registerOne } from './book.ts'
import { asTable, cpuSpent, cpuTime, paceOf, written } from './measure.ts'
import { benchUnits, clientOf, hire } from './stage.ts'
import type { Caller, Stage } from './stage.ts'

const connected = 200
/** Of them, at the registry; the others are spread over the offices. */
const atRegistry = 20
const documents = 30
const everyMs = 250
// As the page waits: for more while it reads, and between two counts.
const gatherMs = 120
const countEveryMs = 1000

const now = (): number => performance.timeOrigin + performance.now()

/** When a screen was told of an act, showed its row and had counted, in ms since 1970. */
interface Seen {
  readonly act: string
  readonly toldMs: number
  readonly shownMs: number
  readonly countedMs: number
}

export async function measureLive(stage: Stage): Promise<string> {
  await registerOne(stage)
  const rows = [[`En vivo, ${connected} pantallas`, 'p50 ms', 'p99 ms', 'veces']]
  const crowds = { 'un municipio': atRegistry, 'todas del registro': connected }
  for (const [name, clerks] of Object.entries(crowds)) {
    const crowd: Caller[] = []
    for (let count = 0; count < connected; count += 1) {
      const isClerk = count < clerks
      crowd.push(await (isClerk ? hire(stage, 'REG') : hire(stage, 'TR', count % benchUnits)))
    }
    const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
    const seen: Seen[] = []
    await Promise.all(crowd.map((caller) => follow(caller, agent, seen)))
    const before = await cpuTime(stage)
    const acts = await act(stage)
    await untilQuiet(seen)
    const { server, postgres } = cpuSpent(before, await cpuTime(stage), acts.size)
    agent.destroy()
    for (const [what, step] of steps) {
      const times = seen.map((each) => each[step] - (acts.get(each.act) ?? Number.NaN))
      const { p50Ms, p99Ms } = paceOf(times)
      rows.push([`${name}: ${what}`, written(p50Ms), written(p99Ms), String(times.length)])
    }
    rows.push([`${name}: CPU por acto, servidor y PostgreSQL`, written(server), written(postgres)])
  }
  return asTable(rows)
}

const steps = [
  ['hasta el mensaje', 'toldMs'],
  ['hasta la fila', 'shownMs'],
  ['hasta las cuentas', 'countedMs'],
] as const

async function untilQuiet(seen: readonly Seen[]): Promise<void> {
  for (let before = -1; before < seen.length;) {
    before = seen.length
    await pause(5000)
  }
}

/** When each act was by the ledger, which is before the commit: times from it are upper bounds. */
async function act(stage: Stage): Promise<ReadonlyMap<string, number>> {
  const atMs = new Map<string, number>()
  const { units } = stage.municipality.foundation
  const usual = { instruction: null, paperIncluded: false, foliosSent: null, dueOn: null }
  for (let count = 0; count < documents; count += 1) {
    const { entryId, version, registeredAt } = await registerOne(stage)
    atMs.set(`${entryId} EntryRegistered`, Date.parse(registeredAt))
    await pause(everyMs)
    const unitId = units[count % units.length]?.unitId ?? ''
    const principal = { unitId, purpose: 'ACTION', ...usual } as const
    const call = { params: { entryId }, body: { principal, copies: [], readerIds: [] } }
    const { handling } = await clientOf(stage.caller).call('routeEntry', call, { version })
    atMs.set(`${entryId} EntryRouted`, Date.parse(handling?.since ?? ''))
    await pause(everyMs)
  }
  return atMs
}

async function follow(caller: Caller, agent: Agent, seen: Seen[]): Promise<void> {
  const read = async (path: string): Promise<string> => text(await ask(caller, agent, path))
  const until = /"nextCursor":"(\d+)"/u.exec(await read('/api/entries'))?.[1]
  const count = inTurns(async (shown: readonly Omit<Seen, 'countedMs'>[]) => {
    await read('/api/trays')
    for (const each of shown) seen.push({ ...each, countedMs: now() })
  }, countEveryMs)
  const show = inTurns(async (told: readonly Pick<Seen, 'act' | 'toldMs'>[]) => {
    const ids = new Set(told.map((each) => each.act.split(' ')[0]))
    const end = until === undefined ? '' : `&until=${until}`
    await read(`/api/entries?ids=${[...ids].join(',')}${end}`)
    for (const each of told) count({ ...each, shownMs: now() })
  }, gatherMs)
  const response = await ask(caller, agent, '/api/live')
  response.setEncoding('utf8')
  let rest = ''
  response.on('data', (piece: string) => {
    const blocks = `${rest}${piece}`.split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, entryId, type] = /"entryId":"([^"]+)","type":"([^"]+)"/u.exec(block) ?? []
      if (type !== undefined) show({ act: `${entryId} ${type}`, toldMs: now() })
    }
  })
  response.on('error', () => undefined)
}

/** The first at once; what comes meanwhile, together and no sooner than so long after it. */
function inTurns<Item>(
  work: (items: readonly Item[]) => Promise<void>,
  leastMs: number,
): (item: Item) => void {
  let waiting: Item[] = []
  let isWorking = false
  const workOn = async (): Promise<void> => {
    isWorking = true
    while (waiting.length > 0) {
      const items = waiting
      waiting = []
      await Promise.all([work(items), pause(leastMs)])
    }
    isWorking = false
  }
  return (item) => {
    waiting.push(item)
    // Cut off at the end of its scene.
    if (!isWorking) workOn().catch(() => undefined)
  }
}

async function ask(caller: Caller, agent: Agent, path: string): Promise<IncomingMessage> {
  const headers = { ...caller.credentials, 'X-Background': '1' }
  const outgoing = request(`${caller.origin}${path}`, { agent, headers }).end()
  const [response]: IncomingMessage[] = await once(outgoing, 'response')
  if (response?.statusCode !== 200) throw new Error(`${path}: ${response?.statusCode}`)
  return response
}
