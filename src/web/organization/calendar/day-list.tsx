import type { CalendarView, DayView } from '#contract/municipality/configuration.ts'

import { useSearchParams } from '../../router/router.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { DataTable, type DataColumn } from '../../ui/display/data-table.tsx'
import { configurationWords as words } from '../../words/office/configuration.ts'
import { writtenDay } from '../../words/entries/deadlines.ts'

export type DayListProps = {
  readonly days: readonly DayView[]
  readonly calendar: CalendarView
}

/** The days of the year in order, for who would rather read a list than twelve months. */
export function DayList({ days, calendar }: DayListProps) {
  const [, setAddress] = useSearchParams()
  const open = (day: DayView): void =>
    setAddress((now) => {
      const next = new URLSearchParams(now)
      next.set('day', keyOf(day))
      return next
    })
  return (
    <DataTable
      label={words.daysOf(calendar.year)}
      columns={columnsFor(calendar, open)}
      rows={days}
      keyOf={keyOf}
      empty={<p className="muted">{words.noDays}</p>}
    />
  )
}

function keyOf({ date, layer, officeId, locality }: DayView): string {
  return [date, layer, officeId ?? locality ?? ''].join(' ').trim()
}

function columnsFor(
  { offices, mayPropose }: CalendarView,
  open: (day: DayView) => void,
): readonly DataColumn<DayView>[] {
  const officeOf = (id: string | null): string =>
    offices.find(({ officeId }) => officeId === id)?.name ?? ''
  return [
    {
      id: 'date',
      header: words.date,
      width: '10rem',
      cell: ({ date }) => <span className="numeric">{writtenDay(date)}</span>,
    },
    {
      id: 'name',
      header: words.dayName,
      isRowHeader: true,
      onCard: 'title',
      cell: (day) =>
        mayPropose ? (
          <Button variant="quiet" size="small" onPress={() => open(day)}>
            {day.name}
          </Button>
        ) : (
          day.name
        ),
    },
    {
      id: 'layer',
      header: words.layer,
      width: '14rem',
      cell: ({ layer, officeId, locality }) =>
        [words.layerNames[layer], locality ?? officeOf(officeId)].filter(Boolean).join(' · '),
    },
    {
      id: 'source',
      header: words.source,
      width: '18rem',
      cell: ({ source, act }) => [source, act].filter(Boolean).join(' · '),
    },
  ]
}
