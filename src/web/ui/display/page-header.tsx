import type { ReactNode } from 'react'

import './page-header.css'
import { usePageTitle } from './page-title.tsx'

export type PageHeaderProps = {
  /** The page's one `h1`, and its title in the tab. */
  readonly title: string
  readonly lead?: ReactNode
  /** State, number, badges: beside the title. */
  readonly status?: ReactNode
  readonly actions?: ReactNode
}

/**
 * Top of a screen: title (takes focus after a navigation), one line of explanation, and its main
 * actions.
 */
export function PageHeader({ title, lead, status, actions }: PageHeaderProps) {
  usePageTitle(title)
  return (
    <header className="page-header">
      <div className="page-heading">
        <div className="cluster">
          <h1 tabIndex={-1}>{title}</h1>
          {status}
        </div>
        {lead !== undefined && <p className="muted">{lead}</p>}
      </div>
      {actions !== undefined && <div className="cluster">{actions}</div>}
    </header>
  )
}
