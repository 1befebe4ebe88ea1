import type { EntryView } from '#contract/entry/entry-shapes.ts'

import { Notice } from '../../ui/display/notice.tsx'
import { confidentialityWords } from '../../words/entries/entries.ts'
import { confidentialityChangeWords as words } from '../../words/entries/entry-edit.ts'
import { writtenInstant } from '../../words/language/dates.ts'

export type ConfidentialityLineProps = {
  readonly asked: NonNullable<EntryView['confidentialityChange']>
  readonly timeZone: string
}

/** Which level is asked for, by whom and why, and who reads it then. */
export function ConfidentialityLine({ asked, timeZone }: ConfidentialityLineProps) {
  const { to, reason, readers, askedBy, askedAt } = asked
  return (
    <div>
      <p>
        <strong>{words.asked(confidentialityWords[to])}</strong>
      </p>
      <p>{words.askedBy(askedBy, writtenInstant(askedAt, timeZone))}</p>
      <p>{words.reason(reason)}</p>
      {readers.length > 0 && <p>{words.readers(readers.join(', '))}</p>}
    </div>
  )
}

export type ConfidentialityNoticeProps = {
  readonly entry: EntryView
  readonly timeZone: string
}

/** That another level waits for another person; whoever may decide has the acts above. */
export function ConfidentialityNotice({ entry, timeZone }: ConfidentialityNoticeProps) {
  const { confidentialityChange: asked, allowed } = entry
  if (!asked) return null
  return (
    <Notice tone="warning" title={words.pendingTitle}>
      <ConfidentialityLine {...{ asked, timeZone }} />
      {!allowed.includes('confirm-confidentiality') && <p className="muted">{words.waitOther}</p>}
    </Notice>
  )
}
