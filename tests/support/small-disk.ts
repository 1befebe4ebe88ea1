/**
 * A real disk of a few megabytes: memory mounted as one, seen by the process that runs inside and
 * gone with it.
 */
import { spawnSync } from 'node:child_process'
import { rm, statfs, writeFile } from 'node:fs/promises'

export interface SmallDisk {
  readonly folder: string
  readonly megabytes: number
}

const ownMounts = [
  ['unshare', '--mount'], // as root
  ['unshare', '--user', '--map-root-user', '--mount'],
]

/**
 * The words that run a program with these disks mounted; null where this machine lets nobody mount.
 */
export function withDisks(disks: readonly SmallDisk[]): readonly string[] | null {
  const mounts = disks.map(
    ({ folder, megabytes }) => `mount -t tmpfs -o size=${megabytes}m,mode=0711 tmpfs '${folder}'`,
  )
  const words = ['sh', '-c', `${mounts.join(' && ')} && exec "$@"`, 'sh']
  for (const way of ownMounts) {
    const [program, ...rest] = [...way, ...words, 'true']
    if (spawnSync(program, rest, { stdio: 'ignore' }).status === 0) return [...way, ...words]
  }
  return null
}

/** How the folder looks from outside. */
export function seenFromOutside(pid: number, folder: string): string {
  return `/proc/${pid}/root${folder}`
}

/** Takes room until only so much is left; answers how to give it back. */
export async function fillDisk(folder: string, leftBytes: number): Promise<() => Promise<void>> {
  const { bavail, bsize } = await statfs(folder)
  const file = `${folder}/filler`
  await writeFile(file, Buffer.alloc(Math.max(0, bavail * bsize - leftBytes))).catch(
    (fault: NodeJS.ErrnoException) => {
      // Others write here at the same time: then it is full already.
      if (fault.code !== 'ENOSPC') throw fault
    },
  )
  return () => rm(file)
}
