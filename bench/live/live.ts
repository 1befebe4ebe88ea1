/**
 * From the commit to the screens: 200 people connected, one registers and derives, and every screen
 * that may see it is told, reads the row and counts its trays again. With `--browser`, one of them
 * is a real page in a real Chromium.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { hireForBench } from '../stage/bench-people.ts'
import type { BenchPerson } from '../stage/bench-people.ts'
import { cpuSpent, cpuTime } from '../stage/cpu-time.ts'
import type { CpuTime } from '../stage/cpu-time.ts'
import { benchUnits } from '../stage/bench-town.ts'
import { asTable, paceOf, written } from '../stage/figures.ts'
import type { Act } from './live-acts.ts'
import { registerOne, routeOne } from './live-acts.ts'
import { watchInBrowser } from './live-browser.ts'
import type { ScreensJob, Seen } from './live-screens.ts'
import type { Stage } from '../stage/stage.ts'
import { print } from '../../src/cli/common/print.ts'

const program = fileURLToPath(new URL('./live-screens.ts', import.meta.url))
const connected = 200
/** Of them, at the registry; the others are spread over the offices. */
const atRegistry = 20
/** Each is registered and then derived. */
const documents = 30
const everyMs = 250

export async function measureLive(
  stage: Stage,
  { inBrowser }: { readonly inBrowser: boolean },
): Promise<string> {
  const town = await peopleOf(stage)
  const [first] = town
  const registry = town.flatMap(() => first ?? [])
  const rows = [[`En vivo, ${connected} pantallas`, 'p50 ms', 'p99 ms', 'veces']]
  const say = (name: string, latencies: readonly number[]): void => {
    const { p50Ms, p99Ms } = paceOf(latencies, 1)
    rows.push([name, written(p50Ms), written(p99Ms), String(latencies.length)])
    // Said as it is known: the last scene is the heaviest by far, and may be cut short.
    print(rows.at(-1)?.join('  ') ?? '')
  }
  for (const [name, people] of Object.entries({
    'un municipio': town,
    'todas del registro': registry,
  })) {
    const open = inBrowser && first ? { origin: stage.caller.origin, person: first } : null
    // oxlint-disable-next-line no-await-in-loop -- one scene at a time
    const scene = await playScene(stage, people, open)
    for (const [what, read] of Object.entries(steps)) {
      say(
        `${name}: ${what}`,
        scene.seen.map((seen) => read(seen) - seen.atMs),
      )
    }
    if (open) say(`${name}: hasta el ofrecimiento en Chromium`, scene.offered)
    print(costOf(scene))
  }
  return asTable(rows)
}

const steps: Readonly<Record<string, (seen: Seen) => number>> = {
  'hasta el mensaje': ({ toldMs }) => toldMs,
  'hasta la fila': ({ shownMs }) => shownMs,
  'hasta las cuentas': ({ countedMs }) => countedMs,
}

/**
 * A tenth at the registry, the others over the offices, so that most entries concern few of them.
 */
async function peopleOf(stage: Stage): Promise<readonly BenchPerson[]> {
  const people: BenchPerson[] = []
  for (let count = 0; count < connected; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each is an event of one ledger
    const person = await (count < atRegistry
      ? hireForBench(stage, 'REG')
      : hireForBench(stage, 'TR', count % benchUnits))
    people.push(person)
  }
  return people
}

/** What a busy machine changes least, and so what is compared from day to day. */
function costOf({ cpu, acts }: Scene): string {
  const each = (ms: number): string => written(ms / acts)
  return `  procesador por acto: servidor ${each(cpu.server)} ms, PostgreSQL ${each(cpu.postgres)} ms`
}

interface Scene {
  readonly acts: number
  /** What all the acts cost, with all that was read after them. */
  readonly cpu: CpuTime
  /**
   * With the instant of the ledger, which is before the commit: what is counted from it is an upper
   * bound.
   */
  readonly seen: readonly (Seen & Pick<Act, 'atMs'>)[]
  /** For each document registered, how long until the page offered it, in ms. */
  readonly offered: readonly number[]
}

async function playScene(
  stage: Stage,
  people: readonly BenchPerson[],
  page: { readonly origin: string; readonly person: BenchPerson } | null,
): Promise<Scene> {
  const screens = people.slice(page ? 1 : 0).map(({ credentials }) => credentials)
  const { seen, stop } = await openScreens({ origin: stage.caller.origin, screens })
  const watch = page && (await watchInBrowser(page.origin, page.person.credentials))
  const before = await cpuTime(stage)
  const acts = await act(stage)
  await untilQuiet(seen)
  const after = await cpuTime(stage)
  stop()
  const atMs = new Map(acts.map((each) => [`${each.entryId} ${each.type}`, each.atMs]))
  const registered = acts.filter(({ type }) => type === 'EntryRegistered')
  const offers = (await watch?.end()) ?? []
  return {
    acts: acts.length,
    cpu: cpuSpent(before, after),
    seen: seen.flatMap((each) => {
      const from = atMs.get(`${each.entryId} ${each.type}`)
      return from === undefined ? [] : { ...each, atMs: from }
    }),
    offered: registered.flatMap((each, place) => {
      const offer = offers.find(({ count }) => count > place)
      return offer ? offer.atMs - each.atMs : []
    }),
  }
}

/**
 * The last ones count as the first: what is slow is waited for. The last counts come a second after
 * their rows.
 */
async function untilQuiet(seen: readonly Seen[]): Promise<void> {
  for (let before = -1; before < seen.length;) {
    before = seen.length
    // oxlint-disable-next-line no-await-in-loop -- looking again
    await pause(5000)
  }
}

/**
 * At the pace of a busy counter: an act every quarter of a second, a document registered and then
 * derived.
 */
async function act(stage: Stage): Promise<readonly Act[]> {
  const acts: Act[] = []
  const { units } = stage.town.foundation
  for (let count = 0; count < documents; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const registered = await registerOne(stage)
    // oxlint-disable-next-line no-await-in-loop
    await pause(everyMs)
    const unitId = units[count % units.length]?.unitId ?? ''
    // oxlint-disable-next-line no-await-in-loop
    acts.push(registered, await routeOne(stage, registered, unitId))
    // oxlint-disable-next-line no-await-in-loop
    await pause(everyMs)
  }
  return acts
}

async function openScreens(job: ScreensJob): Promise<{ seen: Seen[]; stop: () => void }> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(job))
  const seen: Seen[] = []
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The screens went away')))
    createInterface(child.stdout).on('line', (line) => {
      // oxlint-disable-next-line no-unsafe-type-assertion -- a program of ours wrote it
      const said = JSON.parse(line) as Seen | 'ready'
      if (said === 'ready') resolve()
      else seen.push(said)
    })
  })
  return { seen, stop: () => child.kill('SIGTERM') }
}
