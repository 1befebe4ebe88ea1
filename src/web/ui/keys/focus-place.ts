/**
 * Puts the focus where a link leads inside the page, so that Tab and a screen reader go on from
 * there. The scroll is somebody else's.
 */
export function focusPlace(place: HTMLElement | null): void {
  if (place === null) return
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) place.setAttribute('tabindex', '-1')
  place.focus({ preventScroll: true })
}

/** Puts the focus on the heading of the page when what had it is gone; otherwise it stays. */
export function focusHeadingIfLost(): void {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) {
    focusPlace(document.querySelector('main h1'))
  }
}
