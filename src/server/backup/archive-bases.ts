/**
 * The copies of the database's files in an archive, each in a folder of its own under `base`, and
 * which of them are still needed.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import * as z from 'zod'

import { passedOver } from '../common/clean-up.ts'
import { takeBaseBackup } from '../database/cluster/base-backup.ts'
import { archiveFolders } from '../database/cluster/wal-archive.ts'
import { syncFolder } from '../common/sync-folder.ts'

const about = z.object({
  format: z.literal('asiento-base/1'),
  product: z.string(),
  takenAt: z.iso.datetime(),
  firstWal: z.string().regex(/^[\dA-F]{24}$/u),
  /** Of the oldest municipality: whoever names a minute names it there. */
  timeZone: z.string(),
})
const aboutName = 'about.json'

export type Base = z.output<typeof about> & { readonly folder: string }

export interface NewBase {
  /** The superuser's address. */
  readonly url: string
  readonly archive: string
  readonly timeZone: string
  readonly product: string
}

/** Takes one now; what fails half way leaves nothing. */
export async function addBase({ url, archive, timeZone, product }: NewBase): Promise<Base> {
  const home = path.join(archive, archiveFolders.base)
  await mkdir(home, { recursive: true, mode: 0o700 })
  const draft = path.join(home, `.${process.pid}-${Date.now()}`)
  await mkdir(draft, { mode: 0o700 })
  try {
    const { takenAt, firstWal } = await takeBaseBackup(url, draft)
    const base = {
      format: 'asiento-base/1' as const,
      product,
      takenAt: takenAt.toISOString(),
      firstWal,
      timeZone,
    }
    await writeFile(path.join(draft, aboutName), JSON.stringify(base), { mode: 0o600, flush: true })
    const folder = path.join(home, base.takenAt.replaceAll(/[-:]/gu, '').replace(/\.\d+/u, ''))
    await rename(draft, folder)
    await syncFolder(home)
    return { ...base, folder }
  } catch (cause) {
    await passedOver(() => rm(draft, { recursive: true, force: true }))
    throw cause
  }
}

/** Oldest first; what is half made, or not ours, is none. */
export async function basesIn(archive: string): Promise<readonly Base[]> {
  const home = path.join(archive, archiveFolders.base)
  const names: readonly string[] = await readdir(home).catch(() => [])
  const found: Base[] = []
  for (const name of names.filter((each) => !each.startsWith('.'))) {
    const folder = path.join(home, name)
    // oxlint-disable-next-line no-await-in-loop -- a disk that hangs holds one thread, not all
    const text = await readFile(path.join(folder, aboutName), 'utf8').catch(() => 'null')
    const read = about.safeParse(JSON.parse(text))
    if (read.success) found.push({ ...read.data, folder })
  }
  return found.toSorted((one, other) => (one.takenAt < other.takenAt ? -1 : 1))
}

/**
 * Forgets what no moment since `keptFrom` needs: older bases but the last of them, and the log
 * before what is left.
 */
export async function forgetBefore(archive: string, keptFrom: Date): Promise<void> {
  const bases = await basesIn(archive)
  const lastBefore = bases.findLastIndex(({ takenAt }) => new Date(takenAt) <= keptFrom)
  const [unneeded, needed] = [
    bases.slice(0, Math.max(lastBefore, 0)),
    bases.slice(Math.max(lastBefore, 0)),
  ]
  for (const { folder } of unneeded) {
    // oxlint-disable-next-line no-await-in-loop
    await rm(folder, { recursive: true, force: true })
  }
  const [oldest] = needed
  if (oldest === undefined) return
  const wal = path.join(archive, archiveFolders.wal)
  // The first eight letters are the timeline; the order is in the rest.
  const from = oldest.firstWal.slice(8)
  for (const name of await readdir(wal)) {
    const order = /^[\dA-F]{8}([\dA-F]{16})(?:\.[\dA-F]{8}\.backup)?\.gz$/u.exec(name)?.[1]
    // oxlint-disable-next-line no-await-in-loop
    if (order !== undefined && order < from) await rm(path.join(wal, name), { force: true })
  }
}
