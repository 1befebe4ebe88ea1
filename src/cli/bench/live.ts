/** From the commit to the screens: 200 people connected, one registers and derives, and the others are told. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { hireForBench } from './bench-people.ts'
import type { BenchPerson } from './bench-people.ts'
import { benchUnits } from './bench-town.ts'
import { asTable, paceOf, written } from './figures.ts'
import type { ScreensJob, Seen } from './live-screens.ts'
import type { Stage } from './stage.ts'
import { print } from '../print.ts'

const program = fileURLToPath(new URL('./live-screens.ts', import.meta.url))
const connected = 200
/** Of them, at the registry; the others are spread over the offices. */
const atRegistry = 20
const registrations = 30
const everyMs = 250

export async function measureLive(stage: Stage): Promise<string> {
  const town = await peopleOf(stage)
  const registry = town.slice(0, 1).flatMap((one) => Array.from({ length: connected }, () => one))
  const rows = [
    [`En vivo, ${connected} pantallas`, 'p50 ms', 'p99 ms', 'mensajes', 'p99 ms de la 1.ª'],
  ]
  const scenes = [
    { name: 'todas del registro: hasta el mensaje', people: registry, readsAgain: false },
    { name: 'un municipio: hasta el mensaje', people: town, readsAgain: false },
    { name: 'un municipio: hasta lo leído de nuevo', people: town, readsAgain: true },
    { name: 'todas del registro: hasta lo leído de nuevo', people: registry, readsAgain: true },
  ]
  for (const { name, people, readsAgain } of scenes) {
    // oxlint-disable-next-line no-await-in-loop -- one scene at a time
    const latencies = await latenciesOf(stage, people, readsAgain)
    const { p50Ms, p99Ms } = paceOf([...latencies.values()].flat(), 1)
    const first = paceOf(
      [...latencies.values()].map((each) => Math.min(...each)),
      1,
    )
    const count = [...latencies.values()].flat().length
    rows.push([name, written(p50Ms), written(p99Ms), String(count), written(first.p99Ms)])
    // Said as it is known: the last scene is the heaviest by far, and may be cut short.
    print(rows.at(-1)?.join('  ') ?? '')
  }
  return asTable(rows)
}

/** A tenth at the registry, the others over the offices, so that most entries concern few of them. */
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

/** For each entry, how long after the ledger's instant each screen had it: an upper bound, as the commit comes after it. */
async function latenciesOf(
  stage: Stage,
  people: readonly BenchPerson[],
  readsAgain: boolean,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const screens = people.map(({ credentials }) => credentials)
  const { seen, stop } = await openScreens({ origin: stage.caller.origin, screens, readsAgain })
  const instants = new Map<string, number>()
  for (let count = 0; count < registrations; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- at the pace of a busy counter
    const { entryId, registeredAt } = await registerOne(stage)
    instants.set(entryId, Date.parse(registeredAt))
    // oxlint-disable-next-line no-await-in-loop
    await pause(everyMs)
  }
  await pause(2000)
  stop()
  const latencies = new Map<string, number[]>()
  for (const { entryId, toldMs, shownMs } of seen) {
    const from = instants.get(entryId)
    if (from === undefined) continue
    latencies.set(entryId, [...(latencies.get(entryId) ?? []), (shownMs ?? toldMs) - from])
  }
  return latencies
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

/** A plain document, as the form hands it over. Answers what the ledger says of it. */
export async function registerOne({
  caller,
  town,
}: Pick<Stage, 'caller' | 'town'>): Promise<{ entryId: string; registeredAt: string }> {
  const answer = await fetch(`${caller.origin}/api/entries/${randomUUID()}`, {
    method: 'PUT',
    headers: { ...caller.credentials, 'Content-Type': 'application/json' },
    body: JSON.stringify(town.document),
  })
  if (!answer.ok) throw new Error(`Not registered: ${await answer.text()}`)
  // oxlint-disable-next-line no-unsafe-type-assertion -- as the contract says
  const said = (await answer.json()) as { entry: { entryId: string; registeredAt: string } }
  return said.entry
}
