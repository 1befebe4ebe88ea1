import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After going to another page the focus is on its heading, as it would be after a page load. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    const main = document.querySelector('main')
    // A page that placed the focus itself (the first field of a form) keeps it there.
    if (main?.contains(document.activeElement) === true) return
    main?.querySelector('h1')?.focus({ preventScroll: true })
  }, [pathname])
}
