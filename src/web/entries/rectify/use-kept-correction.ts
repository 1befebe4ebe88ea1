import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { useWriter } from '../../session/current/use-writer.ts'
import { keepCorrection, noteCorrection, readCorrection } from './correction-store.ts'
import { keptOf, restored } from './kept-correction.ts'
import type { Rectification } from './rectification-state.ts'

const pauseMs = 800

interface Kept {
  readonly entry: EntryView
  readonly state: Rectification | null
  /** Whether the entry is open to be corrected. */
  readonly canSend: boolean
  /** Puts a correction of another visit into the form. */
  readonly putBack: (restored: Rectification, savedAt: string) => void
}

/**
 * Keeps what is typed in the browser until it is saved or discarded: noted with every key, in the
 * database 800 ms after the last one. Brings it back when the entry is opened again. Answers how to
 * forget it.
 */
export function useKeptCorrection({ entry, state, canSend, putBack }: Kept): () => void {
  const staffId = useWriter()
  const { entryId } = entry
  const [isRead, setRead] = useState(false)
  const read = useEffectEvent((kept: unknown): void => {
    setRead(true)
    const found = restored(kept, entry)
    if (found && state && keptOf(state, '') === null) putBack(found, savedAtOf(kept))
  })
  useEffect(() => {
    if (staffId === undefined) return
    // Without a store (a private window, a full disk) the form works all the same.
    readCorrection(staffId, entryId).then(read, () => read(undefined))
  }, [staffId, entryId])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = useEffectEvent((): void => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (staffId === undefined || !state) return
    const kept = keptOf(state, new Date().toISOString())
    keepCorrection(staffId, entryId, kept).catch(() => undefined)
  })
  const note = useEffectEvent((): void => {
    if (staffId !== undefined && state)
      noteCorrection(staffId, entryId, keptOf(state, new Date().toISOString()))
  })
  useEffect(() => {
    // What was kept before is read first, or the empty form would wipe it out.
    if (!isRead || !canSend || !state) return
    note()
    timer.current = setTimeout(() => keep(), pauseMs)
    return () => clearTimeout(timer.current)
  }, [isRead, canSend, state])
  useEffect(() => {
    const atOnce = (): void => {
      if (timer.current !== undefined) keep()
    }
    document.addEventListener('visibilitychange', atOnce)
    window.addEventListener('pagehide', atOnce)
    return () => {
      document.removeEventListener('visibilitychange', atOnce)
      window.removeEventListener('pagehide', atOnce)
      atOnce()
    }
  }, [])
  return () => {
    if (staffId !== undefined) keepCorrection(staffId, entryId, null).catch(() => undefined)
  }
}

function savedAtOf(kept: unknown): string {
  const isSaid = typeof kept === 'object' && kept !== null && 'savedAt' in kept
  return isSaid && typeof kept.savedAt === 'string' ? kept.savedAt : new Date().toISOString()
}
