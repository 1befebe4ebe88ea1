import { open } from 'node:fs/promises'

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
