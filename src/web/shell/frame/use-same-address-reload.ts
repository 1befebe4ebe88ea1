import { useEffect, useEffectEvent, useRef } from 'react'
import type { Place } from '../../router/place.ts'
import { useLocation } from '../../router/router.tsx'

/**
 * Calls back when someone goes to the address they are already at: what the page shows is asked for
 * again (docs/specification/screens.md).
 */
export function useSameAddressReload(reload: () => void): void {
  const location = useLocation()
  const previous = useRef<Place>(location)
  const run = useEffectEvent(reload)
  useEffect(() => {
    const from = previous.current
    previous.current = location
    if (from.key !== location.key && addressOf(from) === addressOf(location)) run()
  }, [location])
}

const addressOf = ({ pathname, search, hash }: Place): string => pathname + search + hash
