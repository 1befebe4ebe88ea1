import { CircleHelp, LockOpen, Table } from 'lucide-react'
import { useEffect } from 'react'

import { Link } from '../../router/link.tsx'
import { usePageTitle } from '../../ui/display/page-title.tsx'

// docs/specification/screens.md fixes titles and links, in English, that each carries a filler
// text, and that all three lead to the root.
const links = [
  {
    label: 'Frequently Asked Questions',
    filler: 'Short answers to what people ask most often.',
    icon: Table,
  },
  {
    label: 'Solution Center',
    filler: 'What to do when something does not work as expected.',
    icon: CircleHelp,
  },
  {
    label: 'Permission Manager',
    filler: 'Who may see and change what, and how to ask for access.',
    icon: LockOpen,
  },
] as const

/** Where every unknown address ends, and where the side menu sends whoever is not signed in. */
export function NotFoundPage() {
  usePageTitle('Not Found')
  // Also on a first load: the reader of the page should hear where they are.
  useEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), [])
  return (
    <main id="contenido" tabIndex={-1} className="plain-page" lang="en">
      <span className="not-found-code">404</span>
      <h1 tabIndex={-1}>Not Found</h1>
      <p className="muted">Requested resource is not available.</p>
      <ul className="not-found-links">
        {links.map(({ label, filler, icon: Icon }) => (
          <li key={label}>
            <Link to="/">
              <Icon aria-hidden="true" />
              <span>
                <strong>{label}</strong>
                <span className="muted small">{filler}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </main>
  )
}
