/**
 * First pages as small pictures, beside the store and never in it: they are made from its files,
 * and made again when they are gone, so that no backup carries them. Each process's machine keeps
 * its own.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { replaceFile } from '../common/sync-folder.ts'

export interface ThumbnailOf {
  readonly dataFolder: string
  readonly municipalityId: string
  readonly sha256: string
}

export async function keptThumbnail(of: ThumbnailOf): Promise<Buffer | null> {
  return readFile(placeOf(of)).catch(() => null)
}

export function keepThumbnail(of: ThumbnailOf, png: Uint8Array): Promise<void> {
  return replaceFile(placeOf(of), png)
}

function placeOf({ dataFolder, municipalityId, sha256 }: ThumbnailOf): string {
  // As in the store: shapes that cannot climb.
  if (!/^[\da-f-]{36}$/u.test(municipalityId) || !/^[\da-f]{64}$/u.test(sha256)) {
    throw new Error('Not an address of a file')
  }
  return path.join(dataFolder, 'thumbnails', municipalityId, sha256.slice(0, 2), `${sha256}.png`)
}
