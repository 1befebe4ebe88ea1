import { useEffect, useRef } from 'react'

// A good typist's keys are 100 to 200 ms apart, a slow one's 400: after this long without one the
// hands have seen the dialog.
const pauseMs = 600

/**
 * Tells, in a press, whether it came from a key that was meant for what had the focus before: one
 * that follows the keys before it (or the moment this appeared) without a pause, or one pressed
 * together with Ctrl, Alt or Meta.
 */
export function useStrayKeys(): () => boolean {
  const strayAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    let lastAt = performance.now()
    const onKey = ({ timeStamp, ctrlKey, altKey, metaKey }: KeyboardEvent): void => {
      const isStray = ctrlKey || altKey || metaKey || timeStamp - lastAt < pauseMs
      strayAt.current = isStray ? performance.now() : Number.NEGATIVE_INFINITY
      lastAt = timeStamp
    }
    const onPointer = (): void => {
      strayAt.current = Number.NEGATIVE_INFINITY
    }
    globalThis.addEventListener('keydown', onKey, true)
    globalThis.addEventListener('pointerdown', onPointer, true)
    return () => {
      globalThis.removeEventListener('keydown', onKey, true)
      globalThis.removeEventListener('pointerdown', onPointer, true)
    }
  }, [])
  // The click of Enter comes with its keydown, that of Space with its keyup.
  return () => performance.now() - strayAt.current < pauseMs
}
