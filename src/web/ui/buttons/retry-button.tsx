import { useLayoutEffect, useRef, type ReactNode } from 'react'

import { focusHeadingIfLost } from '../keys/focus-place.ts'
import { Button } from './button.tsx'

/** What has the focus in place of a button that went while it was tried again. */
let holder: Element | null = null

/**
 * Tries again what could not be read, in whose place it stands: when it goes, the focus is on the
 * heading, unless what was read has a place for it; when that failed again, it has the focus back.
 */
export function RetryButton({
  children,
  onRetry,
}: {
  readonly children: ReactNode
  readonly onRetry: () => unknown
}) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const { current } = button
    if (holder !== null && holder === document.activeElement) current?.focus()
    holder = null
    return () => {
      if (current === null || current !== document.activeElement) return
      // Once it is gone, and what takes its place has had its turn.
      queueMicrotask(() => {
        focusHeadingIfLost()
        holder = document.activeElement
      })
    }
  }, [])
  return (
    <Button ref={button} onPress={() => void onRetry()}>
      {children}
    </Button>
  )
}
