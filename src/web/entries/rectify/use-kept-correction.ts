import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { useSolePage } from '../../common/sole-page.ts'
import { useWriter } from '../../session/current/use-writer.ts'
import { keepCorrection, noteCorrection, readCorrection } from './correction-store.ts'
import { keptOf, restored } from './kept-correction.ts'
import { isTyped, type Rectification } from './rectification-state.ts'

const pauseMs = 800
const unread = Symbol('the store could not be read')

interface Kept {
  readonly entry: EntryView
  readonly state: Rectification | null
  /** The form is asked for. */
  readonly isAsked: boolean
  /** Whether the entry is open to be corrected. */
  readonly canSend: boolean
  /**
   * Puts into the form what was kept by another visit or another page; null when that page saved or
   * discarded it. `isFirst`: no other page had it since this one came here.
   */
  readonly putBack: (kept: KeptTyping | null, isFirst: boolean) => void
}

export interface KeptTyping {
  readonly state: Rectification
  /** RFC 3339. */
  readonly savedAt: string
}

/** Which page of this browser corrects the entry. */
export interface CorrectionHold {
  /** This one, and what was kept is in the form. */
  readonly isHere: boolean
  readonly isElsewhere: boolean
  /** From here on it is this one; the other page is told. */
  readonly take: () => void
}

/**
 * Keeps what is typed in the browser until it is saved or discarded: noted with every key, in the
 * database 800 ms after the last one. Brings it back when the entry is opened again. One page at a
 * time writes and reads it: the others wait until that one is done, gone, or it is taken from it.
 * Answers how to forget it too.
 */
export function useKeptCorrection(correction: Kept): {
  readonly hold: CorrectionHold
  readonly forget: () => void
} {
  const { entry, state, isAsked, putBack } = correction
  const staffId = useWriter()
  const { entryId } = entry
  const [readOn, setReadOn] = useState(0)
  const [isLooking, setLooking] = useState(true)
  const isWritten = state !== null && isTyped(state)
  const isWanted = isLooking || isAsked || isWritten
  const page = useSolePage(isWanted ? `correction:${entryId}` : null)
  // Who only reads does not stand in line: it would come between the other page and its reload.
  if (isLooking && page.standing === 'elsewhere') setLooking(false)
  const isHere = page.standing === 'here' && readOn === page.turn
  const { forget, found } = useKeeping(correction, staffId, isHere)

  const read = useEffectEvent((turn: number, kept: unknown): void => {
    setReadOn(turn)
    setLooking(false)
    if (kept === unread) return
    found(kept !== undefined)
    const typed = restored(kept, entry)
    if (typed) putBack({ state: typed, savedAt: savedAtOf(kept) }, turn === 1)
    else if (isWritten) putBack(null, turn === 1)
  })
  const turnToRead = page.standing === 'here' ? page.turn : 0
  useEffect(() => {
    if (staffId === undefined || turnToRead === 0) return
    let isOver = false
    const tell = (kept: unknown): void => {
      if (!isOver) read(turnToRead, kept)
    }
    // Without a store (a private window, a full disk) the form works all the same.
    readCorrection(staffId, entryId).then(tell, () => tell(unread))
    return () => {
      isOver = true
    }
  }, [staffId, entryId, turnToRead])

  return { hold: { isHere, isElsewhere: page.standing === 'elsewhere', take: page.take }, forget }
}

interface Keeping {
  readonly forget: () => void
  /** Whether the store had anything that is to be forgotten with what is typed. */
  readonly found: (isAnything: boolean) => void
}

function useKeeping(
  { entry, state, canSend }: Kept,
  staffId: string | undefined,
  isHere: boolean,
): Keeping {
  const { entryId } = entry
  const wasKept = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const rest = (): void => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const forget = (): void => {
    rest()
    wasKept.current = false
    if (staffId !== undefined) keepCorrection(staffId, entryId, null).catch(() => undefined)
  }
  const keep = useEffectEvent((): void => {
    rest()
    if (staffId === undefined || !state) return
    keepCorrection(staffId, entryId, keptOf(state, new Date().toISOString())).catch(() => undefined)
  })
  const keepSoon = useEffectEvent((): void => {
    if (staffId === undefined || !state) return
    // At once: the page that is next in line is not to lose what it writes by it.
    if (!isTyped(state)) return wasKept.current ? forget() : undefined
    wasKept.current = true
    noteCorrection(staffId, entryId, keptOf(state, new Date().toISOString()))
    timer.current = setTimeout(() => keep(), pauseMs)
  })
  useEffect(() => {
    // What was kept before is read first, or the empty form would wipe it out.
    if (!isHere || !canSend || !state) return
    keepSoon()
    return () => clearTimeout(timer.current)
  }, [isHere, canSend, state])
  useKeptAtOnce(() => {
    if (timer.current !== undefined && isHere) keep()
  })
  return { forget, found: (isAnything) => void (wasKept.current = isAnything) }
}

/** When the page goes out of sight or away, and when another screen takes its place. */
function useKeptAtOnce(keep: () => void): void {
  const atOnce = useEffectEvent(keep)
  useEffect(() => {
    const leave = (): void => atOnce()
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
}

function savedAtOf(kept: unknown): string {
  const isSaid = typeof kept === 'object' && kept !== null && 'savedAt' in kept
  return isSaid && typeof kept.savedAt === 'string' ? kept.savedAt : new Date().toISOString()
}
