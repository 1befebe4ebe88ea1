import { useEffect, useEffectEvent } from 'react'

import { useLocation, useNavigationType, useSearchParams } from '../../router/router.tsx'
import { stayAtPart } from './go-to-part.ts'

/** Old addresses name a part of the page in `tab`. */
const partNames: ReadonlySet<string> = new Set(['datos', 'adjuntos', 'seguimiento', 'historial'])

/**
 * Once the document is here, and may be read: the part that the address names, with the focus; the
 * top after going on from another document.
 */
export function useArrival(isReadable: boolean): void {
  const [search] = useSearchParams()
  const isBack = useNavigationType() === 'POP'
  const state: unknown = useLocation().state
  const arrive = useEffectEvent(() => {
    if (!isBack && isMoved(state)) scrollTo(0, 0)
    const tab = search.get('tab') ?? ''
    return partNames.has(tab) ? stayAtPart(tab) : undefined
  })
  useEffect(() => (isReadable ? arrive() : undefined), [isReadable])
}

const isMoved = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isMoved' in state
