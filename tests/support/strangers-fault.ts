import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { exportBook } from '#server/verify/export-book.ts'

const script = fileURLToPath(new URL('../../scripts/verify-export.mjs', import.meta.url))

/**
 * What the verifier that shares no code with us says of the exported book; null when it is whole.
 */
export async function strangersFault(
  url: string,
  municipality: string,
  exportedAt: Date,
): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'asiento-export-'))
  try {
    const file = join(folder, 'book.ndjson')
    await exportBook({ url, file, municipality, exportedAt })
    return await promisify(execFile)(process.execPath, [script, file]).then(
      () => null,
      (cause: unknown) => String(Reflect.get(Object(cause), 'stdout')),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}
