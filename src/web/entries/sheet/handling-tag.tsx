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

import { Brief, StatusTag, type StatusTone } from '../../ui/display/status-tag.tsx'
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
export function HandlingTag({
  status,
  text = handlingStatusWords[status],
}: {
  readonly status: HandlingStatus
  readonly text?: string
}) {
  const [tone, Icon] = looks[status]
  return (
    <StatusTag tone={tone} icon={<Icon aria-hidden="true" />}>
      {text}
    </StatusTag>
  )
}

/** The same where there is little room. */
export function BriefHandlingTag({ status }: { readonly status: HandlingStatus }) {
  if (status !== 'ROUTED') return <HandlingTag status={status} />
  return (
    <Brief whole={handlingStatusWords.ROUTED}>
      <HandlingTag status={status} text={handlingWords.routedBrief} />
    </Brief>
  )
}

/** How near the deadline is, in words: the colour only helps. Nothing where no clock runs. */
export function DueTag({ due }: { readonly due: DueState }) {
  return <DueLook light={due.light} text={handlingWords.due(due.light, due.workingDaysLeft)} />
}

/** The same where there is little room. */
export function BriefDueTag({ due: { light, workingDaysLeft } }: { readonly due: DueState }) {
  if (light === 'NONE') return null
  return (
    <Brief whole={handlingWords.due(light, workingDaysLeft)}>
      <DueLook light={light} text={handlingWords.dueBrief(light, workingDaysLeft)} />
    </Brief>
  )
}

type DueLookProps = { readonly light: DueState['light']; readonly text: string }

function DueLook({ light, text }: DueLookProps) {
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
