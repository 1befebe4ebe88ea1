import type { CivilDate } from '#domain/civil-date.ts'
import { addMonths } from '#domain/civil-date.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'

import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { calendarWords as words } from '../words/showcase-samples.ts'
import { dayAfterKey, monthOf, weeksAround } from '../calendar-month.ts'
import { DayAgenda } from './day-agenda.tsx'
import './month-calendar.css'
import { isOn, openingDay, type ScheduleEvent } from './schedule-events.ts'

export type MonthCalendarProps = {
  readonly events: readonly ScheduleEvent[]
  readonly today: CivilDate
}

/** One month, one tab stop: arrows move by day and week, Home and End within the week, Page Up and Down by month. */
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
    <div className="calendar">
      <div className="calendar-month">
        <CalendarBar day={day} today={today} onDay={setDay} />
        <div ref={grid} role="grid" aria-label={words.monthName(day)} className="calendar-grid">
          <div role="row" className="calendar-week calendar-weekdays">
            {words.weekdays.map((name) => (
              <div key={name} role="columnheader" aria-label={name}>
                {name.slice(0, 3)}
              </div>
            ))}
          </div>
          {weeksAround(day).map((week) => (
            <div key={week[0]} role="row" className="calendar-week">
              {week.map((date) => (
                <DayCell
                  key={date}
                  {...{ date, today }}
                  isChosen={date === day}
                  isOutside={monthOf(date) !== monthOf(day)}
                  events={events.filter((event) => isOn(event, date))}
                  onChoose={() => setDay(date)}
                  onKeyDown={press}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <DayAgenda day={day} events={events.filter((event) => isOn(event, day))} />
    </div>
  )
}

type CalendarBarProps = {
  readonly day: CivilDate
  readonly today: CivilDate
  readonly onDay: (day: CivilDate) => void
}

function CalendarBar({ day, today, onDay }: CalendarBarProps) {
  return (
    <div className="cluster cluster-between calendar-bar">
      <h3 aria-live="polite">{words.monthName(day)}</h3>
      <div className="cluster">
        <Button size="small" onPress={() => onDay(today)}>
          {words.today}
        </Button>
        <IconButton
          label={words.previousMonth}
          icon={<ChevronLeft aria-hidden="true" />}
          onPress={() => onDay(addMonths(day, -1))}
        />
        <IconButton
          label={words.nextMonth}
          icon={<ChevronRight aria-hidden="true" />}
          onPress={() => onDay(addMonths(day, 1))}
        />
      </div>
    </div>
  )
}

type DayCellProps = {
  readonly date: CivilDate
  readonly today: CivilDate
  readonly events: readonly ScheduleEvent[]
  readonly isChosen: boolean
  readonly isOutside: boolean
  readonly onChoose: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function DayCell(props: DayCellProps) {
  const { date, today, events, isChosen, isOutside, onChoose, onKeyDown } = props
  const titles = events.map(({ title }) => title)
  return (
    <div
      role="gridcell"
      tabIndex={isChosen ? 0 : -1}
      aria-selected={isChosen}
      aria-current={date === today ? 'date' : undefined}
      className={classNames('calendar-day', isOutside && 'calendar-outside')}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      <span className="visually-hidden">{words.dayName(date, titles)}</span>
      <DrawnDay date={date} events={events} />
    </div>
  )
}

const shownInCell = 2

/** For the eye: the day's words say the same in full. */
function DrawnDay({ date, events }: Pick<DayCellProps, 'date' | 'events'>) {
  return (
    <div className="calendar-drawn" aria-hidden="true">
      <span className="calendar-number">{Number(date.slice(8))}</span>
      {events.slice(0, shownInCell).map(({ id, title, kind }) => (
        <span key={id} className={`calendar-event event-${kind}`} title={title}>
          {title}
        </span>
      ))}
      {events.length > shownInCell && (
        <span className="calendar-more">{words.more(events.length - shownInCell)}</span>
      )}
    </div>
  )
}
