import type { ReactNode } from 'react'

import './status-tag.css'

export type StatusTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export type StatusTagProps = {
  readonly children?: ReactNode
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

/** A few letters or a sign for the eye; the whole is heard, and stands under the pointer. */
export function Brief({
  whole,
  children,
}: {
  readonly whole: string
  readonly children: ReactNode
}) {
  return (
    <span className="brief" title={whole}>
      <span className="visually-hidden">{whole}</span>
      <span aria-hidden="true">{children}</span>
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
