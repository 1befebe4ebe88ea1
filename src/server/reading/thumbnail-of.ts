/** The first page of a file as a small picture: the one that was kept, or drawn now, and kept. */
import { keepThumbnail, keptThumbnail } from '../files/thumbnails.ts'
import { wholeFile } from '../files/store/whole-file.ts'
import { drawFirstPage } from './read-file.ts'
import { isReadable } from '#domain/entry/attachment.ts'
import type { ReadingContext } from './reading-context.ts'
import { largestReadBytes } from './reading-context.ts'

export interface PicturedFile {
  readonly municipalityId: string
  /** Lower-case hexadecimal. */
  readonly sha256: string
  readonly mediaType: string
  readonly sizeBytes: number
}

// After a restore a page full of files asks for all of them at once: they are drawn one after
// another.
let drawing: Promise<unknown> = Promise.resolve()

/** A PNG; null when the file has no page to draw. */
export async function thumbnailOf(
  app: ReadingContext,
  file: PicturedFile,
): Promise<Uint8Array | null> {
  if (!isReadable(file.mediaType) || file.sizeBytes > largestReadBytes) return null
  const place = { dataFolder: app.config.dataFolder, ...file }
  const kept = await keptThumbnail(place)
  if (kept) return kept
  const drawn = drawing.then(async () => (await keptThumbnail(place)) ?? (await draw(app, file)))
  drawing = drawn.catch(() => undefined)
  return drawn
}

async function draw(app: ReadingContext, file: PicturedFile): Promise<Uint8Array | null> {
  const { municipalityId, sha256, mediaType } = file
  const bytes = await wholeFile(app.files, municipalityId, sha256)
  const picture = await drawFirstPage(bytes, mediaType)
  if (picture === null) return null
  await keepThumbnail({ dataFolder: app.config.dataFolder, ...file }, picture).catch(
    (cause: unknown) => app.log.warn({ err: cause }, 'a thumbnail was not kept'),
  )
  return picture
}
