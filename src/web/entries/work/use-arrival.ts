import { useEffect, useEffectEvent } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'

import { focusPlace } from '../../shell/frame/focus-place.ts'

/** Old addresses name a part of the page in `tab`. */
const partNames: ReadonlySet<string> = new Set(['datos', 'adjuntos', 'seguimiento', 'historial'])

/**
 * Once the document is here: the part that the address names, with the focus; the top after going on
 * from another document.
 */
export function useArrival(): void {
  const [search] = useSearchParams()
  const isBack = useNavigationType() === NavigationType.Pop
  const state: unknown = useLocation().state
  const arrive = useEffectEvent(() => {
    if (!isBack && isMoved(state)) scrollTo(0, 0)
    const tab = search.get('tab') ?? ''
    const part = partNames.has(tab) ? document.getElementById(tab) : null
    focusPlace(part)
    return part ? keepAtTop(part) : undefined
  })
  useEffect(() => arrive(), [])
}

const isMoved = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isMoved' in state

/**
 * What stands above and below a part is read after it, and moves it: it is put back until somebody
 * goes elsewhere. Answers how to stop.
 */
function keepAtTop(part: HTMLElement): () => void {
  const life = new AbortController()
  const { signal } = life
  const watch = new ResizeObserver(() => part.scrollIntoView())
  signal.addEventListener('abort', () => watch.disconnect())
  for (const going of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    document.addEventListener(going, () => life.abort(), { signal, passive: true })
  watch.observe(document.body)
  part.scrollIntoView()
  return () => life.abort()
}
