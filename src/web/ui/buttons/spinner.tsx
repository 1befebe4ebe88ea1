import { useEffect, useState } from 'react'

import './spinner.css'

export type SpinnerProps = {
  /** Words read aloud; without them the spinner is decoration. */
  readonly label?: string
  /** Show at once, for a button that was just pressed. Otherwise it appears after 300 ms. */
  readonly isImmediate?: boolean
}

/**
 * A turning ring. Waits 300 ms before it shows: a spinner that flashes makes a fast page feel slow.
 */
export function Spinner({ label, isImmediate = false }: SpinnerProps) {
  const [isShown, setShown] = useState(isImmediate)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 300)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  const ring = <span className="spinner" aria-hidden="true" />
  if (label === undefined) return ring
  return (
    <span className="spinner-with-label" role="status">
      {ring}
      <span>{label}</span>
    </span>
  )
}
