/**
 * A folder that one process at a time works in. What is noted in it outlives a kill: a note of a
 * process that is gone holds nothing, and neither does one whose number another program got since,
 * as is usual after a restart in a container.
 */
import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** In the folder while it is held. */
export const holderName = 'proceso'

export type HeldFolder = {
  /** Takes the note away, and the folder when nothing else is in it. */
  readonly letGo: () => Promise<void>
}

/** Makes the folder where it is missing. Null when a process at work holds it, this one too. */
export async function holdFolder(folder: string): Promise<HeldFolder | null> {
  const note = path.join(folder, holderName)
  if (!(await holds(folder, note))) return null
  return {
    async letGo() {
      await rm(note, { force: true })
      await removeEmpty(folder)
    },
  }
}

async function holds(folder: string, note: string): Promise<boolean> {
  const draft = `${note}-${randomUUID()}`
  const own = `${process.pid} ${await beginningOf(process.pid)}`
  for (;;) {
    // oxlint-disable no-await-in-loop -- again when whoever held the folder takes it away meanwhile
    // Others must pass through to the embedded PostgreSQL, which may run as another user.
    await mkdir(folder, { recursive: true, mode: 0o711 })
    if ((await codeOf(writeFile(draft, own, { mode: 0o600 }))) !== null) continue
    const isOurs = await placed(draft, note)
    await rm(draft, { force: true })
    if (isOurs === true) return true
    await removeEmpty(folder)
    if (isOurs === false) return false
    // oxlint-enable no-await-in-loop
  }
}

/** Null when the folder went away meanwhile. */
async function placed(draft: string, note: string): Promise<boolean | null> {
  // A link takes no name that is taken, and is there with all that is written.
  const code = await codeOf(link(draft, note))
  if (code !== 'EEXIST') return code === null ? true : null
  if (await isAtWork(await readFile(note, 'utf8').catch(() => ''))) return false
  return (await codeOf(rename(draft, note))) === null ? true : null
}

// Whoever comes next may be in it already.
async function removeEmpty(folder: string): Promise<void> {
  await codeOf(rmdir(folder))
}

/** Null when it went well; throws what another process in the same folder is not the cause of. */
async function codeOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work
    return null
  } catch (fault) {
    const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
    if (['EEXIST', 'ENOENT', 'ENOTEMPTY'].includes(code)) return code
    throw fault
  }
}

async function isAtWork(note: string): Promise<boolean> {
  const [pid, beginning = ''] = note.split(' ')
  const holder = Number(pid)
  if (!(holder > 0) || !isAlive(holder)) return false
  // An earlier version noted no more than the number.
  if (beginning === '') return holder !== process.pid
  return beginning === (await beginningOf(holder))
}

/** What no other process of that number has; always the same where the system does not tell. */
async function beginningOf(pid: number): Promise<string> {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ])
    // proc(5): the name, in brackets, may hold anything; the start in ticks is the 20th after it.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
    return `${boot.trim()}/${ticks}`
  } catch {
    return 'desconocido'
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (fault) {
    return fault instanceof Error && 'code' in fault && fault.code === 'EPERM'
  }
}
