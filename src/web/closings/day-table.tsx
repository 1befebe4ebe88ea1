import type { ClosingsView } from '#contract/book/closings.ts'
import { CircleCheck, CircleDot, Clock, FileDown } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '../ui/buttons/button.tsx'
import { DataTable, type DataColumn } from '../ui/display/data-table.tsx'
import { StatusTag, type StatusTone } from '../ui/display/status-tag.tsx'
import { bookStateWords as stateWords, closingWords as words } from '../words/book/closings.ts'
import { writtenDate, writtenInstant } from '../words/language/dates.ts'
import { monthName, weekdayName } from './month-words.ts'
import { useAct } from './use-act.ts'

type Day = ClosingsView['days'][number]

export type DayTableProps = {
  readonly closings: ClosingsView
  readonly isStale: boolean
  readonly onClose: (on: string) => void
}

export function DayTable({ closings, isStale, onClose }: DayTableProps) {
  const { days, month, mayClose, timeZone } = closings
  return (
    <DataTable
      label={words.days(monthName(month))}
      columns={columnsFor(timeZone, mayClose ? onClose : null)}
      rows={days}
      keyOf={({ on }) => on}
      isStale={isStale}
    />
  )
}

/** `onClose` is null for whoever may not. */
function columnsFor(
  timeZone: string,
  onClose: ((on: string) => void) | null,
): readonly DataColumn<Day>[] {
  return [
    {
      id: 'day',
      header: words.day,
      width: '11rem',
      isRowHeader: true,
      onCard: 'title',
      cell: ({ on }) => (
        <span className="numeric">
          {writtenDate(on)} <span className="muted">{weekdayName(on)}</span>
        </span>
      ),
    },
    {
      id: 'state',
      header: words.state,
      width: '9rem',
      cell: ({ state }) => (
        <StatusTag tone={tones[state]} icon={icons[state]}>
          {words.states[state]}
        </StatusTag>
      ),
    },
    {
      id: 'entries',
      header: words.entries,
      width: '6rem',
      align: 'end',
      cell: ({ entryCount }) => <span className="numeric">{entryCount}</span>,
    },
    { id: 'numbers', header: words.numbers, cell: numbersOf },
    {
      id: 'closed',
      header: words.closed,
      width: '14rem',
      cell: (day) => <ClosedBy day={day} timeZone={timeZone} />,
    },
    {
      id: 'acts',
      header: words.acts,
      width: '13rem',
      cell: (day) => <Acts day={day} onClose={day.state === 'CLOSED' ? null : onClose} />,
    },
  ]
}

const tones: Readonly<Record<Day['state'], StatusTone>> = {
  OPEN: 'info',
  DUE: 'warning',
  CLOSED: 'success',
}

const icons: Readonly<Record<Day['state'], ReactNode>> = {
  OPEN: <CircleDot aria-hidden="true" />,
  DUE: <Clock aria-hidden="true" />,
  CLOSED: <CircleCheck aria-hidden="true" />,
}

function numbersOf({ closings }: Day): ReactNode {
  const valid = closings.filter(({ isVoid }) => !isVoid)
  const first = valid.find(({ registered }) => registered.first !== null)?.registered.first
  const last = valid.findLast(({ registered }) => registered.last !== null)?.registered.last
  if (first === undefined || first === null || last === undefined || last === null) return <None />
  return (
    <span className="numeric">
      <span className="nowrap">{first}</span>
      {first !== last && (
        <>
          {` ${words.spanTo} `}
          <span className="nowrap">{last}</span>
        </>
      )}
    </span>
  )
}

/** A dash under its title; on a card, where there is no title, nothing. */
function None() {
  return <span className="closing-none">—</span>
}

function ClosedBy({ day, timeZone }: { readonly day: Day; readonly timeZone: string }) {
  const last = day.closings.at(-1)
  if (!last) return <None />
  const closed = words.closedBy(
    writtenInstant(last.closedAt, timeZone),
    last.closedBy ?? words.byClock,
  )
  return last.isVoid ? `${closed} · ${stateWords.voidClosing}` : closed
}

/** The papers of the day, and the button that closes it; null for whoever may not. */
function Acts({
  day,
  onClose,
}: {
  readonly day: Day
  readonly onClose: ((on: string) => void) | null
}) {
  const { download, pending } = useAct()
  const date = writtenDate(day.on)
  const last = day.closings.at(-1)
  return (
    <span className="closing-acts">
      {day.closings.map(({ closingId, sequence }) => (
        <Button
          key={closingId}
          size="small"
          icon={<FileDown aria-hidden="true" />}
          isBusy={pending === closingId}
          aria-label={words.actOf(date, sequence)}
          onPress={() => download('readClosingAct', closingId, words.actFile(day.on))}
        >
          {day.closings.length === 1 ? words.act : words.actNumber(sequence)}
        </Button>
      ))}
      {last && (
        <a
          href={`/verificar/cierre/${last.closingId}`}
          target="_blank"
          rel="noreferrer"
          aria-label={words.proofOf(date)}
        >
          {words.proof}
        </a>
      )}
      {onClose && (
        <Button size="small" aria-label={words.closeOf(date)} onPress={() => onClose(day.on)}>
          {words.close}
        </Button>
      )}
    </span>
  )
}
