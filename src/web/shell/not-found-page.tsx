import { CircleHelp, LockOpen, Table } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'

import { usePageTitle } from '../ui/page-title.tsx'

// The specification fixes these texts, in English, and that all three links lead to the root.
const links = [
  { label: 'Frequently Asked Questions', icon: Table },
  { label: 'Solution Center', icon: CircleHelp },
  { label: 'Permission Manager', icon: LockOpen },
] as const

/** Where every unknown address ends, and where the side menu sends whoever is not signed in. */
export function NotFoundPage() {
  usePageTitle('Not Found')
  // Also on a first load: the reader of the page should hear where they are.
  useEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), [])
  return (
    <main id="contenido" className="plain-page" lang="en">
      <span className="not-found-code">404</span>
      <h1 tabIndex={-1}>Not Found</h1>
      <p className="muted">Requested resource is not available.</p>
      <ul className="not-found-links">
        {links.map(({ label, icon: Icon }) => (
          <li key={label}>
            <Link to="/">
              <Icon aria-hidden="true" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </main>
  )
}
