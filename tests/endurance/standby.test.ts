// A second PostgreSQL that every commit waits for takes over when the first one dies: nothing
// acknowledged is lost, no number is given twice.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { embeddedProcesses, killAll } from '#tests/embedded-processes.ts'
import { foundLiveMunicipality } from '#tests/live-municipality.ts'
import { untilSo } from '#tests/kept-running.ts'
import { startPaperwork } from '#tests/paperwork.ts'
import { aRegistration } from '#tests/registration.ts'
import { runCommand } from '#tests/run-command.ts'
import { startServer } from '#tests/server-process.ts'
import { receiverOf, startDatabase, startStandby } from '#tests/two-databases.ts'
import type { DatabaseServer } from '#tests/two-databases.ts'
import { countEntries, faultsInBooks, lostOf } from '#tests/whole-book.ts'

import { openProxy } from '#tests/tcp-proxy.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-standby-'))
  return () => rm(home, { recursive: true })
})

it('takes over under load with every acknowledged entry, and numbers go on', async ({
  annotate,
}) => {
  const dataFolder = join(home, 'data')
  const primary = await startDatabase(join(home, 'primary'))
  await migrate({ url: primary.url() })
  const standby = await startStandby(primary, join(home, 'standby'))
  await primary.ask("alter system set synchronous_standby_names = 'reserva'")
  await primary.ask('select pg_reload_conf()')
  await seen(primary, "select from pg_stat_replication where sync_state = 'sync'")

  // One address for both, as a name or an address that moves: the server is never restarted.
  const address = await openProxy([primary.port])
  const env = { ASIENTO_DATA: dataFolder, DATABASE_URL: primary.url('asiento', address.port) }
  const server = await startServer(env)
  try {
    const { origin } = server
    const { municipality, as } = await foundLiveMunicipality({
      dataFolder,
      origin,
      url: primary.url(),
    })
    const clerk = await as('REG')

    // While the standby hears nothing, nobody is told that anything was registered.
    const receiver = await receiverOf(standby)
    process.kill(receiver, 'SIGSTOP')
    let isTold = false
    const waiting = clerk.register().then((entry) => {
      isTold = true
      return entry
    })
    await seen(primary, "select from pg_stat_activity where wait_event = 'SyncRep'")
    expect(isTold).toBe(false)
    process.kill(receiver, 'SIGCONT')
    await waiting

    // The standby is gone altogether: whoever registers is told within ten seconds, and nothing is
    // told that is not on both.
    process.kill(receiver, 'SIGSTOP')
    const entryId = randomUUID()
    const form = { params: { entryId }, body: aRegistration(municipality) }
    const startMs = performance.now()
    const refused = await clerk.ask(api.registerEntry, form)
    const toldAfterMs = Math.round(performance.now() - startMs)
    expect([refused.status, refused.problem?.type]).toEqual([503, 'E-SYS-08'])
    expect(refused.problem?.title).toContain('no perdió lo escrito')
    expect(toldAfterMs).toBeLessThan(10_000)
    // Reading goes on meanwhile; and it is registered once, as soon as the standby is back.
    expect((await clerk.ask(api.listEntries, { query: {} })).status).toBe(200)
    process.kill(receiver, 'SIGCONT')
    await untilSo(async () => (await clerk.ask(api.registerEntry, form)).status === 200, {
      timeoutMs: 30_000,
      told: () => 'It does not go on',
    })
    const twins = await primary.ask('select from entry where entry_id = $1', [entryId])
    expect(twins).toHaveLength(1)

    const work = startPaperwork({ clerk, municipality, writers: 8, insists: true })
    await work.reach(60)
    killAll(await embeddedProcesses(primary.folder))
    const before = work.acknowledged.length
    await standby.ask('select pg_promote()')
    address.lead([standby.port])
    await work.reach(before + 60)
    await work.stop()

    expect(await lostOf(standby.ask, work.acknowledged)).toEqual([])
    expect(work.unanswered.size).toBe(0)
    expect(await countEntries(standby.ask)).toBe(work.acknowledged.length + 2)
    expect(await faultsInBooks(standby.ask, municipality.municipalityId)).toEqual([])
    const verified = await runCommand(['verify'], { ...env, DATABASE_URL: standby.url() })
    expect(verified).toMatchObject({ code: 0, said: expect.stringContaining('íntegro') })
    const committed = work.acknowledged.filter(({ outcome }) => outcome === 'ALREADY_REGISTERED')
    await annotate(
      `without a standby told so after ${toldAfterMs} ms; ${before} told before the kill, ${work.acknowledged.length} in all, 0 lost; ${committed.length} on the standby without an answer`,
    )
  } finally {
    await server.stop()
    await address.close()
    await Promise.all([primary.stop(), standby.stop()])
  }
}, 240_000)

/** Asks until there is such a row; what never comes runs into the test's time. */
async function seen(database: DatabaseServer, statement: string): Promise<void> {
  if ((await database.ask(statement)).length === 0) await seen(database, statement)
}
