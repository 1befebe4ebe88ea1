import { useEffect, useRef, useState } from 'react'

export type LoadItems<Item> = (query: string, signal: AbortSignal) => Promise<readonly Item[]>

export type LoadedItems<Item> = {
  readonly state: 'idle' | 'loading' | 'loaded' | 'failed'
  /** Of the last answer; kept while the next one is on its way, so that the list does not blink. */
  readonly items: readonly Item[]
  readonly ask: (query: string) => void
}

const pauseMs = 120

type Question = {
  readonly timer: ReturnType<typeof setTimeout>
  readonly abort: AbortController
}

function cancel(question: Question | undefined): void {
  clearTimeout(question?.timer)
  question?.abort.abort()
}

/**
 * Asks `load` once the person pauses, forgets an answer that a newer question overtook, and never
 * shows two at once.
 */
export function useLoadedItems<Item>(load: LoadItems<Item>, minLength: number): LoadedItems<Item> {
  const [answer, setAnswer] = useState<Omit<LoadedItems<Item>, 'ask'>>({
    state: 'idle',
    items: [],
  })
  const pending = useRef<Question>(undefined)
  useEffect(() => () => cancel(pending.current), [])

  const ask = (text: string): void => {
    cancel(pending.current)
    const query = text.trim()
    if (query.length < minLength) {
      setAnswer({ state: 'idle', items: [] })
      return
    }
    setAnswer(({ items }) => ({ state: 'loading', items }))
    const abort = new AbortController()
    const fetchNow = async (): Promise<void> => {
      try {
        const items = await load(query, abort.signal)
        if (!abort.signal.aborted) setAnswer({ state: 'loaded', items })
      } catch {
        // Whatever went wrong, the field stays usable as plain text; the note offers to try again.
        if (!abort.signal.aborted) setAnswer({ state: 'failed', items: [] })
      }
    }
    pending.current = { abort, timer: setTimeout(() => void fetchNow(), pauseMs) }
  }
  return { ...answer, ask }
}
