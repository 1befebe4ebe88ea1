// What was acknowledged is there when server and database are killed together.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, expect, it } from 'vitest'

import { isConnectionLost, openLiveServer } from '#tests/live-server.ts'
import type { LiveServer } from '#tests/live-server.ts'
import { startPaperwork, submit } from '#tests/paperwork.ts'
import type { PaperDocument, Told } from '#tests/paperwork.ts'
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

const kills = rounds(3, 100)

it(
  'keeps every acknowledged number and its file through kills of server and database under load',
  async ({ annotate }) => {
    const told: Told[] = []
    let recommitted = 0
    for (let round = 1; round <= kills; round += 1) {
      const work = startPaperwork({
        clerk: live.clerk,
        municipality: live.municipality,
        writers,
        insists: false,
      })
      await work.reach(10 + ((round * 17) % 50))
      await live.kill()
      await work.stop()

      await live.start()
      told.push(...work.acknowledged)
      expect(await live.lostOf(work.acknowledged)).toEqual([])
      expect(await live.faults()).toEqual([])

      // Whoever got no answer sends the same again, and gets the number given then or the next one.
      const again = await Promise.all([...work.unanswered].map(resend))
      recommitted += again.filter(({ outcome }) => outcome === 'ALREADY_REGISTERED').length
      told.push(...again)
      expect(await live.lostOf(again)).toEqual([])
    }
    expect(await live.lostOf(told)).toEqual([])
    expect(await live.faults()).toEqual([])
    expect(await live.countEntries()).toBe(told.length)
    await annotate(
      `${kills} kills: ${told.length} acknowledged, 0 lost; ${recommitted} on disk without an answer`,
    )
  },
  timeFor(kills, 15_000),
)

/**
 * The client's connections may still be those of the killed server: a dead one is no answer, and
 * the same is sent again. Whatever the server does answer counts.
 */
async function resend(document: PaperDocument): Promise<Told> {
  for (;;) {
    try {
      return await submit(live.clerk, live.municipality, document)
    } catch (fault) {
      if (!isConnectionLost(fault)) throw fault
    }
  }
}
