/**
 * A clock for a whole process and its children that says what a file says, by Debian's libfaketime.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'

export interface FalseClock {
  /** For the process that is to live by it. */
  readonly env: Readonly<Record<string, string>>
  /** So many ms ahead of the true time; behind when negative. Seen at once. */
  readonly set: (aheadMs: number) => Promise<void>
  /** What it says now. */
  readonly now: () => Date
}

/**
 * Where the library is; installs Debian's when it may. Null where there is none: only Linux has it.
 */
export function findFaketime(): string | null {
  const found = installed()
  if (found !== null) return found
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return null
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env })
  spawnSync('apt-get', ['install', '-y', '-qq', 'libfaketime'], { env })
  return installed()
}

function installed(): string | null {
  const folders = ['/usr/lib', '/usr/lib64'].filter((folder) => existsSync(folder))
  const places = folders.flatMap((folder) => [
    `${folder}/faketime`,
    ...readdirSync(folder).map((name) => `${folder}/${name}/faketime`),
  ])
  return places.map((place) => `${place}/libfaketime.so.1`).find((path) => existsSync(path)) ?? null
}

/** The file must be in a folder that the user of the embedded PostgreSQL may enter. */
export async function openFalseClock(library: string, file: string): Promise<FalseClock> {
  let ahead = 0
  const set = async (aheadMs: number): Promise<void> => {
    const seconds = Math.round(aheadMs / 1000)
    // Whole at any moment: each look at the clock reads it.
    await writeFile(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}`, { mode: 0o644 })
    await rename(`${file}.new`, file)
    ahead = seconds * 1000
  }
  await set(0)
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Otherwise timers stop with the clock.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    set,
    now: () => new Date(Date.now() + ahead),
  }
}
