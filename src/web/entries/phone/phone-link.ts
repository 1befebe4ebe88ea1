/** What the form knows of the telephone that scans for it, and how its files come into the list. */
import type { PhoneLink } from '#contract/entry/phone-links.ts'
import type { UploadedFile } from '#contract/entry/attachments.ts'
import type { Query } from '@tanstack/react-query'

import type { UploadQueue } from '../../attachments/upload-queue.ts'
import { call } from '../../common/api.ts'
import { longAnswerMs } from '../../common/time-limits.ts'
import { attachmentWords } from '../../words/entries/attachments.ts'
import { phoneLinkWords } from '../../words/entries/phone-link.ts'
import type { Reading } from '../query/entry-queries.ts'

// The live feed says when a page came; this is for what it could not say.
const lookAgainMs = 5000
const headers = { 'X-Background': '1' }

export function phoneLinkQuery(entryId: string): Reading<PhoneLink> & {
  readonly refetchInterval: (query: Query<PhoneLink>) => number | false
} {
  return {
    queryKey: ['phone-link', entryId],
    queryFn: ({ signal }) => call('readPhoneLink', { params: { entryId } }, { signal, headers }),
    refetchInterval: ({ state: { data } }) =>
      data?.phase === 'WAITING' || data?.phase === 'OPEN' ? lookAgainMs : false,
  }
}

/** How many pages the telephone has taken and is still to send. Throws an `ApiProblem`. */
export async function comingPages(entryId: string): Promise<number> {
  return (await call('readPhoneLink', { params: { entryId } })).coming
}

export const sentenceOfComing = phoneLinkWords.stillComing

/** Ends it, and puts what came into the list as one file. Throws an `ApiProblem`. */
export async function joinPhonePages(entryId: string, queue: UploadQueue): Promise<void> {
  const { files } = await call('joinPhonePages', { params: { entryId } }, { limitMs: longAnswerMs })
  adoptFiles(queue, files)
  queue.store.set({ isAwaited: false })
}

// What was taken out of the list again does not come back.
const adopted = new WeakMap<UploadQueue, Set<string>>()

/** Whether one was new. */
export function adoptFiles(queue: UploadQueue, files: readonly UploadedFile[]): boolean {
  const before = adopted.get(queue) ?? new Set()
  adopted.set(queue, before)
  const listed = queue.store.get().items
  const fresh = files.filter(
    ({ uploadId }) => !before.has(uploadId) && listed.every((item) => item.uploadId !== uploadId),
  )
  const newest = fresh.at(-1)
  if (!newest) return false
  for (const { uploadId } of fresh) before.add(uploadId)
  const items = fresh.map((uploaded, place) => ({
    uploadId: uploaded.uploadId,
    file: null,
    fileName: uploaded.fileName,
    sizeBytes: uploaded.sizeBytes,
    kind: listed.length + place === 0 ? ('FORM' as const) : ('ANNEX' as const),
    validity: 'COPY' as const,
    state: 'done' as const,
    progress: 1,
    sentence: null,
    uploaded,
  }))
  queue.store.set({
    items: [...listed, ...items],
    announcement: attachmentWords.announceEnd(newest.fileName),
  })
  return true
}
