import type { EntryView } from '#contract/entries.ts'
import { Link } from 'react-router'

import { writtenInstant } from '../../words/dates.ts'
import { annulmentCauseWords } from '../../words/entries.ts'
import { showWords } from '../../words/entry-show.ts'

export type AnnulmentLineProps = {
  readonly annulment: NonNullable<EntryView['annulment']>
  readonly timeZone: string
}

/** Who asked for the annulment, who approved it, why, and what stands in its place. */
export function AnnulmentLine({ annulment, timeZone }: AnnulmentLineProps) {
  const { cause, text, requestedBy, requestedAt, approvedBy, approvedAt, replacingEntryId } =
    annulment
  return (
    <div>
      {approvedBy !== null && approvedAt !== null && (
        <p>
          <strong>{showWords.annulledBy(approvedBy, writtenInstant(approvedAt, timeZone))}</strong>
        </p>
      )}
      <p>{showWords.requestedBy(requestedBy, writtenInstant(requestedAt, timeZone))}</p>
      <p>
        {showWords.annulmentCause}: {annulmentCauseWords[cause]}. {text}
      </p>
      {replacingEntryId !== null && (
        <p>
          <Link to={`/showdocument?id=${replacingEntryId}`}>{showWords.replacingEntry}</Link>
        </p>
      )}
    </div>
  )
}
