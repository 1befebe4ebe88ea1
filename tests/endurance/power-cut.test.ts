// The power goes while clerks register: what was acknowledged had reached the disk. A kill proves
// less, since the kernel keeps what a dead process wrote.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { openLiveServer } from '#tests/live-server.ts'
import type { LiveServer } from '#tests/live-server.ts'
import { startPaperwork } from '#tests/paperwork.ts'
import type { Told } from '#tests/paperwork.ts'
import { canMountImages, openCuttableDisk } from '#tests/power-cut.ts'
import type { CuttableDisk } from '#tests/power-cut.ts'
import { rounds, timeFor } from '#tests/rounds.ts'

const cuts = rounds(2, 30)
const canCut = canMountImages()

it.skipIf(!canCut)(
  'keeps every acknowledged number and its file when the power is cut under load',
  async ({ annotate }) => {
    await onCuttableDisk(async (disk, live) => {
      const told: Told[] = []
      for (let round = 1; round <= cuts; round += 1) {
        const { acknowledged } = await cutUnderLoad(disk, live)
        told.push(...acknowledged)
        await live.start()
        expect(await live.lostOf(told)).toEqual([])
        expect(await live.faults()).toEqual([])
      }
      await annotate(`${cuts} power cuts: ${told.length} acknowledged, 0 lost`)
    })
  },
  timeFor(cuts, 60_000),
)

it.skipIf(!canCut)(
  'would notice a database that does not wait for its disk',
  async () => {
    await onCuttableDisk(async (disk, live) => {
      await live.askRows('alter system set fsync = off', [])
      await live.askRows('select pg_reload_conf()', [])
      const { acknowledged } = await cutUnderLoad(disk, live)
      // Either the cluster does not open any more, or it has forgotten what it acknowledged.
      const lost = await live.start().then(
        () => live.lostOf(acknowledged),
        () => ['the database'],
      )
      expect(lost).not.toEqual([])
    })
  },
  timeFor(1, 60_000),
)

async function onCuttableDisk(
  work: (disk: CuttableDisk, live: LiveServer) => Promise<void>,
): Promise<void> {
  const disk = await openCuttableDisk(1_024)
  const live = await openLiveServer({ folder: join(disk.folder, 'data') })
  try {
    await work(disk, live)
  } finally {
    await live.stop()
    await disk.close()
  }
}

/** Clerks at work, all processes frozen in one instant, the power gone. */
async function cutUnderLoad(
  disk: CuttableDisk,
  live: LiveServer,
): Promise<{ readonly acknowledged: readonly Told[] }> {
  const work = startPaperwork({ clerk: live.clerk, town: live.town, writers: 8, insists: false })
  await work.reach(randomInt(20, 80))
  await live.freeze()
  await disk.cut(() => live.kill())
  await work.stop()
  return work
}
