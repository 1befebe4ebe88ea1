// The power goes while clerks register: what was acknowledged had reached the disk. A kill proves
// less, since the kernel keeps what a dead process wrote.
import { execFile, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

import { expect, it } from 'vitest'

import { openLiveServer } from '#tests/live-server.ts'
import type { LiveServer } from '#tests/live-server.ts'
import { startPaperwork } from '#tests/paperwork.ts'
import type { Told } from '#tests/paperwork.ts'
import { rounds, timeFor } from '#tests/rounds.ts'

const run = promisify(execFile)

interface CuttableDisk {
  readonly folder: string
  /**
   * Cuts the power: `end` must end every process that works there, frozen until then by the
   * caller. Afterwards the folder shows what a machine finds at its next start.
   */
  cut(end: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** Whether this machine lets us mount an image: as root, with loop devices. */
function canMountImages(): boolean {
  if (process.getuid?.() !== 0) return false
  const probe = `set -e; d=$(mktemp -d); truncate -s 8M $d/i; mkfs.ext4 -q $d/i; mkdir $d/m
    mount -o loop $d/i $d/m; umount $d/m; rm -r $d`
  return spawnSync('sh', ['-c', probe], { stdio: 'ignore' }).status === 0
}

async function openCuttableDisk(megabytes: number): Promise<CuttableDisk> {
  const home = await mkdtemp(join(tmpdir(), 'asiento-power-'))
  const [image, kept, folder] = [join(home, 'image'), join(home, 'kept'), join(home, 'disk')]
  await run('truncate', ['-s', `${megabytes}M`, image])
  await run('mkfs.ext4', ['-q', image])
  await mkdir(folder)
  const mount = () => run('mount', ['-o', 'loop', image, folder])
  await mount()
  return {
    folder,
    async cut(end) {
      await copyOfOneMoment(image, kept)
      await end()
      await unmounted(folder)
      await rename(kept, image)
      await mount() // replays the journal, as at a start
    },
    async close() {
      await unmounted(folder)
      await rm(home, { recursive: true })
    },
  }
}

// The kernel may write back while the copy is made. When nothing differs afterwards, every block
// was the same from its copying to its comparing, and so all of them at the moment in between.
async function copyOfOneMoment(image: string, copy: string): Promise<void> {
  for (;;) {
    await run('cp', ['--sparse=always', image, copy])
    const isSame = await run('cmp', ['-s', image, copy]).then(
      () => true,
      () => false,
    )
    if (isSame) return
  }
}

// Processes that were killed let go of their files a moment later.
async function unmounted(folder: string): Promise<void> {
  for (;;) {
    const isOver = await run('umount', [folder]).then(
      () => true,
      () => false,
    )
    if (isOver) return
    await sleep(100)
  }
}

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
      await live.askRows('alter system set fsync = off')
      await live.askRows('select pg_reload_conf()')
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
  const work = startPaperwork({
    clerk: live.clerk,
    municipality: live.municipality,
    writers: 8,
    insists: false,
  })
  await work.reach(randomInt(20, 80))
  await live.freeze()
  await disk.cut(() => live.kill())
  await work.stop()
  return work
}
