// Everything is lost but the archive: the register comes back as it was at a second under load,
// with every number told before it.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'
import { beforeEach, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { basesIn } from '#server/backup/archive-bases.ts'
import { startEmbeddedPostgres } from '#server/database/cluster/embedded-postgres.ts'
import { openFolderStore } from '#server/files/store/folder-store.ts'
import { askToLeave } from '#tests/ask-to-leave.ts'
import { embeddedAddress, embeddedProcesses, killAll } from '#tests/embedded-processes.ts'
import { freePorts } from '#tests/free-ports.ts'
import { untilSo } from '#tests/kept-running.ts'
import { foundLiveTown, personOf } from '#tests/live-town.ts'
import { startPaperwork } from '#tests/paperwork.ts'
import { runCommand } from '#tests/run-command.ts'
import { startServer } from '#tests/server-process.ts'
import type { ServerProcess } from '#tests/server-process.ts'
import { aRegistration } from '#tests/registration.ts'

let home: string
let archive: string
let server: ServerProcess | null = null

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-minute-'))
  // What a shell, and PostgreSQL, could stumble over.
  archive = join(home, "el archivo 'de siempre' al 100 % $HOME")
  return async () => {
    await server?.stop()
    await rm(home, { recursive: true })
  }
})

it('begins again as it was at a second, with every number told before it and its files', async ({
  annotate,
}) => {
  const [lost, found] = [join(home, 'lost'), join(home, 'found')]
  const env = { ASIENTO_DATA: lost, WAL_ARCHIVE: archive, ROUND_SECONDS: '2' }
  const ports = await freePorts()
  server = await startServer(env, ports)
  const url = await embeddedAddress(lost)
  const { town, as } = await foundLiveTown({ dataFolder: lost, origin: server.origin })
  const clerk = await as('REG')

  // The first copy is made by itself; another while people work.
  await untilSo(() => hasBaseOf(1), { timeoutMs: 60_000, told: () => 'No base' })
  const work = startPaperwork({ clerk, town, writers: 4, insists: false })
  await work.reach(30)
  const based = await runCommand(['base-backup'], env)
  expect(based).toMatchObject({ code: 0, said: expect.stringContaining('Copiada en') })
  await work.reach(work.acknowledged.length + 30)

  const before = [...work.acknowledged]
  await sleep(1001 - (Date.now() % 1000)) // to the next full second
  const moment = new Date(Math.floor(Date.now() / 1000) * 1000)
  await work.reach(before.length + 60)
  await work.stop()
  expect(work.unanswered.size).toBe(0)
  await sleep(1001 - (Date.now() % 1000))
  const ended = new Date()
  // A copy of what will be given up: whoever restores a second time must not begin from it.
  expect(await runCommand(['base-backup'], env)).toMatchObject({ code: 0 })

  // All of it is in the archive, and then the machine is gone.
  await ask(url, 'select pg_switch_wal()')
  await untilSo(() => isArchived(url), { timeoutMs: 60_000, told: () => 'The log stays' })
  await untilSo(() => holds(town.municipalityId, before), {
    timeoutMs: 130_000,
    told: () => 'The files stay',
  })
  killAll([server.pid, ...(await embeddedProcesses(lost))])
  await server.kill()
  server = null
  await rm(lost, { recursive: true })

  // Lost in the middle of a file, which the archive holds by half.
  const inArchive = await readdir(join(archive, 'files'), { recursive: true, withFileTypes: true })
  const half = inArchive.find((entry) => entry.isFile())
  if (!half) throw new Error('A file in the archive')
  await writeFile(join(half.parentPath, `${half.name}.4242`), 'la mitad')

  const words = ['restore-to', moment.toISOString().slice(0, 19), '--zone', 'UTC']
  const again = { ...env, ASIENTO_DATA: found }
  const early = ['restore-to', '2026-01-01 00:00', '--zone', 'UTC']
  expect((await runCommand(early, again)).said).toContain('El archivo empieza el')
  const left = await askToLeave(words, again, { signal: 'SIGINT', place: home })
  expect(left).toMatchObject({ code: 130, said: expect.stringContaining('(E-COP-23)') })
  expect(await readdir(home)).not.toContain('found')
  const restored = await runCommand(words, again)
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('íntegro') })
  expect(await runCommand(words, again)).toMatchObject({ code: 1 }) // never over what is there
  expect(await runCommand(['verify'], { ASIENTO_DATA: found })).toMatchObject({ code: 0 })

  const postgres = await startEmbeddedPostgres({ folder: found, attach: false, report: () => {} })
  const rows = await ask<{ entry_id: string; entry_number: string; at: Date }>(
    postgres.url,
    'select entry_id, entry_number, registered_at as at from entry',
  )
  const marks = await ask<{ at: Date }>(postgres.url, 'select restored_to as at from restored_book')
  await postgres.stop()
  const kept = new Map(rows.map((row) => [row.entry_id, row.entry_number]))
  expect(before.filter(({ entryId, entryNumber }) => kept.get(entryId) !== entryNumber)).toEqual([])
  expect(rows.filter(({ at }) => at > moment)).toEqual([])
  expect(kept.size).toBeLessThan(work.acknowledged.length)
  expect(marks.map(({ at }) => at)).toEqual([moment])
  const files = await openFolderStore(join(found, 'files'))
  for (const { sha256 } of before) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await files.isWhole(town.municipalityId, sha256)).toBe(true)
  }
  expect((await stat(join(found, 'secrets.json'))).mode & 0o777).toBe(0o600)

  // The clerk's session opens it again, and it keeps its log in the same archive, beside what is
  // there.
  server = await startServer(again, ports)
  const told = await clerk.ask(api.listEntries, { query: {} })
  expect(told.status).toBe(200)

  // The numbers told after that second stand on receipts: two people say so, and none of them is
  // given again.
  const unpaired = await clerk.ask(api.registerEntry, {
    params: { entryId: randomUUID() },
    body: aRegistration(town),
  })
  expect(unpaired.problem?.type).toBe('E-NUM-05')
  const last = Math.max(...work.acknowledged.map(numberOf))
  expect(last).toBeGreaterThan(kept.size)
  const place = { dataFolder: found, origin: server.origin }
  const head = await personOf(place, town, 'JREG')
  const administrator = await personOf(place, town, 'ADM')
  const { body: state } = await head.ask(api.readBookState, {})
  const actId = randomUUID()
  const proposed = await head.ask(api.proposeBookAct, {
    params: { actId },
    body: {
      kind: 'RESUME',
      reason: 'Se perdió la máquina y se recuperó el archivo',
      series: state.series.map(({ code, year }) => ({ code, year, told: last, repeated: last })),
    },
  })
  expect(proposed.problem).toBeNull()
  expect((await administrator.ask(api.confirmBookAct, { params: { actId } })).problem).toBeNull()
  const after = [await clerk.register(), await clerk.register()]
  expect(after.map(numberOf)).toEqual([last + 1, last + 2])
  const numbers = new Set(work.acknowledged.map(({ entryNumber }) => entryNumber))
  expect(after.filter(({ entryNumber }) => numbers.has(entryNumber))).toEqual([])
  expect(await runCommand(['verify'], again)).toMatchObject({ code: 0 })
  expect(server.complaints()).toBe('')

  // Lost a second time, within the day: what was registered since is in the archive too.
  const secondUrl = await embeddedAddress(found)
  await untilSo(() => hasBaseOf(2), { timeoutMs: 60_000, told: () => 'No base of it' })
  await ask(secondUrl, 'select pg_switch_wal()')
  await untilSo(() => isArchived(secondUrl), { timeoutMs: 60_000, told: () => 'The log stays' })
  killAll([server.pid, ...(await embeddedProcesses(found))])
  await server.kill()
  server = null
  const newest = await bookIn(join(home, 'newest'), ['restore-to', 'last'])
  expect(newest.numbers).toEqual(
    new Set([...kept.values(), ...after.map(({ entryNumber }) => entryNumber)]),
  )
  // Whoever went back too far can still have what was given up.
  const givenUp = ['restore-to', ended.toISOString().slice(0, 19), '--zone', 'UTC']
  const old = await bookIn(join(home, 'given up'), givenUp)
  expect(old.numbers).toEqual(numbers)
  // What it would go on with has a name of its own in the archive.
  expect(old.branch).toBe('00000003')
  await annotate(
    `${before.length} told before the second, ${kept.size} at it, ${work.acknowledged.length} in all; ${last - kept.size} numbers given to nobody`,
  )
}, 600_000)

