/**
 * Pages of a file as pictures: the first one small, as it was kept, or drawn now and kept; any of
 * them to be read, drawn each time.
 */
import { inTurn } from '../common/in-turn.ts'
import { sourceOf } from '../files/store/file-source.ts'
import { keepThumbnail, keptThumbnail } from '../files/thumbnails.ts'
import { drawPage } from './read-file.ts'
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

/** A PNG; null when the file has no page to draw. */
export async function thumbnailOf(
  app: ReadingContext,
  file: PicturedFile,
): Promise<Uint8Array | null> {
  if (!isDrawable(file)) return null
  const place = { dataFolder: app.config.dataFolder, ...file }
  const kept = await keptThumbnail(place)
  // After a restore a page full of files asks for all of them at once, and each is whole in memory.
  return (
    kept ?? inTurn('drawing', async () => (await keptThumbnail(place)) ?? (await draw(app, file)))
  )
}

/** A PNG of one page, from 0, to be read; null when the file has no such page to draw. */
export async function pageOf(
  app: ReadingContext,
  file: PicturedFile,
  page: number,
): Promise<Uint8Array | null> {
  if (!isDrawable(file)) return null
  return inTurn('drawing', async () => {
    const source = await sourceOf(app.files, file.municipalityId, file.sha256)
    return drawPage(source, file.mediaType, page)
  })
}

function isDrawable({ mediaType, sizeBytes }: PicturedFile): boolean {
  return isReadable(mediaType) && sizeBytes <= largestReadBytes
}

async function draw(app: ReadingContext, file: PicturedFile): Promise<Uint8Array | null> {
  const { municipalityId, sha256, mediaType } = file
  const source = await sourceOf(app.files, municipalityId, sha256)
  const picture = await drawPage(source, mediaType)
  if (picture === null) return null
  await keepThumbnail({ dataFolder: app.config.dataFolder, ...file }, picture).catch(
    (cause: unknown) => app.log.warn({ err: cause }, 'a thumbnail was not kept'),
  )
  return picture
}
