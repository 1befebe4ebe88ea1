import type { DueState } from '#contract/entry/handling-shapes.ts'
import type { HandlingStatus } from '#domain/handling/handling.ts'
import {
  Archive,
  CircleCheck,
  CircleDot,
  Inbox,
  MailQuestion,
  PauseCircle,
  Send,
  TriangleAlert,
  Undo2,
  Clock,
  type LucideIcon,
} from 'lucide-react'

import { StatusTag, type StatusTone } from '../../ui/display/status-tag.tsx'
import { handlingStatusWords, handlingWords } from '../../words/entries/handling.ts'

const looks: Readonly<Record<HandlingStatus, readonly [StatusTone, LucideIcon]>> = {
  REGISTERED: ['warning', Inbox],
  ROUTED: ['info', Send],
  RECEIVED: ['info', CircleDot],
  IN_PROGRESS: ['info', CircleDot],
  OBSERVED: ['warning', MailQuestion],
  RETURNED: ['warning', Undo2],
  CLOSED: ['success', CircleCheck],
  ARCHIVED: ['neutral', Archive],
}

/** Where the entry stands in its handling, in a word with its sign. */
export function HandlingTag({ status }: { readonly status: HandlingStatus }) {
  const [tone, Icon] = looks[status]
  return (
    <StatusTag tone={tone} icon={<Icon aria-hidden="true" />}>
      {handlingStatusWords[status]}
    </StatusTag>
  )
}

/** How near the deadline is, in words: the colour only helps. Nothing where no clock runs. */
export function DueTag({ due }: { readonly due: DueState }) {
  const { light, workingDaysLeft } = due
  const text = handlingWords.due(light, workingDaysLeft)
  switch (light) {
    case 'NONE':
      return null
    case 'OVERDUE':
      return (
        <StatusTag tone="danger" icon={<TriangleAlert aria-hidden="true" />}>
          {text}
        </StatusTag>
      )
    case 'SOON':
      return (
        <StatusTag tone="warning" icon={<Clock aria-hidden="true" />}>
          {text}
        </StatusTag>
      )
    case 'SUSPENDED':
      return <StatusTag icon={<PauseCircle aria-hidden="true" />}>{text}</StatusTag>
    case 'IN_TIME':
      return <span className="muted small">{text}</span>
  }
}
