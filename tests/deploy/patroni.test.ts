// deploy/ha with Debian's Patroni, etcd and HAProxy: a takeover under writers loses nothing that
// was told, and with one disk left nothing is told at all.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'
import { beforeEach, expect, it } from 'vitest'

import { migrate } from '#server/database/schema/migrate.ts'
import { untilSo } from '#tests/kept-running.ts'
import { foundLiveTown } from '#tests/live-town.ts'
import { startPaperwork } from '#tests/paperwork.ts'
import { startPatroniSet } from '#tests/patroni-members.ts'
import type { PatroniSet } from '#tests/patroni-members.ts'
import { runCommand } from '#tests/run-command.ts'
import { startServer } from '#tests/server-process.ts'
import { faultsInBooks } from '#tests/whole-book.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-patroni-'))
  await chmod(home, 0o711)
  return () => rm(home, { recursive: true })
})

it('takes over under writers, and tells nobody anything that is on one disk alone', async ({
  annotate,
}) => {
  const set = startPatroniSet(home)
  const until = (isSo: () => boolean | Promise<boolean>, timeoutMs = 120_000) =>
    untilSo(isSo, { timeoutMs, told: set.told })
  try {
    await until(() => isComplete(set))
    await ask(set.url('postgres'), 'create database asiento')
    await migrate({ url: set.url('asiento') })
    const dataFolder = join(home, 'asiento')
    const env = { ASIENTO_DATA: dataFolder, DATABASE_URL: set.url('asiento') }
    const server = await startServer(env)
    try {
      const { origin } = server
      const { town, as } = await foundLiveTown({ dataFolder, origin, url: set.url('asiento') })
      const clerk = await as('REG')
      const work = startPaperwork({ clerk, town, writers: 8, insists: true })
      await until(() => work.acknowledged.length >= 80)

      // The primary's machine dies; one of the others takes over by itself.
      const first = await set.leader()
      if (first === null) throw new Error('No leader')
      set.kill(first)
      const before = work.acknowledged.length
      const diedAt = performance.now()
      await until(() => work.acknowledged.length >= before + 40)
      const tookOverMs = Math.round(performance.now() - diedAt)
      expect(await set.leader()).not.toBe(first)
      set.start(first)
      await until(() => isComplete(set))

      // Both that follow die: whoever leads has the only disk, and says nothing until one is back.
      const standbys = (await set.standbys()).map(({ name }) => name)
      for (const name of standbys) set.kill(name)
      await sleep(1000)
      const alone = work.acknowledged.length
      await sleep(45_000) // over two lives of the leader's key: plain synchronous_mode gives in within one
      expect(work.acknowledged.length).toBe(alone)
      for (const name of standbys) set.start(name)
      await until(() => work.acknowledged.length >= alone + 40)
      await work.stop()

      const kept = new Map(
        (
          await ask<{ entry_id: string; entry_number: string }>(
            set.url('asiento'),
            'select entry_id, entry_number from entry',
          )
        ).map((row) => [row.entry_id, row.entry_number]),
      )
      const lost = work.acknowledged.filter((told) => kept.get(told.entryId) !== told.entryNumber)
      expect(lost).toEqual([])
      expect(work.unanswered.size).toBe(0)
      const faults = await faultsInBooks(
        (statement, values) => ask(set.url('asiento'), statement, values),
        town.municipalityId,
      )
      expect(faults).toEqual([])
      expect(await runCommand(['verify'], env)).toMatchObject({ code: 0 })
      await annotate(
        `${work.acknowledged.length} told, 0 lost; ${tookOverMs} ms from the kill to 40 more; none told in 45 s alone`,
      )
    } finally {
      await server.stop()
    }
  } finally {
    await set.stop()
  }
}, 600_000)

/** One leads, two follow, and one of these is on every disk that is waited for. */
async function isComplete(set: PatroniSet): Promise<boolean> {
  const standbys = await set.standbys()
  return (
    (await set.leader()) !== null &&
    standbys.length === 2 &&
    standbys.some(({ role }) => role === 'sync_standby')
  )
}

async function ask<Row extends object>(
  url: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row & pg.QueryResultRow>(statement, [...values])).rows
  } finally {
    await client.end()
  }
}
