import { buffer } from 'node:stream/consumers'

import type { FileStore } from './file-store.ts'

export async function wholeFile(
  store: FileStore,
  municipalityId: string,
  sha256: string,
): Promise<Buffer> {
  const { stream } = await store.get(municipalityId, sha256)
  return buffer(stream)
}
