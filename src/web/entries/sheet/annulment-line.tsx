import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { useQuery } from '@tanstack/react-query'

import { Link } from '../../router/link.tsx'
import { workAddress } from '../../common/entry-in-address.ts'
import { writtenInstant } from '../../words/language/dates.ts'
import { annulmentCauseWords } from '../../words/entries/entries.ts'
import { showWords } from '../../words/entries/entry-show.ts'
import { entryQuery } from '../query/entry-queries.ts'

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
      {replacingEntryId !== null && <ReplacingEntry entryId={replacingEntryId} />}
    </div>
  )
}

/** By its number for whoever may see it; for the others it is enough that there is one. */
function ReplacingEntry({ entryId }: { readonly entryId: string }) {
  const entryNumber = useQuery(entryQuery(entryId)).data?.entryNumber
  return (
    <p>
      {showWords.replacingEntry}{' '}
      {entryNumber ? <Link to={workAddress(entryId)}>{entryNumber}</Link> : showWords.anotherEntry}
    </p>
  )
}
