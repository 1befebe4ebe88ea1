/**
 * Reads a stranger's file apart, page by page, and draws its first page. A page that ends its
 * process, or takes too long, is lost; the others are read by the next one.
 */
import { isReadable } from '#domain/entry/attachment.ts'
import type { Logger } from 'pino'
import { inTurn } from '../../common/in-turn.ts'
import type { Database } from '../../database/connect/open-database.ts'
import type { Frame, Helper } from '../../papers/helpers/helper.ts'
import type { FileStore } from '../store/file-store.ts'
import { wholeFile } from '../store/whole-file.ts'
import { keepThumbnail, keptThumbnail } from '../thumbnails.ts'
import { atTheCounter, readingBehind } from '../../papers/helpers/helper-pool.ts'
import type { Answer, DeclinedReason, Question } from './page-reader.ts'

/**
 * The bytes of a file, or where they lie on this machine: through a pipe a scan comes in dozens of
 * pieces, each of which two processes wait for.
 */
type FileSource = { readonly path: string } | { readonly bytes: Uint8Array }

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

interface ReadPage {
  readonly text: string
  /** Of 100, where the text was recognised in a picture; null where the page has its own. */
  readonly confidence: number | null
  /** It could not be read, alone among the pages. */
  readonly isLost: boolean
}

export interface ReadResult {
  readonly pages: readonly ReadPage[]
  readonly total: number
  /** PNG; null when the first page cannot be drawn. */
  readonly thumbnail: Uint8Array | null
}

export type FileReading =
  | ({ readonly kind: 'read' } & ReadResult)
  | { readonly kind: 'declined'; readonly reason: DeclinedReason }

export interface ReadingTask {
  readonly source: FileSource
  readonly mediaType: string
  readonly signal: AbortSignal
  readonly progress: (done: number, total: number) => void
  readonly limits?: Partial<ReadingLimits>
}

interface ReadingLimits {
  readonly pages: number
  readonly recognizedPages: number
  readonly lostPages: number
  /** Of the processor's time, as are the next two. */
  readonly openMs: number
  readonly thumbnailMs: number
  readonly pageMs: number
  /** Of the clock's. */
  readonly wholeMs: number
}

const readingLimits: ReadingLimits = {
  pages: 1000,
  // Some eight seconds of the processor's time each: half an hour.
  recognizedPages: 200,
  lostPages: 3,
  openMs: 20_000,
  thumbnailMs: 20_000,
  pageMs: 90_000,
  wholeMs: 90 * 60_000,
}

const nothing = new Uint8Array()

/** Throws only when told to stop, or when no process could be started. */
export function readFileApart(task: ReadingTask): Promise<FileReading> {
  const { signal } = task
  const limits = { ...readingLimits, ...task.limits }
  return readingBehind.use(async (helper) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', helper.end)
    try {
      const reading = await readWhole(task, limits, openFile(helper, task, limits.openMs))
      signal.throwIfAborted()
      return reading
    } finally {
      signal.removeEventListener('abort', helper.end)
    }
  })
}

async function readWhole(
  task: ReadingTask,
  limits: ReadingLimits,
  file: OpenFile,
): Promise<FileReading> {
  const opened = await file.open()
  if (opened.kind !== 'opened') return opened
  const drawn = await file.ask({ kind: 'picture' }, limits.thumbnailMs)
  const { pages, isHopeless } = await readPages(task, limits, file, opened.pages)
  if (isHopeless) return { kind: 'declined', reason: 'BROKEN' }
  const thumbnail = drawn?.head.kind === 'picture' ? drawn.bytes : null
  return { kind: 'read', pages, total: opened.pages, thumbnail }
}

/**
 * One page alone, drawn apart: `page`, from 0, as large as it is read; without it the first one,
 * small. A PNG; null when it is not there or cannot be drawn.
 */
function drawPage(source: FileSource, mediaType: string, page?: number): Promise<Buffer | null> {
  return atTheCounter.use(async (helper) => {
    const file = openFile(helper, { source, mediaType }, readingLimits.openMs)
    const opened = await file.open()
    if (opened.kind !== 'opened' || (page ?? 0) >= opened.pages) return null
    const question = { kind: 'picture', ...(page !== undefined && { page }) } as const
    const drawn = await file.ask(question, readingLimits.thumbnailMs)
    return drawn?.head.kind === 'picture' ? drawn.bytes : null
  })
}

async function readPages(
  { signal, progress }: ReadingTask,
  limits: ReadingLimits,
  file: OpenFile,
  total: number,
): Promise<{ readonly pages: readonly ReadPage[]; readonly isHopeless: boolean }> {
  const pages: ReadPage[] = []
  const endsAt = performance.now() + limits.wholeMs
  let [lost, recognized] = [0, 0]
  while (pages.length < Math.min(total, limits.pages) && performance.now() < endsAt) {
    signal.throwIfAborted()
    progress(pages.length, total)
    const mayRecognize = recognized < limits.recognizedPages
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const answer = await file.ask({ kind: 'page', page: pages.length, mayRecognize }, limits.pageMs)
    signal.throwIfAborted()
    if (answer?.head.kind === 'picture-only') break
    const read = answered(answer)
    pages.push(read)
    if (read.confidence !== null) recognized += 1
    if (read.isLost) lost += 1
    if (lost >= limits.lostPages) break
  }
  return { pages, isHopeless: lost > 0 && pages.every((page) => page.isLost) }
}

function answered(answer: Frame<Answer> | null): ReadPage {
  if (answer?.head.kind !== 'text') return { text: '', confidence: null, isLost: true }
  const { text, confidence } = answer.head
  return { text, confidence, isLost: false }
}

interface OpenFile {
  readonly open: () => Promise<Extract<Answer, { readonly kind: 'opened' | 'declined' }>>
  /** Null when the file ended its process; the next question goes to a new one. */
  readonly ask: (question: Question, mostCpuMs: number) => Promise<Frame<Answer> | null>
}

function openFile(
  helper: Helper,
  { source, mediaType }: Pick<ReadingTask, 'source' | 'mediaType'>,
  openMs: number,
): OpenFile {
  async function open() {
    const [path, bytes] = 'path' in source ? [source.path, nothing] : [undefined, source.bytes]
    const question = { kind: 'open', mediaType, ...(path !== undefined && { path }) } as const
    const answer = (await helper.ask<Answer>(question, bytes, openMs))?.head
    if (answer?.kind === 'opened' || answer?.kind === 'declined') return answer
    return { kind: 'declined', reason: 'BROKEN' } as const
  }
  return {
    open,
    async ask(question, mostCpuMs) {
      if (!helper.isRunning() && (await open()).kind !== 'opened') return null
      return helper.ask<Answer>(question, nothing, mostCpuMs)
    },
  }
}

/**
 * Pages of a file as pictures: the first one small, as it was kept, or drawn now and kept; any of
 * them to be read, drawn each time.
 */
interface PicturedFile {
  readonly municipalityId: string
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

export interface ReadingContext {
  readonly config: { readonly dataFolder: string }
  readonly database: Database
  readonly files: FileStore
  readonly log: Logger
  readonly now: () => Date
}

/** More is kept unread: the whole file is in memory while it is read. */
export const largestReadBytes = 100_000_000
