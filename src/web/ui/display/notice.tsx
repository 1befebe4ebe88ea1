import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import './notice.css'
import { classNames } from '../buttons/class-names.ts'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

export type NoticeProps = {
  readonly tone?: NoticeTone
  readonly title?: string
  readonly children?: ReactNode
  /** Buttons or links about it. */
  readonly actions?: ReactNode
  /** It appeared because of something the person did: read it aloud. */
  readonly isAnnounced?: boolean
  readonly className?: string
}

const icons = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
} as const

/** A box that says something about what is on the screen; never in the way of it. */
export function Notice({
  tone = 'info',
  title,
  children,
  actions,
  isAnnounced = false,
  className,
}: NoticeProps) {
  const Icon = icons[tone]
  const role = isAnnounced ? (tone === 'danger' ? 'alert' : 'status') : undefined
  return (
    <div className={classNames('notice', `notice-${tone}`, className)} role={role}>
      <Icon aria-hidden="true" />
      <div className="grow">
        {title !== undefined && <p className="notice-title">{title}</p>}
        {children}
      </div>
      {actions !== undefined && <div className="cluster notice-actions">{actions}</div>}
    </div>
  )
}
