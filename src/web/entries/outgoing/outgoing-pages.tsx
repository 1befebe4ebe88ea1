import { useLocation } from '../../router/router.tsx'
import { DispatchPage } from './dispatch-page.tsx'
import { OutgoingDocumentPage } from './outgoing-document-page.tsx'
import { OutgoingPage } from './outgoing-page.tsx'

/** The book of exits, a form for it, and one of its documents: one piece of code for the three. */
export function OutgoingPages() {
  const last = useLocation().pathname.toLowerCase().split('/').findLast(Boolean)
  if (last === 'new') return <DispatchPage />
  return last === 'document' ? <OutgoingDocumentPage /> : <OutgoingPage />
}
