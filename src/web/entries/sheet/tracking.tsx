import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { HandlingView } from '#contract/entry/handling-shapes.ts'
import { useQuery } from '@tanstack/react-query'

import { Link } from '../../router/link.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { workAddress } from '../../common/entry-in-address.ts'
import { useToday } from '../../common/use-today.ts'
import { writtenDate } from '../../words/language/dates.ts'
import { handlingWords as words, mediumWords, outcomeWords } from '../../words/entries/handling.ts'
import { remediesQuery } from '../query/entry-queries.ts'
import type { OfficeNaming } from './use-naming.ts'

type TrackingProps = {
  readonly entry: EntryView
  readonly handling: HandlingView
  readonly naming: OfficeNaming
}

/**
 * What is missing, until when it may be mended, and what came for it. Nothing while the entry is
 * not observed.
 */
export function ObservationNotice({ entry, handling, naming }: TrackingProps) {
  const today = useToday(naming.timeZone)
  const { observation } = handling
  const isOpen = entry.visibility === 'CONTENT'
  const remedies = useQuery({
    ...remediesQuery(entry.entryId),
    enabled: observation !== null && isOpen,
  }).data
  if (!observation) return null
  const { defects, notifiedOn, medium, remedyBy, suspendsDeadline } = observation
  const by = writtenDate(remedyBy)
  return (
    <Notice tone="warning" title={words.observationTitle}>
      {isOpen ? (
        <ul className="tracking-list">
          {defects.map((defect) => (
            <li key={defect}>{defect}</li>
          ))}
        </ul>
      ) : (
        <p>{words.defectsHidden}</p>
      )}
      <p>
        {words.observationText(writtenDate(notifiedOn), mediumWords[medium].toLowerCase())}{' '}
        {remedyBy < today ? words.remedyOver(by) : words.remedyBy(by)}{' '}
        {suspendsDeadline ? words.observationStops : words.observationRuns}
      </p>
      {remedies !== undefined && remedies.length > 0 && (
        <p>
          {words.remedies}:{' '}
          {remedies.map(({ entryId, entryNumber }, place) => (
            <span key={entryId}>
              {place > 0 && ', '}
              <Link to={workAddress(entryId)}>{entryNumber}</Link>
            </span>
          ))}
        </p>
      )}
    </Notice>
  )
}

/** Every outcome it ever had, the latest first; those before a reopening say so. */
export function Closures({ entry, handling }: Omit<TrackingProps, 'naming'>) {
  const { closures, isReopened } = handling
  if (closures.length === 0) return null
  const files = new Map(entry.attachments.map((file) => [file.attachmentId, file.fileName]))
  return (
    <section className="stack stack-tight">
      <h3>{words.closuresTitle}</h3>
      {closures.toReversed().map((closure, place) => (
        // An outcome has no id of its own: its place from the end is what names it.
        // oxlint-disable-next-line no-array-index-key
        <div key={place} className="tracking-closure">
          <p>
            <strong>{outcomeWords[closure.outcome]}</strong>{' '}
            {(place > 0 || isReopened) && <span className="muted">{words.closedBefore}</span>}
          </p>
          <ClosureFacts {...{ closure, files }} />
        </div>
      ))}
    </section>
  )
}

type ClosureFactsProps = {
  readonly closure: HandlingView['closures'][number]
  readonly files: ReadonlyMap<string, string>
}

function ClosureFacts({ closure, files }: ClosureFactsProps) {
  const { reply, reason, forwarding } = closure
  const fileName = files.get(reply?.attachmentId ?? '')
  return (
    <>
      {reply && <p>{words.replyLine(reply.number, writtenDate(reply.date), reply.authority)}</p>}
      {reply?.medium && <p>{mediumWords[reply.medium]}</p>}
      {fileName !== undefined && (
        <p>
          {words.replyFile}: {fileName}
        </p>
      )}
      {forwarding && <p>{words.forwardedLine(forwarding.body, writtenDate(forwarding.on))}</p>}
      {forwarding?.theirNumber != null && <p>{words.theirNumber(forwarding.theirNumber)}</p>}
      {reason !== null && <p className="route-said">{reason}</p>}
    </>
  )
}
