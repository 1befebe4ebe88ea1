// The line to the database refuses, cuts, delays and swallows while eight clerks register: nothing
// acknowledged is lost, no number is given twice or left out, nobody waits more than ten seconds,
// and the server goes on by itself.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { beforeEach, expect, it } from 'vitest'

import { migrate } from '#server/platform/database/schema/migrate.ts'
import { foundLiveMunicipality } from '#tests/live-municipality.ts'
import { startPaperwork } from '#tests/paperwork.ts'
import { runCommand } from '#tests/run-command.ts'
import { startServer } from '#tests/server-process.ts'
import { openTroubledLine } from '#tests/troubled-line.ts'
import type { Trouble } from '#tests/troubled-line.ts'
import { startDatabase } from '#tests/two-databases.ts'
import { countEntries, faultsInBooks, lostOf } from '#tests/whole-book.ts'

const promisedMs = 10_000

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-troubled-'))
  return () => rm(home, { recursive: true })
})

const troubles: readonly (readonly [Trouble, lastsMs: number])[] = [
  [{ kind: 'cut after commit' }, 500],
  [{ kind: 'refuse' }, 1500],
  [{ kind: 'black hole' }, 3000],
  [{ kind: 'cut after commit' }, 500],
  [{ kind: 'delay', ms: 100 }, 3000],
  [{ kind: 'black hole' }, 500],
  [{ kind: 'throttle', bytesPerSecond: 262_144 }, 3000],
  [{ kind: 'refuse' }, 200],
  [{ kind: 'cut after commit' }, 500],
]

it('loses nothing between eight clerks and a line that fails in every way', async ({
  annotate,
}) => {
  const dataFolder = join(home, 'data')
  const database = await startDatabase(join(home, 'database'))
  await migrate({ url: database.url() })
  const line = await openTroubledLine(database.port)
  const env = { ASIENTO_DATA: dataFolder, DATABASE_URL: database.url('asiento', line.port) }
  const server = await startServer(env)
  try {
    let longestMs = 0
    const timedFetch = async (address: string, init: RequestInit): Promise<Response> => {
      const startMs = performance.now()
      const response = await fetch(address, init)
      longestMs = Math.max(longestMs, performance.now() - startMs)
      return response
    }
    const place = { dataFolder, origin: server.origin, url: database.url(), fetch: timedFetch }
    const { municipality, as } = await foundLiveMunicipality(place)
    const clerk = await as('REG')

    const work = startPaperwork({ clerk, municipality, writers: 8, insists: true })
    await work.reach(20)
    for (const [trouble, lastsMs] of troubles) {
      await line.trouble(trouble)
      await pause(lastsMs)
      await line.heal()
      await work.reach(work.acknowledged.length + 20)
    }
    await work.stop()

    expect(await lostOf(database.ask, work.acknowledged)).toEqual([])
    expect(work.unanswered.size).toBe(0)
    expect(await countEntries(database.ask)).toBe(work.acknowledged.length)
    expect(line.cuts()).toBeGreaterThan(0)
    expect(longestMs).toBeLessThan(promisedMs)
    expect(await faultsInBooks(database.ask, municipality.municipalityId)).toEqual([])
    const verified = await runCommand(['verify'], { ...env, DATABASE_URL: database.url() })
    expect(verified).toMatchObject({ code: 0, said: expect.stringContaining('íntegro') })
    await annotate(
      `${work.acknowledged.length} told, 0 lost, ${line.cuts()} commits without their answer; the longest request took ${Math.round(longestMs)} ms`,
    )
  } finally {
    await server.stop()
    await line.close()
    await database.stop()
  }
}, 240_000)
