import type { CivilDate } from '#domain/civil-date.ts'

import { calendarWords as words } from '../words/showcase-samples.ts'
import { isWholeDay, type ScheduleEvent } from './schedule-events.ts'

export type DayAgendaProps = {
  readonly day: CivilDate
  readonly events: readonly ScheduleEvent[]
}

/** What there is on the chosen day, in full. */
export function DayAgenda({ day, events }: DayAgendaProps) {
  return (
    <section className="card calendar-agenda" aria-label={words.agenda}>
      <h3>{words.dayTitle(day)}</h3>
      {events.length === 0 ? (
        <p className="muted">{words.nothing}</p>
      ) : (
        <ul>
          {events.map((event) => (
            <li key={event.id} className={`event-${event.kind}`}>
              <p className="agenda-title">{event.title}</p>
              <p className="numeric">{hoursOf(event)}</p>
              <p className="muted">{event.place}</p>
              <p className="agenda-kind small">{words.kinds[event.kind]}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function hoursOf(event: ScheduleEvent): string {
  if (isWholeDay(event)) return words.wholeDay
  return words.hours(event.start.slice(11), event.end.slice(11))
}
