/**
 * The files of one entry on their way to the server: two at a time, each with its progress, each to
 * be cancelled or tried again. Nothing here draws; the panel watches the store.
 */
import type { UploadedFile } from '#contract/entry/attachments.ts'
import { checkFile, distinctFileName, plainName, tidyFileName } from '#domain/entry/attachment.ts'
import type { AttachmentKind, AttachmentValidity } from '#domain/municipality/catalogue.ts'
import { remark } from '#domain/common/refusal.ts'
import type { AttachmentClaim } from '#domain/acts/registration.ts'

import { ApiProblem } from '../common/api.ts'
import { mintId } from '../common/mint-id.ts'
import { createStore, type Store } from '../common/store.ts'
import { attachmentWords } from '../words/entries/attachments.ts'
import { firstSentence } from '../words/language/first-sentences.ts'
import type { Sending } from './send-upload.ts'

export interface UploadItem {
  readonly uploadId: string
  /** Null for a file that was sent before the page was reloaded. */
  readonly file: Blob | null
  readonly fileName: string
  /** As it was called where it came from, when it is kept under another name. */
  readonly cameAs?: string
  readonly sizeBytes: number
  readonly kind: AttachmentKind
  readonly validity: AttachmentValidity
  /** `refused`: it can never be sent as it is. `failed`: it can be tried again. */
  readonly state: 'waiting' | 'sending' | 'done' | 'failed' | 'refused'
  /** 0 to 1. */
  readonly progress: number
  readonly sentence: string | null
  readonly uploaded: UploadedFile | null
  /** No byte has left for a while; it goes on trying. */
  readonly isStalled?: boolean
  /** The line was cut: it is tried again by itself once there is one. */
  readonly isCut?: boolean
}

export interface UploadState {
  readonly items: readonly UploadItem[]
  /** What to read aloud: only beginnings and ends. */
  readonly announcement: string
  /** A telephone adds pages; they are in no file of the list yet. */
  readonly isAwaited?: boolean
}

export interface UploadLimits {
  readonly maxFileSizeBytes: number
  readonly maxAttachments: number
}

export interface UploadLine {
  readonly send: (sending: Sending) => Promise<UploadedFile>
  /** Forgets a file on the server. */
  readonly discard: (uploadId: string) => Promise<unknown>
}

export interface UploadQueue {
  readonly store: Store<UploadState>
  readonly add: (files: readonly File[]) => void
  /** Also cancels a sending, and forgets the file on the server. */
  readonly remove: (uploadId: string) => void
  readonly retry: (uploadId: string) => void
  /** Whatever was cut off with the line is sent again. */
  readonly retryCut: () => void
  readonly describe: (uploadId: string, as: Partial<Pick<UploadItem, 'kind' | 'validity'>>) => void
  /**
   * The server no longer has it: it is sent again where the bytes are still here, else it has to be
   * attached again.
   */
  readonly lose: (uploadId: string) => void
  /** Puts back what a draft kept: what was sent is done, the rest is sent again. */
  readonly restore: (items: readonly UploadItem[]) => void
  /** Lets go of everything without telling the server: the files belong to an entry now. */
  readonly release: () => void
  /** Resolves when nothing waits or travels any more. */
  readonly settled: () => Promise<void>
}

const atOnce = 2