/** What the archive gives back in that folder. */
async function bookIn(folder: string, words: readonly string[]) {
  const restored = await runCommand(words, { ASIENTO_DATA: folder, WAL_ARCHIVE: archive })
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('íntegro') })
  const postgres = await startEmbeddedPostgres({ folder, attach: false, report: () => {} })
  try {
    const rows = await ask<{ number: string }>(
      postgres.url,
      'select entry_number as number from entry',
    )
    const [log] = await ask<{ branch: string }>(
      postgres.url,
      'select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as branch',
    )
    return { numbers: new Set(rows.map(({ number }) => number)), branch: log?.branch }
  } finally {
    await postgres.stop()
  }
}

async function hasBaseOf(timeline: number): Promise<boolean> {
  const bases = await basesIn(archive)
  return bases.some(({ firstWal }) => Number.parseInt(firstWal.slice(0, 8), 16) === timeline)
}

function numberOf({ entryNumber }: { readonly entryNumber: string }): number {
  return Number(entryNumber.slice(-6))
}

async function isArchived(url: string): Promise<boolean> {
  const [row] = await ask<{ waiting: string }>(
    url,
    "select count(*) as waiting from pg_ls_archive_statusdir() where name like '%.ready'",
  )
  return row?.waiting === '0'
}

async function holds(
  municipalityId: string,
  told: readonly { readonly sha256: string }[],
): Promise<boolean> {
  const places = told.map(({ sha256 }) =>
    join(archive, 'files', municipalityId, sha256.slice(0, 2), sha256),
  )
  const found = await Promise.all(places.map((place) => readFile(place).catch(() => null)))
  return found.every((bytes) => bytes !== null)
}

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
