import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * The moment the paper is made: taken anew before each printing, so that the foot of the page tells
 * the truth.
 */
export function usePrintMoment(): Date {
  const [moment, setMoment] = useState(() => new Date())
  useEffect(() => {
    // The browser lays out the paper right after this event: the page must be drawn by then.
    const take = (): void => flushSync(() => setMoment(new Date()))
    window.addEventListener('beforeprint', take)
    return () => window.removeEventListener('beforeprint', take)
  }, [])
  return moment
}

/** Opens the print dialog once, when fonts and pictures are there (`?print=1`). */
export function usePrintWhenReady(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return
    const page = new AbortController()
    const print = async (): Promise<void> => {
      const pictures = [...document.images].map((image) => image.decode().catch(() => null))
      await Promise.all([document.fonts.ready, ...pictures])
      if (!page.signal.aborted) window.print()
    }
    void print()
    return () => page.abort()
  }, [isAsked])
}
