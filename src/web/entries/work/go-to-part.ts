import { focusPlace } from '../../ui/keys/focus-place.ts'

const hands = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** To a part of the page by its id: in sight and with the focus; null when it is not there. */
export function goToPart(id: string): HTMLElement | null {
  const part = document.getElementById(id)
  part?.scrollIntoView()
  focusPlace(part)
  return part
}

/**
 * The same, and there it stays while what stands above it, or in it, is still being read, until a
 * hand does something. Answers how to let go.
 */
export function stayAtPart(id: string): (() => void) | undefined {
  const part = goToPart(id)
  if (part === null) return undefined
  const growing = new ResizeObserver(() => part.scrollIntoView())
  growing.observe(part.closest('.work-text') ?? part)
  const life = new AbortController()
  const letGo = (): void => {
    growing.disconnect()
    life.abort()
  }
  for (const hand of hands) addEventListener(hand, letGo, { signal: life.signal, passive: true })
  return letGo
}
