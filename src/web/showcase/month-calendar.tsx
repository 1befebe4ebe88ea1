import { addMonths, type CivilDate } from '#domain/deadline/civil-date.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'

import { dayAfterKey, monthOf, weeksAround } from '../common/dates/calendar-month.ts'
import { Button } from '../ui/buttons/button.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { configurationWords } from '../words/office/configuration.ts'
import { localeWords } from '../words/language/locale.ts'
import { calendarWords as words } from '../words/shell/showcase.ts'
import { isOn, isWholeDay, openingDay, type ScheduleEvent } from './schedule-events.ts'

export type MonthCalendarProps = {
  readonly events: readonly ScheduleEvent[]
  readonly today: CivilDate
}

/** One month, one tab stop: arrows move by day and week, Page Up and Page Down by month. */
export function MonthCalendar({ events, today }: MonthCalendarProps) {
  const [day, setDay] = useState(() => openingDay(events, today))
  const grid = useRef<HTMLDivElement>(null)
  const isMovedByKey = useRef(false)
  useLayoutEffect(() => {
    if (isMovedByKey.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    isMovedByKey.current = false
    // The day's own cell may be one of another month, drawn just now.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [day])
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const next = dayAfterKey(day, event.key)
    if (next === null) return
    event.preventDefault()
    isMovedByKey.current = true
    setDay(next)
  }
  return (
    <>
      <MonthBar {...{ day, today, setDay }} />
      <div ref={grid} role="grid" aria-label={monthName(day)}>
        <div role="row" className="calendar-week">
          {configurationWords.weekdays.map((name) => (
            <div key={name} role="columnheader" aria-label={name} className="muted">
              {name.slice(0, 3)}
            </div>
          ))}
        </div>
        {weeksAround(day).map((week) => (
          <div key={week[0]} role="row" className="calendar-week">
            {week.map((date) => (
              <div
                key={date}
                role="gridcell"
                tabIndex={date === day ? 0 : -1}
                aria-selected={date === day}
                aria-current={date === today ? 'date' : undefined}
                className={monthOf(date) === monthOf(day) ? 'calendar-day' : 'calendar-day muted'}
                onClick={() => setDay(date)}
                onKeyDown={press}
              >
                <DayCell date={date} events={events.filter((event) => isOn(event, date))} />
              </div>
            ))}
          </div>
        ))}
      </div>
      <Agenda day={day} events={events.filter((event) => isOn(event, day))} />
    </>
  )
}

type MonthBarProps = {
  readonly day: CivilDate
  readonly today: CivilDate
  readonly setDay: (day: CivilDate) => void
}

function MonthBar({ day, today, setDay }: MonthBarProps) {
  return (
    <div className="cluster cluster-between">
      <h3 aria-live="polite">{monthName(day)}</h3>
      <div className="cluster">
        <Button size="small" onPress={() => setDay(today)}>
          {words.today}
        </Button>
        <IconButton
          label={words.previousMonth}
          icon={<ChevronLeft aria-hidden="true" />}
          onPress={() => setDay(addMonths(day, -1))}
        />
        <IconButton
          label={words.nextMonth}
          icon={<ChevronRight aria-hidden="true" />}
          onPress={() => setDay(addMonths(day, 1))}
        />
      </div>
    </div>
  )
}

type DayProps = { readonly date: CivilDate; readonly events: readonly ScheduleEvent[] }

/** In words for those who hear the page, drawn for the eye. */
function DayCell({ date, events }: DayProps) {
  const titles = events.map(({ title }) => title).join('; ')
  return (
    <>
      <span className="visually-hidden">
        {`${written(date, { dateStyle: 'full' }, false)}: ${titles || words.nothing}`}
      </span>
      <div aria-hidden="true">
        <span className="calendar-number numeric">{Number(date.slice(8))}</span>
        {events.slice(0, 2).map(({ id, title, kind }) => (
          <span key={id} className={`calendar-event event-${kind}`} title={title}>
            {title}
          </span>
        ))}
      </div>
    </>
  )
}

/** What there is on the chosen day, in full. */
function Agenda({ day, events }: { readonly day: CivilDate } & Pick<DayProps, 'events'>) {
  return (
    <section className="card stack stack-tight" aria-label={words.agenda}>
      <h3>{written(day, { weekday: 'long', day: 'numeric', month: 'long' })}</h3>
      {events.length === 0 && <p className="muted">{words.nothing}</p>}
      {events.map((event) => (
        <div key={event.id} className={`agenda-event event-${event.kind}`}>
          <strong>{event.title}</strong>
          <p className="numeric">
            {isWholeDay(event)
              ? words.wholeDay
              : words.hours(event.start.slice(11), event.end.slice(11))}
          </p>
          <p className="muted">{event.place}</p>
        </div>
      ))}
    </section>
  )
}

const monthName = (day: CivilDate): string => written(day, { month: 'long', year: 'numeric' })

function written(date: CivilDate, options: Intl.DateTimeFormatOptions, isTitle = true): string {
  const text = new Intl.DateTimeFormat(localeWords.tag, { ...options, timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
  return isTitle ? text.charAt(0).toUpperCase() + text.slice(1) : text
}
