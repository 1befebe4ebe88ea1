/**
 * Reads a stranger's file apart, page by page, and draws its first page. A page that ends its
 * reader, or takes too long, is lost; the others are read by the next reader.
 */
import type { Frame } from '../papers/foreign/frames.ts'
import type { Helper } from '../papers/foreign/helper.ts'
import { program } from '../common/product-files.ts'
import { hireHelper } from '../papers/foreign/helper.ts'
import type { Answer, DeclinedReason, Question } from './page-reader.ts'
import type { Timed } from './reading-child.ts'

export interface ReadPage {
  readonly text: string
  /** Of 100, where the text was recognised in a picture; null where the page has its own. */
  readonly confidence: number | null
  /** It could not be read, alone among the pages. */
  readonly isLost: boolean
}

export interface ReadResult {
  /** The first ones, in order. */
  readonly pages: readonly ReadPage[]
  /** How many the file has. */
  readonly total: number
  /** PNG; null when the first page cannot be drawn. */
  readonly thumbnail: Uint8Array | null
}

export type FileReading =
  | ({ readonly kind: 'read' } & ReadResult)
  | { readonly kind: 'declined'; readonly reason: DeclinedReason }

export interface ReadingTask {
  readonly bytes: Uint8Array
  readonly mediaType: string
  readonly signal: AbortSignal
  readonly progress: (done: number, total: number) => Promise<void>
  readonly limits?: Partial<ReadingLimits>
}

export interface ReadingLimits {
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

export const readingLimits: ReadingLimits = {
  pages: 1000,
  // Some eight seconds of the processor's time each: half an hour.
  recognizedPages: 200,
  lostPages: 3,
  openMs: 20_000,
  thumbnailMs: 20_000,
  pageMs: 90_000,
  wholeMs: 90 * 60_000,
}

/**
 * How long a reader may be without an answer by the clock, for each second of work: others come
 * first.
 */
const patience = 10

const nothing = new Uint8Array()

/** Throws only when told to stop, or when no reader could be started. */
export async function readFileApart(task: ReadingTask): Promise<FileReading> {
  const limits = { ...readingLimits, ...task.limits }
  const context = openDesk(task, limits, { isPatient: true })
  try {
    const opened = await context.open()
    if (opened.kind !== 'opened') return opened
    const drawn = await context.ask({ kind: 'picture' }, limits.thumbnailMs)
    const { pages, isHopeless } = await readPages(task, limits, context, opened.pages)
    if (isHopeless) return { kind: 'declined', reason: 'BROKEN' }
    const thumbnail = drawn?.head.kind === 'picture' ? drawn.bytes : null
    return { kind: 'read', pages, total: opened.pages, thumbnail }
  } finally {
    context.close()
  }
}

/**
 * One page alone, drawn apart: `page`, from 0, as large as it is read; without it the first one,
 * small. A PNG; null when it is not there or cannot be drawn.
 */
export async function drawPage(
  bytes: Uint8Array,
  mediaType: string,
  page?: number,
): Promise<Buffer | null> {
  const task = { bytes, mediaType, signal: new AbortController().signal, progress: async () => {} }
  // Somebody looks at the place where it will be.
  const context = openDesk(task, readingLimits, { isPatient: false })
  try {
    const opened = await context.open()
    if (opened.kind !== 'opened' || (page ?? 0) >= opened.pages) return null
    const question = { kind: 'picture', ...(page !== undefined && { page }) } as const
    const drawn = await context.ask(question, readingLimits.thumbnailMs)
    return drawn?.head.kind === 'picture' ? drawn.bytes : null
  } finally {
    context.close()
  }
}

async function readPages(
  { signal, progress }: ReadingTask,
  limits: ReadingLimits,
  context: ReadingProcess,
  total: number,
): Promise<{ readonly pages: readonly ReadPage[]; readonly isHopeless: boolean }> {
  const pages: ReadPage[] = []
  const endsAt = performance.now() + limits.wholeMs
  let [lost, recognized] = [0, 0]
  while (pages.length < Math.min(total, limits.pages) && performance.now() < endsAt) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await progress(pages.length, total)
    const mayRecognize = recognized < limits.recognizedPages
    // oxlint-disable-next-line no-await-in-loop
    const answer = await context.ask(
      { kind: 'page', page: pages.length, mayRecognize },
      limits.pageMs,
    )
    signal.throwIfAborted()
    if (answer?.head.kind === 'picture-only') break
    const read = pageOf(answer)
    pages.push(read)
    if (read.confidence !== null) recognized += 1
    if (read.isLost) lost += 1
    if (lost >= limits.lostPages) break
  }
  return { pages, isHopeless: lost > 0 && pages.every((page) => page.isLost) }
}

function pageOf(answer: Frame<Answer> | null): ReadPage {
  if (answer?.head.kind !== 'text') return { text: '', confidence: null, isLost: true }
  const { text, confidence } = answer.head
  return { text, confidence, isLost: false }
}

interface ReadingProcess {
  readonly open: () => Promise<Extract<Answer, { readonly kind: 'opened' | 'declined' }>>
  /** Null when the file ended its reader; the next question goes to a new one. */
  readonly ask: (question: Question, mostCpuMs: number) => Promise<Frame<Answer> | null>
  readonly close: () => void
}

function openDesk(
  { bytes, mediaType, signal }: ReadingTask,
  limits: ReadingLimits,
  { isPatient }: { readonly isPatient: boolean },
): ReadingProcess {
  let helper: Helper<Answer> | null = null
  const dismiss = (): void => helper?.dismiss()
  signal.addEventListener('abort', dismiss)

  async function hire(): Promise<Answer> {
    signal.throwIfAborted()
    helper = hireHelper<Answer>(program('read-file'), { flags: ['--allow-worker'], isPatient })
    const opened = await timed(helper, { kind: 'open', mediaType }, bytes, limits.openMs)
    signal.throwIfAborted()
    if (opened !== null && opened !== 'late') return opened.head
    helper = null
    return { kind: 'declined', reason: 'BROKEN' }
  }

  return {
    async open() {
      const answer = await hire()
      if (answer.kind === 'opened' || answer.kind === 'declined') return answer
      throw new Error('The reader answered something else than it was asked')
    },
    async ask(question, mostCpuMs) {
      if (helper === null && (await hire()).kind !== 'opened') return null
      const answer = helper && (await timed(helper, question, nothing, mostCpuMs))
      if (answer !== null && answer !== 'late') return answer
      dismiss()
      helper = null
      return null
    },
    close() {
      signal.removeEventListener('abort', dismiss)
      dismiss()
    },
  }
}

function timed(
  helper: Helper<Answer>,
  question: Question,
  bytes: Uint8Array,
  mostCpuMs: number,
): Promise<Frame<Answer> | 'late' | null> {
  const asked: Timed = { ...question, mostCpuMs }
  return helper.ask(asked, bytes, mostCpuMs * patience)
}
