import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Makes a name that was just written in a folder outlive a power cut, as the file's own sync makes
 * its bytes.
 */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder for this, and does not need it.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Puts a file in place of what is there, whole or not at all, for its owner alone. */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  await mkdir(path.dirname(file), { recursive: true })
  try {
    await writeFile(draft, content, { mode: 0o600, flush: true })
    await rename(draft, file)
  } catch (fault) {
    await rm(draft, { force: true })
    throw fault
  }
}
