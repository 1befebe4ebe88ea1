/**
 * The last believed look at the clock of each municipality, where the next start on the same boot
 * of this machine finds it: a file of the data folder that is named after the boot, since several
 * machines may share the folder. In no backup: it says nothing of another machine.
 */
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import * as z from 'zod'

export interface Anchor {
  readonly clockMs: number
  readonly steadyMs: number
  /** Undefined until it was looked up. */
  readonly confirmedPosition?: number | null | undefined
}

export interface KeptLooks {
  /** By municipality; none on a boot of which nothing is known. */
  readonly anchors: ReadonlyMap<string, Anchor>
  readonly keep: (municipalityId: string, anchor: Anchor) => void
  /** Once what is kept stands in the file. */
  readonly settled: () => Promise<void>
}

// Of clocks that go on together the first look says as much as the last.
const sameMs = 5000
// A disk that takes nothing is not asked again at each look.
const againMs = 60_000
const bootsKept = 10

const format = z.record(
  z.string(),
  z.object({
    clockMs: z.number(),
    steadyMs: z.number(),
    confirmedPosition: z.number().nullable().optional(),
  }),
)

/** Null where the system does not tell one boot from another: nothing is kept there. */
async function bootOfMachine(): Promise<string | null> {
  const text = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return /^[\da-f-]{36}$/u.exec(text.trim())?.[0] ?? null
}

/** A fault of the disk is reported, and goes no further: the next start knows less then. */
export async function openKeptLooks(
  folder: string,
  report: (fault: unknown) => void = () => undefined,
  bootNow = bootOfMachine,
): Promise<KeptLooks> {
  const boot = await bootNow()
  const file = join(folder, `clock-${boot}.json`)
  const kept = new Map(boot === null ? [] : await read(file))
  let writing: Promise<void> | null = null
  let waitsUntilMs = 0
  let isPruned = false

  const write = async (municipalityId: string, atMs: number): Promise<void> => {
    try {
      await writeFile(`${file}.${process.pid}`, JSON.stringify(Object.fromEntries(kept)))
      await rename(`${file}.${process.pid}`, file)
      if (!isPruned) await prune(folder)
      isPruned = true
    } catch (cause) {
      waitsUntilMs = atMs + againMs
      kept.delete(municipalityId)
      report(cause)
    }
  }
  return {
    anchors: kept,
    keep(municipalityId, anchor) {
      if (boot === null || writing !== null || anchor.steadyMs < waitsUntilMs) return
      const last = kept.get(municipalityId)
      if (last && isSame(last, anchor)) return
      kept.set(municipalityId, anchor)
      writing = write(municipalityId, anchor.steadyMs).finally(() => (writing = null))
    },
    settled: async () => {
      await writing
    },
  }
}

function isSame(one: Anchor, other: Anchor): boolean {
  const apartMs = one.clockMs - one.steadyMs - (other.clockMs - other.steadyMs)
  return Math.abs(apartMs) < sameMs && one.confirmedPosition === other.confirmedPosition
}

/** What cannot be read was never seen. */
async function read(file: string): Promise<[string, Anchor][]> {
  try {
    return Object.entries(format.parse(JSON.parse(await readFile(file, 'utf8'))))
  } catch {
    return []
  }
}

/** Only the files of the last boots stay. */
async function prune(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^clock-[\da-f-]{36}\.json/u.test(name))
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  )
  const old = dated.toSorted((one, other) => other.at - one.at).slice(bootsKept)
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { force: true })))
}
