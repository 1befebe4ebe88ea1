import { useEffect, useState } from 'react'

import { draftOf } from './draft.ts'
import { dropDraft, keepDraft } from './draft-store.ts'
import type { FormDesk } from './form-desk.ts'

const pauseMs = 800
/** Somebody who never pauses is not to lose more than this. */
const longestMs = 5000

export interface DraftState {
  readonly savedAt: Date | null
  readonly isFailing: boolean
}

/** Keeps the form in the browser 800 ms after the last key, and at once when the page goes out of sight. */
export function useDraft(desk: FormDesk): DraftState {
  const [state, setState] = useState<DraftState>({ savedAt: null, isFailing: false })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let firstUnsaved: number | null = null
    const keep = async (): Promise<void> => {
      clearTimeout(timer)
      timer = undefined
      firstUnsaved = null
      const savedAt = new Date()
      const form = {
        staffId: desk.session.staffId,
        entryId: desk.entryId,
        savedAt: savedAt.toISOString(),
        values: desk.values.get(),
      }
      const draft = draftOf(form, desk.uploads.store.get().items)
      try {
        if (draft) await keepDraft(draft)
        else await dropDraft(form.staffId, form.entryId)
        setState({ savedAt: draft ? savedAt : null, isFailing: false })
      } catch {
        // Storage full or refused: the form goes on, and says that it is not being kept.
        setState({ savedAt: null, isFailing: true })
      }
    }
    const later = (): void => {
      firstUnsaved ??= Date.now()
      clearTimeout(timer)
      const waited = Date.now() - firstUnsaved
      timer = setTimeout(() => void keep(), Math.max(0, Math.min(pauseMs, longestMs - waited)))
    }
    const now = (): void => {
      if (document.visibilityState === 'hidden' && timer !== undefined) void keep()
    }
    const stops = [desk.values.subscribe(later), desk.uploads.store.subscribe(later)]
    document.addEventListener('visibilitychange', now)
    return () => {
      // Leaving for another screen loses nothing either; a registered form has nothing left to keep.
      if (timer !== undefined && !desk.isRegistered()) void keep()
      clearTimeout(timer)
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', now)
    }
  }, [desk])
  return state
}
