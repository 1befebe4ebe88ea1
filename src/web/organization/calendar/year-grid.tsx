import { useMemo, useRef, useState, useLayoutEffect, type KeyboardEvent } from 'react'

import type { DayView } from '#contract/municipality/configuration.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { weekday } from '#domain/deadline/civil-date.ts'

import { dayAfterKey, monthOf, weeksAround } from '../../common/dates/calendar-month.ts'
import { classNames } from '../../ui/buttons/class-names.ts'
import { configurationWords as words } from '../../words/office/configuration.ts'

export type YearGridProps = {
  readonly year: number
  readonly days: readonly DayView[]
  readonly weekend: readonly number[]
  readonly today: CivilDate
  /** Pressed, or Enter on it: to declare that day, or to look at what it is. */
  readonly onDay: (date: CivilDate) => void
}

/**
 * Twelve months, one tab stop: arrows move by day and week, Page Up and Down by month, Enter opens
 * the day.
 */
export function YearGrid(props: YearGridProps) {
  const { year, days, today } = props
  const first = today.startsWith(`${year}-`) ? today : `${year}-01-01`
  const [at, setAt] = useState(first)
  const focused = at.startsWith(`${year}-`) ? at : first
  const grid = useRef<HTMLDivElement>(null)
  const isMovedByKey = useRef(false)
  const named = useMemo(() => Map.groupBy(days, ({ date }) => date), [days])
  useLayoutEffect(() => {
    if (isMovedByKey.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    isMovedByKey.current = false
    // The focused day is drawn by then.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [focused])
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const next = dayAfterKey(focused, event.key)
    if (next === null) return
    event.preventDefault()
    if (!next.startsWith(`${year}-`)) return
    isMovedByKey.current = true
    setAt(next)
  }
  return (
    <section ref={grid} className="year-grid" aria-label={words.yearGrid(year)}>
      {words.months.map((name, month) => (
        <Month
          key={name}
          {...props}
          {...{ name, named, focused, press }}
          first={`${year}-${String(month + 1).padStart(2, '0')}-01`}
        />
      ))}
    </section>
  )
}

type MonthProps = YearGridProps & {
  readonly name: string
  readonly first: CivilDate
  readonly named: ReadonlyMap<CivilDate, readonly DayView[]>
  readonly focused: CivilDate
  readonly press: (event: KeyboardEvent) => void
}

function Month(props: MonthProps) {
  const { name, first } = props
  return (
    <div role="grid" aria-label={name} className="year-month">
      <div className="year-month-name" aria-hidden="true">
        {name}
      </div>
      <div role="row" className="year-week">
        {words.weekdays.map((weekdayName) => (
          <span key={weekdayName} role="columnheader" aria-label={weekdayName} className="muted">
            {weekdayName.slice(0, 1).toUpperCase()}
          </span>
        ))}
      </div>
      {weeksAround(first).map((week) => (
        <div key={week[0]} role="row" className="year-week">
          {week.map((date) =>
            monthOf(date) === monthOf(first) ? (
              <Day key={date} {...props} date={date} />
            ) : (
              <span key={date} aria-hidden="true" />
            ),
          )}
        </div>
      ))}
    </div>
  )
}

function Day({
  date,
  name,
  named,
  weekend,
  today,
  focused,
  press,
  onDay,
}: MonthProps & { readonly date: CivilDate }) {
  const days = named.get(date) ?? []
  const isWeekend = weekend.includes(weekday(date))
  const said =
    days
      .map(
        ({ name: feast, layer, locality }) => `${feast} (${locality ?? words.layerNames[layer]})`,
      )
      .join(', ') || (isWeekend ? words.weekend : words.working)
  return (
    <span role="gridcell">
      <button
        type="button"
        tabIndex={date === focused ? 0 : -1}
        aria-label={words.dayLabel(Number(date.slice(8)), name, said)}
        aria-current={date === today ? 'date' : undefined}
        title={days.length > 0 ? said : undefined}
        className={classNames(
          'year-day numeric',
          isWeekend && 'year-day-weekend',
          days[0] && `year-day-${days[0].layer.toLowerCase()}`,
          days[0] && days[0].layer !== 'LOCALITY' && 'year-day-closed',
        )}
        onClick={() => onDay(date)}
        onKeyDown={press}
      >
        {Number(date.slice(8))}
      </button>
    </span>
  )
}
