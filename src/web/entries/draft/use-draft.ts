import { useEffect, useState } from 'react'

import { ApiProblem } from '../../common/api.ts'
import type { UploadItem } from '../../attachments/upload-queue.ts'
import { draftOf, type Draft } from './draft.ts'
import { onReturn } from './draft-hold.ts'
import { isInTheBook } from './is-in-the-book.ts'
import { dropDraft, keepDraft, noteDraft, standingOf, whenTaken } from './draft-store.ts'
import type { EntryForm } from '../form/form-state.ts'

const pauseMs = 800
/**
 * Somebody who never pauses is not to lose more than this of what no journal notes: where a file
 * stands.
 */
const longestMs = 5000

export interface DraftState {
  readonly savedAt: Date | null
  readonly isFailing: boolean
}

/**
 * Keeps the form in the browser: what is typed is noted with every key, and kept with its files 800
 * ms after the last one, at once when a file is added, and when the page goes out of sight. Stops
 * when another page takes the draft, and says so on the form.
 */
export function useDraft(form: EntryForm): DraftState {
  const [state, setState] = useState<DraftState>({ savedAt: null, isFailing: false })
  useEffect(() => keeperOf(form, setState), [form])
  return state
}

interface Writer {
  /** Into the database, files and all. */
  readonly keep: () => Promise<void>
  /** In the journal now, in the database a moment later. */
  readonly keepSoon: () => void
  /** What waits to be kept is kept now. */
  readonly flush: () => void
  readonly leaveToOther: () => void
  /** Looks whether another page took the draft while this one could not hear of it. */
  readonly lookAround: () => Promise<void>
}

/** Returns how to stop. */
function keeperOf(form: EntryForm, tell: (state: DraftState) => void): () => void {
  const writer = writerFor(form, tell)
  const { store } = form.uploads
  let files = filesOf(store.get().items)
  const onFiles = (): void => {
    const now = filesOf(store.get().items)
    if (now === files) return writer.keepSoon()
    // A file cannot be noted: it is kept at once, and not only how far it got.
    files = now
    void writer.keep()
  }
  const stops = [
    form.values.subscribe(writer.keepSoon),
    store.subscribe(onFiles),
    whenTaken(form.entryId, writer.leaveToOther),
    onReturn(() => void writer.lookAround()),
  ]
  document.addEventListener('visibilitychange', writer.flush)
  // What a step back brought to the screen again, as after «Deshacer», is kept nowhere yet.
  if (!form.wasKept) writer.keepSoon()
  return () => {
    // Leaving for another screen loses nothing either.
    writer.flush()
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', writer.flush)
  }
}

function writerFor(form: EntryForm, tell: (state: DraftState) => void): Writer {
  const { entryId, status } = form
  const name = { staffId: form.session.staffId, entryId }
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstUnsaved: number | null = null
  let { wasKept } = form
  // A registered form has nothing left to keep, and what another page writes is kept there.
  const isOver = (): boolean => form.isRegistered() || status.get().isElsewhere
  const rest = (): void => {
    clearTimeout(timer)
    timer = undefined
    firstUnsaved = null
  }
  const leaveToOther = (): void => {
    rest()
    status.set({ isElsewhere: true })
    form.uploads.release()
  }
  const keep = async (): Promise<void> => {
    rest()
    if (isOver()) return
    const draft = draftOn(form)
    const savedAt = draft && new Date(draft.savedAt)
    const isNoted = draft !== null && noteDraft(draft) && draft.uploads.length === 0
    try {
      if (!draft) await dropDraft(name.staffId, entryId)
      else if (await isOthers(draft, wasKept)) return leaveToOther()
      wasKept = draft !== null
      tell({ savedAt, isFailing: false })
    } catch (cause) {
      // Asked again, also when nobody types.
      if (cause instanceof ApiProblem) timer = setTimeout(() => void keep(), longestMs)
      // The database is full or refused: the journal has what was typed, but takes no files.
      tell({ savedAt: isNoted ? savedAt : null, isFailing: draft !== null && !isNoted })
    }
  }
  return {
    keep,
    leaveToOther,
    keepSoon() {
      const draft = isOver() ? null : draftOn(form)
      if (draft) noteDraft(draft)
      // An empty form that was never kept leaves nothing to forget.
      if (!draft && !wasKept && timer === undefined) return
      firstUnsaved ??= Date.now()
      clearTimeout(timer)
      const waited = Date.now() - firstUnsaved
      timer = setTimeout(() => void keep(), Math.max(0, Math.min(pauseMs, longestMs - waited)))
    },
    flush() {
      if (timer !== undefined) void keep()
    },
    async lookAround() {
      if (isOver() || !wasKept) return
      const standing = await standingOf(name).catch(() => 'kept')
      if (standing !== 'kept') leaveToOther()
    },
  }
}

function draftOn({ session, entryId, values, uploads }: EntryForm): Draft | null {
  const form = {
    staffId: session.staffId,
    entryId,
    savedAt: new Date().toISOString(),
    values: values.get(),
  }
  const { items, isAwaited } = uploads.store.get()
  return draftOf(form, items, isAwaited)
}

/** Which files there are and how they stand, without how far they got. */
function filesOf(items: readonly UploadItem[]): string {
  return items.map(({ uploadId, state }) => `${uploadId} ${state}`).join()
}

/**
 * Keeps it, unless another page writes it now or has registered it. While nobody can say whether it
 * was registered, it stays noted and is not kept: an `ApiProblem`.
 */
async function isOthers(draft: Draft, wasKept: boolean): Promise<boolean> {
  const outcome = await keepDraft(draft, wasKept)
  if (outcome === 'kept') return false
  if (outcome === 'elsewhere') return true
  try {
    if (await isInTheBook(draft.entryId)) return true
  } catch (cause) {
    noteDraft(draft)
    throw cause
  }
  // Nobody has it any more, and it is still on this screen: dropped elsewhere, or the browser's
  // data were cleared.
  return (await keepDraft(draft)) !== 'kept'
}
