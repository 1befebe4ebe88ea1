import type { readHistory } from '#contract/entry/entries.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { Reply } from '#contract/common/endpoint.ts'
import { useQuery } from '@tanstack/react-query'

import { RetryButton } from '../../ui/buttons/retry-button.tsx'
import { Folded } from '../../ui/display/folded.tsx'
import { Hashes } from '../files/hashes.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { writtenInstant } from '../../words/language/dates.ts'
import { eventWords, showWords, writtenNames } from '../../words/entries/entry-show.ts'
import { ChangeList } from './change-list.tsx'
import { DetailList } from './detail-list.tsx'
import type { Naming } from './describe-value.ts'
import { StatusMailList } from './status-mail-list.tsx'
import { historyQuery } from '../query/entry-queries.ts'
import './entry-history.css'

type HistoryEvent = Reply<typeof readHistory>['events'][number]

export type EntryHistoryProps = {
  readonly entry: Pick<EntryView, 'entryId' | 'attachments'>
  readonly naming: Naming
  /** Newest first, the latest alone until somebody asks for the others. */
  readonly isFolded?: boolean
}

/** What happened to the entry, from the ledger. */
export function EntryHistory({ entry, naming, isFolded = false }: EntryHistoryProps) {
  const { data, error, refetch } = useQuery(historyQuery(entry.entryId))
  if (data) {
    const fileNames = new Map(
      entry.attachments.map(({ attachmentId, fileName }) => [attachmentId, fileName]),
    )
    const fullNaming = {
      ...naming,
      fileName: (attachmentId: string) => fileNames.get(attachmentId),
    }
    const list = (events: readonly HistoryEvent[]) => (
      <ol className="history" reversed={isFolded} start={isFolded ? data.events.length : 1}>
        {events.map((event) => (
          <HistoryItem key={event.position} event={event} naming={fullNaming} />
        ))}
      </ol>
    )
    return (
      <>
        {isFolded ? (
          <Folded items={data.events.toReversed()} most={20} end="first" name={showWords.pastActs}>
            {list}
          </Folded>
        ) : (
          list(data.events)
        )}
        <StatusMailList mails={data.mails} timeZone={naming.timeZone} />
        <Hashes title={showWords.historyHashes} hashes={hashesOf(data.events, naming)} />
      </>
    )
  }
  if (error === null) return <Skeleton lines={3} />
  return (
    <Notice tone="danger" actions={<RetryButton onRetry={refetch}>{showWords.retry}</RetryButton>}>
      {error.message}
    </Notice>
  )
}

// By their place and time alone: what each was is said above.
const hashesOf = (events: readonly HistoryEvent[], { timeZone }: Naming) =>
  events.map(({ at, hash }, place) => ({
    of: `${place + 1}. ${writtenInstant(at, timeZone)}`,
    hash,
  }))

function HistoryItem({ event, naming }: { readonly event: HistoryEvent; readonly naming: Naming }) {
  return (
    <li className="history-item">
      <p>
        <strong>{eventWords[event.type] ?? event.type}</strong>{' '}
        <span className="muted">
          <time dateTime={event.at}>{writtenInstant(event.at, naming.timeZone)}</time>, {event.by} (
          {event.byCode})
        </span>
      </p>
      {event.changes.length > 0 && <ChangeList changes={event.changes} naming={naming} />}
      {event.details.length > 0 && <DetailList details={event.details} naming={naming} />}
      {event.reason !== null && event.reason !== '' && (
        <p>
          <span className="muted">{writtenNames[event.type] ?? showWords.reason}:</span>{' '}
          {event.reason}
        </p>
      )}
    </li>
  )
}
