import type { FileStore } from './file-store.ts'

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
