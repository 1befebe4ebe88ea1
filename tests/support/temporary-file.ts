import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The path of a file of these bytes, which goes with the test. */
export async function temporaryFile(bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'asiento-file-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  return path
}
