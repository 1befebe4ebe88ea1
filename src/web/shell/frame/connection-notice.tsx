import { useLocation } from '../../router/router.tsx'
import { connection } from '../../common/connection.ts'
import { useStore } from '../../common/store.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { layoutWords as words } from '../../words/shell/layout.ts'
import { firstSentenceOf } from '../../words/language/first-sentences.ts'
import './connection-notice.css'

/**
 * At the foot of the window while the server cannot be reached, and gone when it can: the page asks
 * again by itself.
 */
export function ConnectionNotice() {
  const lost = useStore(connection, (state) => state.lost)
  const { pathname } = useLocation()
  const keepsDraft = pathname === '/control/sentdocument'
  return (
    // Said over an open window too, which hides all else from whoever listens.
    <div
      className="connection-notice"
      role="status"
      aria-live="polite"
      data-react-aria-top-layer="true"
    >
      {lost !== 'no' && (
        <Notice tone="warning" title={lost === 'network' ? words.noNetwork : words.noServer}>
          <p>{keepsDraft ? firstSentenceOf['E-SYS-01'] : words.notUpToDate}</p>
        </Notice>
      )}
    </div>
  )
}