export function createUploadQueue(limits: UploadLimits, line: UploadLine): UploadQueue {
  const store = createStore<UploadState>({ items: [], announcement: '' })
  const change = changerOf(store)
  const courier = courierFor(store, line)
  return {
    store,
    describe: change,
    add(files) {
      const admitted = [...store.get().items]
      for (const file of files) admitted.push(itemOf(file, admitted, limits))
      store.set({ items: admitted })
      courier.goOn()
    },
    remove(uploadId) {
      const item = store.get().items.find((each) => each.uploadId === uploadId)
      courier.stop(uploadId)
      store.set(({ items }) => ({ items: items.filter((each) => each.uploadId !== uploadId) }))
      if (item?.state === 'done' || item?.state === 'sending') {
        // The server forgets unclaimed files by itself in the end: not being heard now costs
        // nothing.
        line.discard(uploadId).catch(() => undefined)
      }
    },
    retry(uploadId) {
      change(uploadId, { state: 'waiting', sentence: null })
      courier.goOn()
    },
    retryCut() {
      const cut = store
        .get()
        .items.filter(({ state, isCut }) => state === 'failed' && isCut === true)
      for (const { uploadId } of cut) change(uploadId, { state: 'waiting', sentence: null })
      courier.goOn()
    },
    lose(uploadId) {
      const item = store.get().items.find((each) => each.uploadId === uploadId)
      if (item) change(uploadId, lost(item, saidOf('E-FIL-25', item).sentence))
    },
    restore(items) {
      store.set({ items: items.map(restored) })
      courier.goOn()
    },
    release() {
      courier.stopAll()
      store.set({ items: [], announcement: '' })
    },
    settled: () => whenSettled(store),
  }
}

type Changer = (uploadId: string, to: Partial<UploadItem>) => void

function changerOf(store: Store<UploadState>): Changer {
  return (uploadId, to) =>
    store.set(({ items }) => ({
      items: items.map((item) => (item.uploadId === uploadId ? { ...item, ...to } : item)),
    }))
}

/** Told within three seconds that nothing moves; after ten more it is sent anew. */
const stillMs = 2500
const givenUpMs = 10_000

interface Still {
  /**
   * `isSent`: all of it has left. What takes long from here on may be the server's work, and is not
   * begun again.
   */
  readonly moved: (isSent?: boolean) => void
  readonly end: () => void
}

function whenStill(on: { readonly onStalled: () => void; readonly onGivenUp: () => void }): Still {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (): void => clearTimeout(timer)
  const moved = (isSent = false): void => {
    end()
    timer = setTimeout(() => {
      on.onStalled()
      if (!isSent) timer = setTimeout(on.onGivenUp, givenUpMs)
    }, stillMs)
  }
  moved()
  return { moved, end }
}

interface Courier {
  /** Sends what waits, as far as there is room. */
  readonly goOn: () => void
  readonly stop: (uploadId: string) => void
  readonly stopAll: () => void
}

function courierFor(store: Store<UploadState>, line: UploadLine): Courier {
  const travelling = new Map<string, AbortController>()
  const change = changerOf(store)
  const travel = async ({ uploadId, fileName }: UploadItem, file: Blob): Promise<void> => {
    const abort = new AbortController()
    travelling.set(uploadId, abort)
    change(uploadId, { state: 'sending', progress: 0, sentence: null, isStalled: false })
    store.set({ announcement: attachmentWords.announceStart(fileName) })
    const still = whenStill({
      onStalled() {
        change(uploadId, { isStalled: true })
        store.set({ announcement: attachmentWords.stalled(fileName) })
      },
      // Given up for another try: the end of this one puts it in line again.
      onGivenUp() {
        change(uploadId, { state: 'waiting' })
        abort.abort()
      },
    })
    const onProgress = (progress: number): void => {
      still.moved(progress === 1)
      change(uploadId, { progress, isStalled: false })
    }
    try {
      const uploaded = await line.send({
        uploadId,
        fileName,
        file,
        onProgress,
        signal: abort.signal,
      })
      const kept = uploaded.fileName
      change(uploadId, { state: 'done', progress: 1, uploaded, fileName: kept, sentence: null })
      store.set({ announcement: attachmentWords.announceEnd(fileName) })
    } catch (cause) {
      // A cancelled one has left the list already, and there is nothing to say about it.
      if (abort.signal.aborted) return
      change(uploadId, failureOf(fileName, cause))
      store.set({ announcement: attachmentWords.announceFailure(fileName) })
    } finally {
      still.end()
      travelling.delete(uploadId)
      goOn()
    }
  }
  const goOn = (): void => {
    for (const item of store.get().items) {
      if (travelling.size >= atOnce) return
      if (item.state === 'waiting' && item.file) void travel(item, item.file)
    }
  }
  return {
    goOn,
    stop: (uploadId) => travelling.get(uploadId)?.abort(),
    stopAll() {
      for (const abort of travelling.values()) abort.abort()
    },
  }
}

