// The archive is away while people register, all of it or what the log does not hold: it is said on
// the service page and why, after ten minutes in the administrator's bell, and no longer once it is
// back.
import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { HealthFacts } from '#contract/service/health.ts'
import { archiveRoundPatienceMs, triedAgainMs } from '#domain/book/trouble.ts'
import { roundKeptAt } from '#server/database/cluster/wal-archive.ts'
import { findFaketime, openFalseClock } from '#tests/faketime.ts'
import { freePorts } from '#tests/free-ports.ts'
import { untilSo } from '#tests/kept-running.ts'
import { foundLiveTown } from '#tests/live-town.ts'
import type { Person } from '#tests/person.ts'
import { startServer } from '#tests/server-process.ts'
import type { ServerProcess } from '#tests/server-process.ts'

// Ten minutes are told and not waited for.
const faketime = findFaketime()
let home: string
let server: ServerProcess | null = null
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-archive-'))
  // The database runs as another user, who reads the clock too.
  await chmod(home, 0o755)
  return async () => {
    await server?.stop()
    await rm(home, { recursive: true })
  }
})

it('stands still for a reason that is told, and goes on when its folder is back', async () => {
  const [dataFolder, archive] = [join(home, 'datos'), join(home, 'archivo')]
  const env = { ASIENTO_DATA: dataFolder, WAL_ARCHIVE: archive, ROUND_SECONDS: '2' }
  const clock = faketime === null ? null : await openFalseClock(faketime, join(home, 'clock'))
  server = await startServer({ ...env, ...clock?.env }, await freePorts())
  const { as } = await foundLiveTown({ dataFolder, origin: server.origin })
  const [clerk, administrator] = [await as('REG'), await as('ADM')]
  const archiveNow = () => archiveOf(administrator)
  const settles = (isSo: (now: Awaited<ReturnType<typeof archiveNow>>) => boolean, told: string) =>
    untilSo(async () => isSo(await archiveNow()), { timeoutMs: 240_000, told: () => told })

  await clerk.register()
  await settles((now) => now?.lastAt !== null && now?.trouble === null, 'Nothing was kept')
  await rename(join(archive, 'wal'), join(archive, 'fuera'))
  await clerk.register()
  await settles((now) => now?.trouble?.why === 'GONE', 'Nobody said that it stands')
  // A round later it is known since when.
  await settles((now) => now?.trouble?.since != null, 'Nobody noted since when')
  await clerk.register()
  expect(await isTold(administrator)).toBe(false)
  if (clock !== null) {
    await clock.set(triedAgainMs)
    await untilSo(() => isTold(administrator), { timeoutMs: 90_000, told: () => 'Nobody is told' })
  }
  expect(await isTold(clerk)).toBe(false)
  await rename(join(archive, 'fuera'), join(archive, 'wal'))
  await settles((now) => now?.trouble === null, 'It did not go on')
  await untilSo(async () => !(await isTold(administrator)), {
    timeoutMs: 90_000,
    told: () => 'The notice stays',
  })
  expect(await archiveNow()).toMatchObject({ waiting: expect.any(Number), trouble: null })
}, 600_000)

it.skipIf(faketime === null)(
  'says that what the log does not hold is not kept',
  async () => {
    const [dataFolder, archive] = [join(home, 'datos'), join(home, 'archivo')]
    const clock = await openFalseClock(faketime ?? '', join(home, 'clock'))
    const env = { ASIENTO_DATA: dataFolder, WAL_ARCHIVE: archive, ROUND_SECONDS: '2' }
    server = await startServer({ ...env, ...clock.env }, await freePorts())
    const { as } = await foundLiveTown({ dataFolder, origin: server.origin })
    const administrator = await as('ADM')
    const why = async () => {
      const archived = await archiveOf(administrator)
      if (archived === null || archived.lastAt === null) return 'NOTHING YET'
      return archived.trouble && (archived.trouble.why ?? 'UNKNOWN')
    }
    const becomes = (wanted: string | null) =>
      expect.poll(why, { timeout: 150_000, interval: 1000 }).toBe(wanted)

    await expect.poll(() => roundKeptAt(archive), { timeout: 60_000 }).not.toBeNull()
    await becomes(null)
    // The keys have no place any more; pieces of the log go on as ever.
    await rename(join(archive, 'keys'), join(archive, 'fuera'))
    await writeFile(join(archive, 'keys'), '')
    // In steps: who asks nothing for a quarter of an hour is signed out. At each, a piece of the
    // log that the jump ended waits for a moment, after minutes without one.
    for (let passedMs = 0; passedMs <= archiveRoundPatienceMs; passedMs += 6 * 60_000) {
      // oxlint-disable no-await-in-loop
      await clock.set(passedMs)
      await becomes(null)
      // oxlint-enable no-await-in-loop
    }
    await clock.set(archiveRoundPatienceMs + 90_000)
    await becomes('REST')
    await rm(join(archive, 'keys'))
    await becomes(null)
  },
  600_000,
)

async function archiveOf(administrator: Person): Promise<HealthFacts<'ARCHIVE'> | null> {
  const { body, problem } = await administrator.ask(api.readHealth, {})
  expect(problem).toBeNull()
  return body.checks.find((check) => check.kind === 'ARCHIVE')?.facts ?? null
}

async function isTold(person: Person): Promise<boolean> {
  const { body, problem } = await person.ask(api.readNotices, {})
  expect(problem).toBeNull()
  return body.notices.some(({ kind }) => kind === 'ARCHIVE_STANDS')
}
