/** The first page of a file as a small picture: the one that was kept, or drawn now, and kept. */
import { keepThumbnail, keptThumbnail } from '../files/thumbnails.ts'
import { wholeFile } from '../files/whole-file.ts'
import { drawFirstPage } from './read-file.ts'
import { isReadable } from './readable-types.ts'
import type { ReadingHouse } from './reading-house.ts'
import { largestReadBytes } from './reading-house.ts'

export interface PicturedFile {
  readonly municipalityId: string
  /** Lower-case hexadecimal. */
  readonly sha256: string
  readonly mediaType: string
  readonly sizeBytes: number
}

// After a restore a page full of files asks for all of them at once: they are drawn one after another.
let drawing: Promise<unknown> = Promise.resolve()

/** A PNG; null when the file has no page to draw. */
export async function thumbnailOf(
  house: ReadingHouse,
  file: PicturedFile,
): Promise<Uint8Array | null> {
  if (!isReadable(file.mediaType) || file.sizeBytes > largestReadBytes) return null
  const place = { dataFolder: house.config.dataFolder, ...file }
  const kept = await keptThumbnail(place)
  if (kept) return kept
  const drawn = drawing.then(async () => (await keptThumbnail(place)) ?? (await draw(house, file)))
  drawing = drawn.catch(() => undefined)
  return drawn
}

async function draw(house: ReadingHouse, file: PicturedFile): Promise<Uint8Array | null> {
  const { municipalityId, sha256, mediaType } = file
  const bytes = await wholeFile(house.files, municipalityId, sha256)
  const picture = await drawFirstPage(bytes, mediaType)
  if (picture === null) return null
  await keepThumbnail({ dataFolder: house.config.dataFolder, ...file }, picture).catch(
    (cause: unknown) => house.log.warn({ err: cause }, 'a thumbnail was not kept'),
  )
  return picture
}
