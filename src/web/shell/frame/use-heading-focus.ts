import { useEffect, useRef } from 'react'

import { useLocation } from '../../router/router.tsx'
import { focusPlace } from '../../ui/keys/focus-place.ts'

/**
 * After going to another page the focus is on its heading, after going to a place in the page on
 * that place: as after a page load.
 */
export function useHeadingFocus(): void {
  const location = useLocation()
  const previous = useRef(location)
  useEffect(() => {
    const from = previous.current
    previous.current = location
    if (from === location) return
    if (location.hash !== '') {
      focusPlace(document.getElementById(decodeURIComponent(location.hash.slice(1))))
      return
    }
    if (from.pathname === location.pathname) return
    const main = document.querySelector('main')
    // A page that placed the focus itself (the first field of a form) keeps it there.
    if (main?.contains(document.activeElement) === true) return
    main?.querySelector('h1')?.focus({ preventScroll: true })
  }, [location])
}
