// What was acknowledged is there when the database is lost, in every way it can be lost.
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, expect, it } from 'vitest'

import { embeddedProcesses, killAll } from '#tests/embedded-processes.ts'
import { openLiveServer } from '#tests/live-server.ts'
import type { LiveServer } from '#tests/live-server.ts'
import { startPaperwork } from '#tests/paperwork.ts'
import { rounds, timeFor } from '#tests/rounds.ts'

const writers = 8
let live: LiveServer

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'asiento-kill-'))
  live = await openLiveServer({ folder })
  return async () => {
    await live.stop()
    await rm(folder, { recursive: true })
  }
})

// Each is something that happens to databases; the server must come back by itself from all of
// them.
const waysToLoseADatabase = {
  'every process of it killed': async () => killAll(await embeddedProcesses(live.folder)),
  'one backend killed': async () => {
    const backends = await live.askRows<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'asiento' order by random() limit 1`,
    )
    killAll(backends.map(({ pid }) => pid))
  },
  'every connection ended': async () => {
    await live.askRows(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
    )
  },
  'shut down at once': async () => {
    const [postmaster] = await embeddedProcesses(live.folder)
    if (postmaster !== undefined) process.kill(postmaster, 'SIGQUIT')
  },
}
const faults = rounds(4, 100)

it(
  'comes back by itself however the database is lost under load, and loses nothing',
  async ({ annotate }) => {
    const work = startPaperwork({
      clerk: live.clerk,
      municipality: live.municipality,
      writers,
      insists: true,
    })
    const ways = Object.values(waysToLoseADatabase)
    for (let round = 0; round < faults; round += 1) {
      await work.reach(work.acknowledged.length + randomInt(10, 60))
      await ways[round % ways.length]?.()
    }
    await work.reach(work.acknowledged.length + 100)
    await work.stop()
    expect(await live.health()).toBe(200)
    expect(work.unanswered.size).toBe(0)
    expect(await live.lostOf(work.acknowledged)).toEqual([])
    expect(await live.faults()).toEqual([])
    expect(await live.countEntries()).toBe(work.acknowledged.length)
    await annotate(`${faults} faults: ${work.acknowledged.length} acknowledged, 0 lost`)
  },
  timeFor(faults, 15_000),
)

// The test above and kill-under-load.test.ts rest on the same thing: that nothing is acknowledged before it is on the disk.
it.each(['server and database', 'database'] as const)(
  'would notice numbers told before they are kept, when the %s is killed',
  async (killed) => {
    await live.askRows('alter system set synchronous_commit = off')
    await live.askRows("alter system set wal_writer_delay = '10s'")
    // By itself the log goes to the disk once 1 MB of it waits: a kill right after loses nothing.
    await live.askRows("alter system set wal_writer_flush_after = '1GB'")
    await live.askRows('select pg_reload_conf()')
    const work = startPaperwork({
      clerk: live.clerk,
      municipality: live.municipality,
      writers,
      insists: false,
    })
    await work.reach(100)
    if (killed === 'database') killAll(await embeddedProcesses(live.folder))
    else await live.kill()
    await work.stop()
    if (killed === 'database') await healthAnswers(200)
    else await live.start()
    expect(await live.lostOf(work.acknowledged)).not.toEqual([])
  },
)

it('says that it is not well while the database is gone', async () => {
  killAll(await embeddedProcesses(live.folder))
  await healthAnswers(503)
  await healthAnswers(200)
  expect(await live.faults()).toEqual([])
})

/** Asks until it does; a server that is gone for good runs into the test's time. */
async function healthAnswers(status: number): Promise<void> {
  if ((await live.health()) !== status) await healthAnswers(status)
}
