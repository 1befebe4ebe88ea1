import { useEffect, useEffectEvent } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'

import { focusPlace } from '../../shell/frame/focus-place.ts'

/** Old addresses name a part of the page in `tab`. */
const partNames: ReadonlySet<string> = new Set(['datos', 'adjuntos', 'seguimiento', 'historial'])

/**
 * Once the document is here: the part that the address names, with the focus; the top after going
 * on from another document.
 */
export function useArrival(): void {
  const [search] = useSearchParams()
  const isBack = useNavigationType() === NavigationType.Pop
  const state: unknown = useLocation().state
  const arrive = useEffectEvent(() => {
    if (!isBack && isMoved(state)) scrollTo(0, 0)
    const tab = search.get('tab') ?? ''
    const part = partNames.has(tab) ? document.getElementById(tab) : null
    part?.scrollIntoView()
    focusPlace(part)
  })
  useEffect(() => arrive(), [])
}

const isMoved = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isMoved' in state
