/**
 * Browsers keep a page that was left, alive and as it was, for whoever goes back to it. It is shown
 * again only under the sign-in that it was left under, and of the staff's pages nothing before the
 * server has said that this sign-in lives; otherwise it is loaded anew.
 */
import { readToken, wasForgottenHere } from './current/token.ts'

/** Waits for the server's word, then shows the page unless it was left again. */
export type Confirm = (isBack: () => boolean, show: () => void) => void

let confirm: Confirm | null = null

/** How the staff's pages ask, or null where no page of theirs is there. */
export function confirmKeptPageBy(asking: Confirm | null): void {
  confirm = asking
}

export function watchKeptPage(): void {
  const { style } = document.documentElement
  let leftUnder: string | null = null
  let focused: Element | null = null
  let times = 0
  const isSame = (): boolean => !wasForgottenHere() && readToken() === leftUnder
  const show = (): void => {
    if (!isSame()) return loadAnew()
    style.visibility = ''
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
  addEventListener('pagehide', () => {
    leftUnder = readToken()
    focused = document.activeElement
    times += 1
    // Now, and not when it comes back: it would be seen for a moment. It covers open dialogs too.
    style.visibility = 'hidden'
  })
  addEventListener('pageshow', ({ persisted }) => {
    const time = times
    if (!persisted) style.visibility = ''
    else if (confirm === null || leftUnder === null || !isSame()) show()
    else confirm(() => time === times, show)
  })
}

/** Whoever comes back is not to be asked about what somebody else was writing. */
function loadAnew(): void {
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  location.reload()
}
