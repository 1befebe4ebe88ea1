import type { ReactNode } from 'react'

import './status-tag.css'

export type StatusTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export type StatusTagProps = {
  readonly children: ReactNode
  readonly tone?: StatusTone
  /** The text says the state by itself; the icon helps the eye. */
  readonly icon?: ReactNode
}

/** A state in a word or two. */
export function StatusTag({ children, tone = 'neutral', icon }: StatusTagProps) {
  return (
    <span className={`status-tag status-${tone}`}>
      {icon}
      {children}
    </span>
  )
}

/** A small count beside a name. `label` says what it counts. */
export function Badge({ count, label }: { readonly count: number; readonly label: string }) {
  return (
    <span className="badge">
      <span aria-hidden="true">{count}</span>
      <span className="visually-hidden">
        {count} {label}
      </span>
    </span>
  )
}
