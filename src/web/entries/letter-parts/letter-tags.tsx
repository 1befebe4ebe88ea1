import type { LetterStatus } from '#domain/letters/letter.ts'

import { StatusTag } from '../../ui/display/status-tag.tsx'
import { letterWords as words } from '../../words/book/letters.ts'

const tones = {
  DRAFT: 'neutral',
  IN_REVIEW: 'info',
  TO_SIGN: 'warning',
  SIGNED: 'success',
  DISPATCHED: 'success',
  ANNULLED: 'danger',
  DISCARDED: 'neutral',
} as const satisfies Readonly<Record<LetterStatus, string>>

export function LetterTag({ status }: { readonly status: LetterStatus }) {
  return <StatusTag tone={tones[status]}>{words.statuses[status]}</StatusTag>
}
