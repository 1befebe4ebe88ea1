import type { ReactNode } from 'react'

import './empty-state.css'

export type EmptyStateProps = {
  /** Why there is nothing: none yet, none with these filters, no permission, no connection. */
  readonly title: string
  readonly children?: ReactNode
  readonly icon?: ReactNode
  /** The one thing to do about it. */
  readonly action?: ReactNode
}

/** In place of a list that has nothing to show. */
export function EmptyState({ title, children, icon, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {icon !== undefined && <div className="empty-icon">{icon}</div>}
      <p className="empty-title">{title}</p>
      {children !== undefined && <div className="muted">{children}</div>}
      {action}
    </div>
  )
}
