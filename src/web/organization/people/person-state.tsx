import type { StaffView } from '#contract/municipality/people.ts'

import { StatusTag, type StatusTone } from '../../ui/display/status-tag.tsx'
import { organizationWords } from '../../words/office/organization.ts'
import { peopleWords as words } from '../../words/office/people.ts'

const tones: Readonly<Record<StaffView['status'], StatusTone>> = {
  ACTIVE: 'success',
  PENDING: 'warning',
  REJECTED: 'danger',
  DISABLED: 'neutral',
}

/**
 * Whether a person may come in; somebody active who has not chosen a password yet has only been
 * invited.
 */
export function PersonState({
  status,
  isInvited = false,
}: Pick<StaffView, 'status'> & Partial<Pick<StaffView, 'isInvited'>>) {
  if (isInvited && status === 'ACTIVE') {
    return <StatusTag tone="warning">{organizationWords.invited}</StatusTag>
  }
  return <StatusTag tone={tones[status]}>{words.status[status]}</StatusTag>
}
