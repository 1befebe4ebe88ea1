/**
 * What only one page of this browser does at a time: the one that holds the Web Lock of that name.
 * The lock ends with its page, also with one that crashed. Locks exist on https and localhost only;
 * elsewhere every page does it.
 */
import { useEffect, useRef, useState } from 'react'

import { pause } from './attention.ts'

export interface SolePage {
  /** `none`: not asked for, or not answered yet. */
  readonly standing: 'none' | 'here' | 'elsewhere'
  /**
   * How often it came here or went elsewhere. 1 and here: no other page had it since this one
   * asked.
   */
  readonly turn: number
  /** Takes it from the page that has it, which is told. */
  readonly take: () => void
}

type Standing = SolePage['standing']

interface Stood extends Pick<SolePage, 'standing' | 'turn'> {
  readonly name: string | null
}

const nobody: Stood = { name: null, standing: 'none', turn: 0 }

/** Stands in line for as long as the caller is mounted; null asks for nothing. */
export function useSolePage(name: string | null): SolePage {
  const [state, setState] = useState<Stood>(nobody)
  const place = useRef<Place>(null)
  useEffect(() => {
    if (name === null) return
    const stood = standInLine(name, (standing) =>
      setState((before) => {
        const turn = before.name === name ? before.turn : 0
        return { name, standing, turn: standing === 'none' ? turn : turn + 1 }
      }),
    )
    place.current = stood
    return () => stood.leave()
  }, [name])
  // What was told of another name says nothing of this one.
  const { standing, turn } = state.name === name || name === null ? state : nobody
  return { standing, turn, take: () => place.current?.take() }
}

interface Place {
  readonly take: () => void
  readonly leave: () => void
}

function standInLine(name: string, tell: (standing: Standing) => void): Place {
  let life = new AbortController()
  const stand = (isTaking: boolean): void => {
    life.abort()
    life = new AbortController()
    void keepStanding(name, { isTaking, signal: life.signal, tell })
  }
  const rest = (): void => {
    life.abort()
    tell('none')
  }
  // A page that is kept for going back must not stand in the way of those that are looked at.
  const shown = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) stand(false)
  }
  globalThis.addEventListener('pagehide', rest)
  globalThis.addEventListener('pageshow', shown)
  stand(false)
  return {
    take: () => stand(true),
    leave() {
      globalThis.removeEventListener('pagehide', rest)
      globalThis.removeEventListener('pageshow', shown)
      rest()
    },
  }
}

interface Stand {
  readonly isTaking: boolean
  readonly signal: AbortSignal
  readonly tell: (standing: Standing) => void
}

async function keepStanding(name: string, { isTaking, signal, tell }: Stand): Promise<void> {
  // What this very page lets go of in the same breath is free by then.
  await pause(0, signal)
  if (signal.aborted) return
  if (!('locks' in navigator)) return tell('here')
  let how: LockOptions = isTaking ? { steal: true } : { ifAvailable: true }
  while (!signal.aborted) {
    // Rejects when another page takes it, or it is no longer asked for.
    // oxlint-disable-next-line no-await-in-loop -- one standing after the other
    await navigator.locks.request(name, how, (lock) => lock && held(signal, tell)).catch(() => null)
    if (!signal.aborted) tell('elsewhere')
    how = { signal }
  }
}

/** For as long as it is asked for. */
async function held(signal: AbortSignal, tell: (standing: Standing) => void): Promise<void> {
  if (signal.aborted) return
  tell('here')
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}
