import type { ListedEntry } from '#contract/entry/entry-shapes.ts'
import { Ban, CircleCheck, EyeOff, Hourglass, PencilLine, TriangleAlert } from 'lucide-react'

import { Brief, StatusTag } from '../../ui/display/status-tag.tsx'
import {
  confidentialityWords,
  entryStatusWords,
  priorityWords,
} from '../../words/entries/entries.ts'
import { confidentialityChangeWords } from '../../words/entries/entry-edit.ts'

type Stand = Pick<ListedEntry, 'registerStatus' | 'isAnnulmentPending' | 'allowed'>

/** How the entry stands in the book, in a word with its sign: never colour alone. */
export function EntryStatusTag({ registerStatus, isAnnulmentPending, allowed }: Stand) {
  if (registerStatus === 'ANNULLED') {
    return (
      <StatusTag tone="danger" icon={<Ban aria-hidden="true" />}>
        {entryStatusWords.ANNULLED.toUpperCase()}
      </StatusTag>
    )
  }
  if (isAnnulmentPending) {
    return (
      <StatusTag tone="warning" icon={<Hourglass aria-hidden="true" />}>
        {entryStatusWords.ANNULMENT_PENDING}
      </StatusTag>
    )
  }
  if (allowed.includes('refuse-confidentiality')) {
    return (
      <StatusTag tone="warning" icon={<Hourglass aria-hidden="true" />}>
        {confidentialityChangeWords.pending}
      </StatusTag>
    )
  }
  if (registerStatus === 'RECTIFIED') {
    return (
      <StatusTag tone="info" icon={<PencilLine aria-hidden="true" />}>
        {entryStatusWords.RECTIFIED}
      </StatusTag>
    )
  }
  return (
    <StatusTag tone="success" icon={<CircleCheck aria-hidden="true" />}>
      {entryStatusWords.REGISTERED}
    </StatusTag>
  )
}

/** The same, where the handling is told: that it is in the book goes without saying. */
export function StandingTag({ isHandled, ...stand }: Stand & { readonly isHandled: boolean }) {
  const isAsked = stand.isAnnulmentPending || stand.allowed.includes('refuse-confidentiality')
  const isPlain = stand.registerStatus === 'REGISTERED' && !isAsked
  return isPlain && isHandled ? null : <EntryStatusTag {...stand} />
}

/** What deserves a second look: urgency and reserve. Nothing when the entry is ordinary. */
export function EntryMarks({
  priority,
  confidentiality,
}: Pick<ListedEntry, 'priority' | 'confidentiality'>) {
  return (
    <>
      {priority !== 'NORMAL' && (
        <StatusTag tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
          {priorityWords[priority]}
        </StatusTag>
      )}
      {confidentiality !== 'ORDINARY' && (
        <StatusTag icon={<EyeOff aria-hidden="true" />}>
          {confidentialityWords[confidentiality]}
        </StatusTag>
      )}
    </>
  )
}

/** The same where there is little room: the reserve by its sign. */
export function BriefMarks({
  priority,
  confidentiality,
}: Pick<ListedEntry, 'priority' | 'confidentiality'>) {
  return (
    <>
      {confidentiality !== 'ORDINARY' && (
        <Brief whole={confidentialityWords[confidentiality]}>
          <StatusTag icon={<EyeOff aria-hidden="true" />} />
        </Brief>
      )}
      {priority !== 'NORMAL' && <EntryMarks priority={priority} confidentiality="ORDINARY" />}
    </>
  )
}
