import type { FileStore } from './file-store.ts'

/**
 * All the bytes of a file in memory, for readers that need them so. Throws `NotInStore` when it is
 * not there.
 */
export async function wholeFile(
  store: FileStore,
  municipalityId: string,
  sha256: string,
): Promise<Buffer> {
  const { stream } = await store.get(municipalityId, sha256)
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
