import type { FileStore } from './file-store.ts'
import { wholeFile } from './whole-file.ts'

/**
 * The bytes of a file, or where they lie on this machine: through a pipe a scan comes in dozens of
 * pieces, each of which two processes wait for.
 */
export type FileSource = { readonly path: string } | { readonly bytes: Uint8Array }

/**
 * For whoever opens it in another process, looked at before. Throws `NotInStore` when it is not
 * there, and `DamagedFile` when it is not what it was.
 */
export async function sourceOf(
  files: FileStore,
  municipalityId: string,
  sha256: string,
): Promise<FileSource> {
  const path = files.pathOf(municipalityId, sha256)
  if (path === null) return { bytes: await wholeFile(files, municipalityId, sha256) }
  const { stream } = await files.get(municipalityId, sha256)
  await stream.cancel()
  return { path }
}
