/**
 * Browsers keep a page that was left, alive and as it was, for whoever goes back to it. It is shown
 * again only while the sign-in is the one it was left under; otherwise it is loaded anew.
 */
import { readToken, wasForgottenHere } from './current/token.ts'

export function watchKeptPage(): void {
  const { style } = document.documentElement
  let leftUnder: string | null = null
  addEventListener('pagehide', () => {
    leftUnder = readToken()
    // Now, and not when it comes back: it would be seen for a moment. It covers open dialogs too.
    style.visibility = 'hidden'
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || (!wasForgottenHere() && readToken() === leftUnder)) {
      style.visibility = ''
      return
    }
    // Whoever comes back is not to be asked about what somebody else was writing.
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
    location.reload()
  })
}
