/**
 * Labels sent straight to the label printer of this computer. Whoever sent them is told where they
 * were not written, and where nobody takes them, with the browser's dialog in their place.
 */
import type { LabelPrint } from '#contract/entry/label-prints.ts'

import { call, callForFile } from '../../common/api.ts'
import { mintId } from '../../common/mint-id.ts'
import { toast } from '../../ui/dialogs/toast.tsx'
import { labelPrintWords as words } from '../../words/entries/label-prints.ts'
import type { LabelSize } from '../files/paper-choice.ts'
import { printFile } from '../files/use-printing.ts'

export interface LabelsWanted {
  readonly entryIds: readonly string[]
  readonly size: LabelSize
}

/**
 * They were not all sent: `left` are those that were not. Of these, `doubtful` may come out all the
 * same, by their prints: the answer was lost, or the disk was silent.
 */
export class LabelsNotSent extends Error {
  readonly left: LabelsWanted
  readonly doubtful: readonly string[]

  constructor(sentence: string, left: LabelsWanted, doubtful: readonly string[]) {
    super(sentence)
    this.name = 'LabelsNotSent'
    this.left = left
    this.doubtful = doubtful
  }
}

/** What is printed otherwise must not come out as well once the printer is on again. */
export async function takeBack(printIds: readonly string[]): Promise<void> {
  await Promise.allSettled(
    printIds.map((printId) => call('discardLabelPrint', { params: { printId } })),
  )
}

export function loadLabels({ entryIds, size }: LabelsWanted): Promise<Blob> {
  const [entryId = '', ...others] = entryIds
  return others.length === 0
    ? callForFile('readLabel', { params: { entryId }, query: { size } })
    : callForFile('readPapers', { query: { ids: entryIds.join(','), paper: size } })
}

/** Throws `LabelsNotSent`, with what to do. */
export async function sendLabels(wanted: LabelsWanted, printer: string): Promise<void> {
  const { entryIds, size } = wanted
  const asked = entryIds.map((entryId) => ({ printId: mintId(), entryId }))
  const { prints } = await call('printLabels', { body: { printer, size, prints: asked } }).catch(
    (cause: unknown) => {
      const sentence = cause instanceof Error ? cause.message : String(cause)
      throw new LabelsNotSent(sentence, wanted, idsOf(asked))
    },
  )
  const failed = prints.filter(({ state }) => state === 'FAILED')
  const sent = prints.filter(({ state }) => state !== 'FAILED')
  if (sent.length > 0) {
    toast({ text: words.sent(sent.length, printer), lastsMs: 4000 })
    void watch(sent, printer)
  }
  const [first] = failed
  if (!first) return
  const reason = words.failures[first.failure ?? 'OTHER']
  const left = { entryIds: failed.map(({ entryId }) => entryId), size }
  const doubtful = failed.filter(({ failure }) => failure === 'SILENT')
  throw new LabelsNotSent(
    words.notSent(failed.length, prints.length, reason),
    left,
    idsOf(doubtful),
  )
}

function idsOf(prints: readonly { readonly printId: string }[]): readonly string[] {
  return prints.map(({ printId }) => printId)
}

/** Says it, and offers the dialog of the browser. */
export function offerBrowser({
  message,
  left,
  doubtful,
}: Pick<LabelsNotSent, 'message' | 'left' | 'doubtful'>): void {
  const print = async (): Promise<void> => {
    close()
    try {
      await takeBack(doubtful)
      await printFile(await loadLabels(left))
    } catch (cause) {
      const isSaid = cause instanceof Error && cause.name === 'ApiProblem'
      toast({ text: isSaid ? cause.message : words.notByBrowser, tone: 'danger' })
    }
  }
  const action = { label: words.byBrowser, onPress: () => void print() }
  const close = toast({ text: message, tone: 'danger', action })
}

const lookEveryMs = 2500
const looks = 4

async function watch(sent: readonly LabelPrint[], printer: string): Promise<void> {
  let waiting = sent
  for (let look = 0; look < looks && waiting.length > 0; look += 1) {
    // oxlint-disable no-await-in-loop -- one look after the other
    await new Promise((resolve) => void setTimeout(resolve, lookEveryMs))
    waiting = await stillWaiting(waiting)
    // oxlint-enable no-await-in-loop
  }
  const [first] = waiting
  if (!first) return
  offerBrowser({
    message: words.notTaken(waiting.length, printer),
    left: { entryIds: waiting.map(({ entryId }) => entryId), size: first.size },
    doubtful: idsOf(waiting),
  })
}

/** Of these, what is in its folder still; all of them where nobody can say. */
async function stillWaiting(some: readonly LabelPrint[]): Promise<readonly LabelPrint[]> {
  try {
    const there = new Set<string>()
    let cursor: string | undefined
    do {
      const query = { shown: 'NOT_TAKEN', ...(cursor !== undefined && { cursor }) } as const
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      const page = await call('listLabelPrints', { query })
      for (const { printId } of page.prints) there.add(printId)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined && !some.every(({ printId }) => there.has(printId)))
    return some.filter(({ printId }) => there.has(printId))
  } catch {
    return some
  }
}
