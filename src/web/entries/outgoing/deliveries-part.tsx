import type { OutgoingView } from '#contract/outgoing/outgoing.ts'

import { DataTable, type DataColumn } from '../../ui/display/data-table.tsx'
import { StatusTag } from '../../ui/display/status-tag.tsx'
import {
  deliveryMeansWords,
  deliveryResultWords,
  outgoingWords as words,
} from '../../words/book/outgoing.ts'
import { writtenInstant } from '../../words/language/dates.ts'

type Addressee = OutgoingView['addressees'][number]
type Attempt = OutgoingView['attempts'][number]

export type DeliveriesPartProps = {
  readonly outgoing: OutgoingView
  readonly timeZone: string
}

/** To whom it goes and how each delivery stands; then every attempt, in the order written down. */
export function DeliveriesPart({ outgoing, timeZone }: DeliveriesPartProps) {
  const { addressees, attempts, visibility } = outgoing
  const isOpen = visibility === 'CONTENT'
  return (
    <>
      <section className="stack stack-tight outgoing-table">
        <h2>{words.deliveries}</h2>
        <DataTable
          label={words.deliveries}
          columns={addresseeColumns(isOpen, timeZone)}
          rows={addressees}
          keyOf={(one) => String(addressees.indexOf(one))}
        />
      </section>
      {isOpen && (
        <section className="stack stack-tight outgoing-table">
          <h2>{words.attempts}</h2>
          <DataTable
            label={words.attempts}
            columns={attemptColumns(addressees, timeZone)}
            rows={attempts}
            keyOf={({ deliveryId }) => deliveryId}
            empty={<p className="muted">{words.noAttempts}</p>}
          />
        </section>
      )}
    </>
  )
}

function addresseeColumns(isOpen: boolean, timeZone: string): readonly DataColumn<Addressee>[] {
  const whole: readonly DataColumn<Addressee>[] = [
    { id: 'identity', header: words.identity, width: '9rem', cell: ({ identity }) => identity },
    { id: 'address', header: words.address, cell: ({ address }) => address },
  ]
  return [
    {
      id: 'name',
      header: words.addressee,
      width: '13rem',
      isRowHeader: true,
      onCard: 'title',
      cell: ({ name }) => name,
    },
    ...(isOpen ? whole : []),
    {
      id: 'means',
      header: words.means,
      width: '9rem',
      cell: ({ means }) => deliveryMeansWords[means],
    },
    {
      id: 'state',
      header: words.state,
      width: '14rem',
      cell: (one) => (
        <span className="stack stack-tight">
          <span>
            <DeliveryTag {...one} />
          </span>
          {one.firstAttemptAt !== null && (
            <span className="muted small">
              {words.firstAttempt(writtenInstant(one.firstAttemptAt, timeZone))}
            </span>
          )}
        </span>
      ),
    },
  ]
}

/** The last word about an addressee. */
function DeliveryTag({ result, isEnded }: Pick<Addressee, 'result' | 'isEnded'>) {
  if (result === null) return <StatusTag tone="info">{words.notTried}</StatusTag>
  const isDone = result === 'DELIVERED' || result === 'PUBLISHED'
  return (
    <StatusTag tone={isDone ? 'success' : isEnded ? 'danger' : 'warning'}>
      {deliveryResultWords[result]}
    </StatusTag>
  )
}

function attemptColumns(
  addressees: readonly Addressee[],
  timeZone: string,
): readonly DataColumn<Attempt>[] {
  return [
    {
      id: 'at',
      header: words.attemptAt,
      width: '9rem',
      isRowHeader: true,
      onCard: 'title',
      cell: ({ at }) => writtenInstant(at, timeZone),
    },
    {
      id: 'addressee',
      header: words.addressee,
      width: '12rem',
      cell: ({ addressee }) => addressees[addressee - 1]?.name,
    },
    {
      id: 'result',
      header: words.result,
      width: '10rem',
      cell: ({ result }) => deliveryResultWords[result],
    },
    { id: 'receivedBy', header: words.receivedBy, cell: ({ receivedBy }) => receivedBy },
    { id: 'note', header: words.note, cell: ({ note }) => note },
    {
      id: 'recordedBy',
      header: words.recordedBy,
      width: '11rem',
      cell: ({ recordedBy, recordedAt }) => (
        <span className="small">
          {words.recordedOn(recordedBy, writtenInstant(recordedAt, timeZone))}
        </span>
      ),
    },
  ]
}