function itemOf(file: File, before: readonly UploadItem[], limits: UploadLimits): UploadItem {
  const kept = before.filter(({ state }) => state !== 'refused')
  const fileName = distinctFileName(
    tidyFileName(file.name),
    kept.map((item) => item.fileName),
  )
  const refusal =
    kept.length >= limits.maxAttachments
      ? remark('E-FIL-09', null, { max: limits.maxAttachments })
      : checkFile({ fileName, sizeBytes: file.size }, limits.maxFileSizeBytes)
  return {
    uploadId: mintId(),
    file: refusal ? null : file,
    fileName,
    ...(plainName(file.name) === fileName ? {} : { cameAs: plainName(file.name) }),
    sizeBytes: file.size,
    kind: kept.length === 0 ? 'FORM' : 'ANNEX',
    validity: 'COPY',
    state: refusal ? 'refused' : 'waiting',
    progress: 0,
    sentence: refusal && firstSentence(refusal),
    uploaded: null,
  }
}

function failureOf(fileName: string, cause: unknown): Partial<UploadItem> {
  if (!(cause instanceof ApiProblem) || cause.problem.type === 'E-SYS-01') {
    const { sentence } = saidOf('E-FIL-06', { fileName })
    return { state: 'failed', isCut: true, isStalled: false, sentence }
  }
  const { status, title, type } = cause.problem
  // What is wrong with the file itself stays wrong; anything else may pass.
  const isOfTheFile = (status === 413 || status === 415 || status === 422) && !mayPass.has(type)
  return { state: isOfTheFile ? 'refused' : 'failed', sentence: title }
}

/** That it has to come again, and that too much of the person's waits. */
const mayPass: ReadonlySet<string> = new Set(['E-FIL-06', 'E-FIL-24'])

/** That its upload was cut off (E-FIL-06), or that the server keeps it no more (E-FIL-25). */
export function saidOf(
  code: 'E-FIL-06' | 'E-FIL-25',
  { fileName }: Pick<UploadItem, 'fileName'>,
): { readonly code: string; readonly sentence: string } {
  return { code, sentence: firstSentence(remark(code, null, { archivo: fileName })) }
}

function lost({ file }: UploadItem, sentence: string): Partial<UploadItem> {
  return { state: file ? 'failed' : 'refused', uploaded: null, sentence }
}

function restored(item: UploadItem): UploadItem {
  if (item.uploaded) return { ...item, state: 'done', progress: 1 }
  if (item.file && item.state !== 'refused')
    return { ...item, state: 'waiting', progress: 0, sentence: null }
  // Why the server refused it is said again; of any other the bytes went with the page before.
  if (item.state === 'refused' && item.sentence !== null) return item
  return { ...item, ...lost(item, attachmentWords.lost(item.fileName)) }
}

/** For another entry, when one may have taken the file: where its bytes are here they go once more. */
export function sentAnew(item: UploadItem): UploadItem {
  if (item.file === null || item.state === 'refused') return item
  return { ...item, uploadId: mintId(), state: 'waiting', progress: 0, uploaded: null }
}

function whenSettled(store: Store<UploadState>): Promise<void> {
  const isSettled = (): boolean =>
    store.get().items.every(({ state }) => state !== 'waiting' && state !== 'sending')
  if (isSettled()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      if (!isSettled()) return
      stop()
      resolve()
    })
  })
}

/** What the entry claims: every file that arrived, in the order of the list. */
export function claimsOf(items: readonly UploadItem[]): readonly AttachmentClaim[] {
  return items
    .filter(({ state }) => state === 'done')
    .map(({ uploadId, kind, validity }) => ({ uploadId, kind, validity }))
}

/** How many pages the files have that arrived and have pages; null while there is none of them. */
export function pagesOf(items: readonly UploadItem[]): number | null {
  const pages = items.flatMap(({ uploaded }) => uploaded?.pages ?? [])
  return pages.length === 0 ? null : pages.reduce((sum, each) => sum + each, 0)
}
