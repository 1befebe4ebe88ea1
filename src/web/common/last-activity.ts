/**
 * Whether somebody works at this page. What a page reads by itself, because of the clock or of what
 * others did, must not keep an abandoned session alive; and a page cannot tell one reading from
 * another, but it can tell whether anybody is there.
 */

// Longer than anybody looks at a screen that has just answered, far shorter than any session's
// limit.
const handsOffMs = 60_000
const signs = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const

type Place = Pick<EventTarget, 'addEventListener'>

/**
 * Watches for hands from now on; a page that was just opened counts as touched. Answers whether it
 * was touched within a minute.
 */
export function watchHands(place: Place, nowMs: () => number): () => boolean {
  let touchedAtMs = nowMs()
  const touched = (): void => {
    touchedAtMs = nowMs()
  }
  for (const sign of signs) place.addEventListener(sign, touched, { capture: true, passive: true })
  return () => nowMs() - touchedAtMs < handsOffMs
}

/** Of this page; true where there is no page to touch. */
export const isAttended: () => boolean =
  typeof document === 'undefined' ? () => true : watchHands(document, () => performance.now())
