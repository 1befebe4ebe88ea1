/**
 * A disk of its own whose power can be cut: ext4 in a file mounted by the loop device. What a
 * power cut leaves is what had reached that file; everything the kernel still held is gone.
 */
import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface CuttableDisk {
  readonly folder: string
  /**
   * Cuts the power: `end` must end every process that works there, frozen until then by the
   * caller. Afterwards the folder shows what a machine finds at its next start.
   */
  cut(end: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** Whether this machine lets us mount an image: as root, with loop devices. */
export function canMountImages(): boolean {
  if (process.getuid?.() !== 0) return false
  const probe = `set -e; d=$(mktemp -d); truncate -s 8M $d/i; mkfs.ext4 -q $d/i; mkdir $d/m
    mount -o loop $d/i $d/m; umount $d/m; rm -r $d`
  return spawnSync('sh', ['-c', probe], { stdio: 'ignore' }).status === 0
}

export async function openCuttableDisk(megabytes: number): Promise<CuttableDisk> {
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
    // oxlint-disable no-await-in-loop -- until the kernel rests
    await run('cp', ['--sparse=always', image, copy])
    const isSame = await run('cmp', ['-s', image, copy]).then(
      () => true,
      () => false,
    )
    // oxlint-enable no-await-in-loop
    if (isSame) return
  }
}

// Processes that were killed let go of their files a moment later.
async function unmounted(folder: string): Promise<void> {
  for (;;) {
    // oxlint-disable no-await-in-loop
    const isOver = await run('umount', [folder]).then(
      () => true,
      () => false,
    )
    if (isOver) return
    await sleep(100)
    // oxlint-enable no-await-in-loop
  }
}
