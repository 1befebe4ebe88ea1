import { useEffect, useEffectEvent } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'

import { focusPlace } from '../../shell/frame/focus-place.ts'

/** Old addresses name a part of the page in `tab`. */
const partNames: ReadonlySet<string> = new Set(['datos', 'adjuntos', 'seguimiento', 'historial'])

/**
 * Once the document is here: the focus on its number, or on the part that the address names; at the
 * top after going on from another one. Where somebody put the focus meanwhile, it stays. On the
 * number again when the correction was shut, whose fields are gone then.
 */
export function useArrival(isCorrecting: boolean): void {
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
  useEffect(() => {
    if (isCorrecting || document.activeElement !== document.body) return
    focusPlace(document.querySelector('main h1'))
  }, [isCorrecting])
}

const isMoved = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isMoved' in state
