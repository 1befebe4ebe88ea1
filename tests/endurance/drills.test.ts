// Drills beside clerks at work: nobody notices, each proves the copy, what a killed one left goes
// with the next, and what a copy lost on its way is told.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { beforeEach, expect, it } from 'vitest'

import { drill } from '#server/backup/drill.ts'
import type { DrillPart } from '#server/backup/drill.ts'
import type { DrillResult } from '#server/database/schema/note-drill.ts'
import { openFolderStore } from '#server/files/store/folder-store.ts'
import { embeddedAddress, processesIn } from '#tests/embedded-processes.ts'
import { openLiveServer } from '#tests/live-server.ts'
import type { LiveServer } from '#tests/live-server.ts'
import { startPaperwork } from '#tests/paperwork.ts'
import { rounds, timeFor } from '#tests/rounds.ts'

const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

let home: string
let place: string
let live: LiveServer

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-drills-'))
  place = join(home, 'place')
  await mkdir(place)
  live = await openLiveServer({ folder: join(home, 'data') })
  return async () => {
    await live.stop()
    await rm(home, { recursive: true })
  }
})

const drills = rounds(2, 10)
/**
 * A drill takes as long as its book is large. Clerks who never pause make it grow by half and more
 * while one runs: each drill then takes longer than the one before, and ten have no end.
 */
const clerks = { writers: 4, pauseMs: 1000 }

it(
  'proves the copy beside clerks at work, also after one that was killed, and leaves nothing',
  async ({ annotate }) => {
    const { clerk, town } = live
    const work = startPaperwork({ clerk, town, ...clerks, insists: false })
    for (let round = 0; round < drills; round += 1) {
      const before = work.acknowledged.length
      // Every second time, in each of its parts in turn.
      const part = parts[((round - 1) / 2) % parts.length]
      if (part !== undefined) await killedAt(part)
      const first = openDrill()
      await first.reach(parts[round % parts.length] ?? '')
      // Nobody waits for it, and nobody gets in its way, however long it takes.
      first.send('SIGSTOP')
      const second = openDrill()
      expect(await second.end).toBe(1)
      expect(second.said()).toContain('E-COP-27')
      first.send('SIGCONT')
      expect([await first.end, first.said()]).toEqual([0, expect.stringContaining('salió bien')])
      expect(await readdir(place)).toEqual([])
      expect(await processesIn(place)).toEqual([])
      await work.reach(before + 10)
    }
    await work.stop()
    expect(work.unanswered.size).toBe(0)
    expect(await live.lostOf(work.acknowledged)).toEqual([])
    expect(await live.faults()).toEqual([])
    const noted = await live.askRows<{ fault: string | null; took: string }>(
      `select fault, array(select part->>'part' || ' ' || (part->>'tookMs')
         from jsonb_array_elements(parts) part)::text as took
       from restore_drill order by began_at`,
      [],
    )
    expect(noted.map(({ fault }) => fault)).toEqual(Array.from({ length: drills }, () => null))
    const killed = Math.floor(drills / 2)
    await annotate(
      `${drills} drills, ${killed} of them after one that was killed: ${work.acknowledged.length} acknowledged meanwhile, 0 lost; in ms, the first ${noted[0]?.took}, the last ${noted.at(-1)?.took}`,
    )
  },
  timeFor(drills, 120_000),
)

// Of a copy that is in place and about to be verified.
const losses: Readonly<Record<string, (aside: string) => void>> = {
  'a row': (aside) => takeRow(aside, 'attachment'),
  'the last event': (aside) => takeRow(aside, 'ledger_event'),
  'a file': (aside) => {
    const files = readdirSync(join(aside, 'files'), { recursive: true, withFileTypes: true })
    const [file] = files.filter((each) => each.isFile())
    if (file !== undefined) rmSync(join(file.parentPath, file.name))
  },
}

it(
  'would notice a copy that lost something',
  async () => {
    const work = startPaperwork({ clerk: live.clerk, town: live.town, writers: 4, insists: false })
    await work.reach(20)
    await work.stop()
    for (const [name, lose] of Object.entries(losses)) {
      // oxlint-disable-next-line no-await-in-loop -- in one place, one after the other
      const { fault } = await drilled(lose)
      expect([name, fault]).toEqual([name, expect.any(String)])
    }
    expect(await readdir(place)).toEqual([])
  },
  timeFor(3, 60_000),
)

/** What a drill says when it begins each of its parts. */
const parts = [
  'Copiando',
  'Comprobando la copia',
  'Preparando la base de datos',
  'Recuperando filas y documentos',
  'Rehaciendo índices y claves',
  'Poniendo la base al día',
  'Verificando los libros',
] as const

interface RunningDrill {
  readonly said: () => string
  /** Resolves when it says that this part begins. */
  readonly reach: (part: string) => Promise<void>
  readonly send: (signal: NodeJS.Signals) => void
  /** The exit code; null when it was killed. */
  readonly end: Promise<number | null>
}

function openDrill(): RunningDrill {
  const child = spawn(process.execPath, [main, 'drill', '--place', place], {
    env: { ...process.env, ASIENTO_DATA: live.folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  }
  const end = once(child, 'close').then(() => child.exitCode)
  const reach = (part: string): Promise<void> =>
    new Promise((resolve, reject) => {
      child.stdout.on('data', () => {
        if (said.includes(part)) resolve()
      })
      child.once('close', () => reject(new Error(`The drill ended before «${part}»:\n${said}`)))
    })
  return { said: () => said, reach, send: (signal) => void child.kill(signal), end }
}

async function killedAt(part: string): Promise<void> {
  const doomed = openDrill()
  await doomed.reach(part)
  doomed.send('SIGKILL')
  expect(await doomed.end).toBeNull()
}

/** A drill of the live server's book, of whose copy something goes before it is verified. */
async function drilled(lose: (aside: string) => void): Promise<DrillResult> {
  const report = (part: DrillPart): void => {
    if (part === 'verify') lose(join(place, 'ensayo', 'recuperado', 'recuperando'))
  }
  return drill({
    url: await embeddedAddress(live.folder),
    store: await openFolderStore(join(live.folder, 'files')),
    dataFolder: live.folder,
    place,
    reserveBytes: 0,
    passphrase: null,
    product: '1',
    signal: new AbortController().signal,
    report,
    now: () => new Date(),
  })
}

// The drill waits for nobody: what goes must be gone when `report` returns.
function takeRow(aside: string, table: string): void {
  execFileSync(process.execPath, ['--input-type=module', '-e', takingRow, aside, table], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
  })
}

const takingRow = `
  import { readFileSync } from 'node:fs'
  import pg from 'pg'
  const [aside, table] = process.argv.slice(1)
  const [password, port] = ['password', 'port'].map((name) => readFileSync(aside + '/postgres/' + name, 'utf8').trim())
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'asiento' })
  await client.connect()
  await client.query('set session_replication_role = replica')
  const last = 'select ctid from ' + table + ' order by ctid desc limit 1'
  const { rowCount } = await client.query('delete from ' + table + ' where ctid = (' + last + ')')
  await client.end()
  if (rowCount !== 1) throw new Error('Nothing went')
`
