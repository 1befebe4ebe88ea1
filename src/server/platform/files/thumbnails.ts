/**
 * First pages as small pictures, beside the store and never in it: they are made from its files,
 * and made again when they are gone, so that no backup carries them. Each process's machine keeps
 * its own.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { replaceFile } from '../common/sync-folder.ts'
import { addressOf } from './store/file-store.ts'

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
  return `${path.join(dataFolder, 'thumbnails', ...addressOf(municipalityId, sha256))}.png`
}
