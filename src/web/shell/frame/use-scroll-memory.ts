import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Arrival, Place } from '../../router/place.ts'
import { useLocation, useNavigationType } from '../../router/router.tsx'

const storageKey = 'scroll-positions'
const longestMemory = 50

/**
 * How far down each step of this tab's history was left. It outlives a reload, and so does the
 * tab's history.
 */
const positions = new Map<string, number>(remembered())

/**
 * Scrolls as page loads do: a new page to its top or to its anchor, also when the same anchor is
 * pressed again; one that is come back to, where it was left. An address replaced by another of the
 * same page (a filter, a tab) scrolls nothing. `hasPage`: before it is drawn there is nothing to
 * scroll.
 */
export function useScrollMemory(hasPage: boolean): void {
  const location = useLocation()
  const kind = useNavigationType()
  const previous = useRef<Place | null>(null)
  useEffect(keepPositions, [])
  useLayoutEffect(() => {
    const from = previous.current
    if (!hasPage || from === location) return
    previous.current = location
    const left = isComingBack(from, kind) ? positions.get(stepOf(location)) : undefined
    if (left !== undefined) scrollTo(0, left)
    else if (!scrollToAnchor(location.hash) && from !== null && isNewPage(from, location, kind))
      scrollTo(0, 0)
  }, [hasPage, location, kind])
  // With the commit, as the scrolling above: its event must find the new step listening.
  useLayoutEffect(() => {
    const keep = (): void => void positions.set(stepOf(location), scrollY)
    addEventListener('scroll', keep, { passive: true })
    return () => removeEventListener('scroll', keep)
  }, [location])
}

/**
 * Which step it is, in a form from which its address cannot be read: it stays in the browser, whose
 * next person it does not concern.
 */
function stepOf({ key, pathname, search }: Place): string {
  let sum = 0n
  for (const unit of new TextEncoder().encode(`${key} ${pathname}${search}`))
    sum = BigInt.asUintN(64, (sum ^ BigInt(unit)) * 0x1_00_00_00_01_b3n + 1n)
  return sum.toString(36)
}

/**
 * The first address of a visit is only a step back when the browser says that it reloaded or went
 * back to it.
 */
function isComingBack(from: Place | null, kind: Arrival): boolean {
  if (from !== null) return kind === 'POP'
  const [load] = performance.getEntriesByType('navigation')
  return load instanceof PerformanceNavigationTiming && load.type !== 'navigate'
}

const isNewPage = (from: Place, to: Place, kind: Arrival): boolean =>
  kind !== 'REPLACE' || from.pathname !== to.pathname

/** Whether there was a place to scroll to. */
function scrollToAnchor(hash: string): boolean {
  const place = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  place?.scrollIntoView()
  return place !== null
}

/** The browser's own memory would scroll before the page it remembers is drawn. */
function keepPositions(): () => void {
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', store)
  return () => removeEventListener('pagehide', store)
}

function store(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-longestMemory)))
  } catch {
    // A browser that keeps nothing forgets this with the rest.
  }
}

function remembered(): [string, number][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPosition) : []
  } catch {
    return []
  }
}

function isPosition(kept: unknown): kept is [string, number] {
  return Array.isArray(kept) && typeof kept[0] === 'string' && typeof kept[1] === 'number'
}
