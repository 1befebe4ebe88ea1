/**
 * The folder in which a mail server leaves what comes back: a file for each message. Whatever
 * cannot be done with one of them keeps back no other.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { AppContext } from '../../context/request-context.ts'

const mostAtOnce = 50
// A report repeats the letter at most; ours have some kilobytes.
const longestBytes = 262_144
const aside = 'otros'
const minuteMs = 60_000

export interface ReturnedFile {
  /** Within the folder. */
  readonly name: string
  /** Its beginning, in latin1. */
  readonly text: string
  readonly changedAt: Date
}

type Reading = Pick<AppContext, 'log' | 'now'>

/**
 * In a maildir, what nobody has looked at; else the files of the folder itself, save those that
 * may still be being written. The first fifty that can be read.
 */
export async function takeReturned(
  { log, now }: Reading,
  folder: string,
): Promise<readonly ReturnedFile[]> {
  const { isMaildir, names } = await namesIn(folder)
  const returned: ReturnedFile[] = []
  for (const name of names) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one file of a strange disk at a time
      const file = await beginningOf(folder, name)
      const isWhole = isMaildir || now().getTime() - file.changedAt.getTime() >= minuteMs
      if (isWhole) returned.push(file)
    } catch (cause) {
      log.warn({ err: cause }, 'a message that came back cannot be read, and stays')
    }
    if (returned.length === mostAtOnce) break
  }
  return returned
}

export function removeReturned(folder: string, { name }: ReturnedFile): Promise<void> {
  return rm(join(folder, name), { force: true })
}

/** Under a name that is nobody's. */
export async function putAside(folder: string, { name }: ReturnedFile): Promise<void> {
  const kept = `${randomUUID()}.eml`
  // Renamed where it is: it may have the name of the folder that it goes to.
  const meanwhile = join(folder, dirname(name), kept)
  await rename(join(folder, name), meanwhile)
  await rename(meanwhile, join(await asideIn(folder), kept))
}

/** A message that has its name makes way, and is read as it comes. */
async function asideIn(folder: string): Promise<string> {
  const place = join(folder, aside)
  const found = await stat(place).catch(() => null)
  if (found?.isDirectory()) return place
  if (found !== null) await rename(place, `${place}-${randomUUID()}`)
  await mkdir(place)
  return place
}

async function namesIn(
  folder: string,
): Promise<{ readonly isMaildir: boolean; readonly names: readonly string[] }> {
  const inside = await readdir(folder, { withFileTypes: true })
  const isMaildir = inside.some((each) => each.isDirectory() && each.name === 'new')
  const at = isMaildir ? 'new' : '.'
  const files = isMaildir ? await readdir(join(folder, at), { withFileTypes: true }) : inside
  const names = files
    .filter((each) => each.isFile() && !each.name.startsWith('.'))
    .map(({ name }) => join(at, name))
    .toSorted()
  return { isMaildir, names }
}

async function beginningOf(folder: string, name: string): Promise<ReturnedFile> {
  const file = await open(join(folder, name))
  try {
    const { mtime: changedAt } = await file.stat()
    const { bytesRead, buffer } = await file.read(Buffer.alloc(longestBytes), 0, longestBytes, 0)
    return { name, text: buffer.toString('latin1', 0, bytesRead), changedAt }
  } finally {
    await file.close()
  }
}
