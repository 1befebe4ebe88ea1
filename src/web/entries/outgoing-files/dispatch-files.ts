/**
 * The files of a document that is to go out, on their way to the server. They outlive the form and
 * the page: what has arrived is kept beside what is typed (`kept-values.ts`), and what still
 * travels goes on while this page of the browser lives.
 */
import { ApiProblem, call } from '../../common/api.ts'
import { sendUpload } from '../../attachments/send-upload.ts'
import {
  createUploadQueue,
  saidOf,
  type UploadItem,
  type UploadLimits,
  type UploadQueue,
} from '../../attachments/upload-queue.ts'
import type { SummaryError } from '../../ui/fields/error-summary.tsx'
import { outgoingFileWords as words } from '../../words/book/outgoing-files.ts'
import { keptValues } from '../act/kept-values.ts'

export interface DispatchFiles {
  readonly queue: UploadQueue
  /** Something of it came before this form was opened. */
  readonly wasKept: boolean
  /** They belong to a document now: nothing of them is kept here any more. */
  readonly forget: () => void
  /** Nobody wants them: the server forgets them too. */
  readonly discard: () => void
}

const open = new Map<string, UploadQueue>()

/** Those of the form of this name, as they stand. */
export function dispatchFiles(staffId: string, name: string, limits: UploadLimits): DispatchFiles {
  const key = `${staffId} ${name}`
  const kept = keptValues(staffId, null)
  const act = `outgoing files ${name}`
  const known = open.get(key)
  const queue = known ?? keptQueue(itemsIn(kept.get(act)), limits)
  if (!known) {
    open.set(key, queue)
    let before = standingOf(queue)
    queue.store.subscribe(() => {
      // How far each one got is not kept.
      const now = standingOf(queue)
      if (now === before || open.get(key) !== queue) return
      before = now
      const items = itemsOf(queue).map((item) => ({ ...item, file: null }))
      if (items.length === 0) kept.forget(act)
      else kept.set(act, { items })
    })
  }
  const forget = (): void => {
    open.delete(key)
    kept.forget(act)
    queue.release()
  }
  return {
    queue,
    wasKept: itemsOf(queue).length > 0,
    forget,
    discard() {
      for (const { uploadId } of itemsOf(queue)) queue.remove(uploadId)
      forget()
    },
  }
}

const itemsOf = ({ store }: UploadQueue): readonly UploadItem[] => store.get().items

const standingOf = (queue: UploadQueue): string =>
  itemsOf(queue)
    .map(({ uploadId, state, kind }) => `${uploadId} ${state} ${kind}`)
    .join()

function keptQueue(items: readonly UploadItem[], limits: UploadLimits): UploadQueue {
  const queue = createUploadQueue(limits, {
    send: sendUpload,
    discard: (uploadId) => call('discardUpload', { params: { uploadId } }),
  })
  queue.restore(items)
  return queue
}

function itemsIn(kept: object | undefined): readonly UploadItem[] {
  return kept !== undefined && 'items' in kept && Array.isArray(kept.items) ? kept.items : []
}

/** Which of them is the document itself: the one chosen, else the first that can be sent. */
export function documentOf(items: readonly UploadItem[]): UploadItem | undefined {
  const sendable = items.filter(({ state }) => state !== 'refused')
  return sendable.find(({ kind }) => kind === 'FORM') ?? sendable[0]
}

export function chooseDocument({ store, describe }: UploadQueue, chosen: string): void {
  for (const { uploadId } of store.get().items)
    describe(uploadId, { kind: uploadId === chosen ? 'FORM' : 'ANNEX' })
}

/** The ids of those that arrived, the document first. */
export function fileIdsOf(queue: UploadQueue): readonly string[] {
  const items = itemsOf(queue)
  const first = documentOf(items)
  return [...(first ? [first] : []), ...items.filter((item) => item !== first)]
    .filter(({ state }) => state === 'done')
    .map(({ uploadId }) => uploadId)
}

/** Waits for those on their way. What did not arrive is said: nothing is added afterwards. */
export async function unsentFile(queue: UploadQueue): Promise<SummaryError | null> {
  await queue.settled()
  const unsent = itemsOf(queue).find(({ state }) => state !== 'done')
  return unsent ? { field: 'files', message: words.unsent(unsent.fileName) } : null
}

/**
 * What the server said of a file, at the field of all; what it no longer has can be sent again.
 */
export function atFiles(fault: unknown, queue: UploadQueue, sent: readonly string[]): unknown {
  if (!(fault instanceof ApiProblem)) return fault
  const remarks = fault.problem.remarks.map((said) => {
    const [field, place] = (said.field ?? '').split('.')
    if (field !== 'files') return said
    const item = itemsOf(queue).find(({ uploadId }) => uploadId === sent[Number(place)])
    if (said.code !== 'E-FIL-25' || !item) return { ...said, field }
    queue.lose(item.uploadId)
    return { ...said, field, ...saidOf(said.code, item) }
  })
  return new ApiProblem({ ...fault.problem, remarks }, fault.isLate)
}
