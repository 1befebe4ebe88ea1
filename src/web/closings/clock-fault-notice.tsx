/** What is wrong with the clock of the book, by how much, and what goes on or waits meanwhile. */
import type { BookClockView } from '#contract/book/book-state.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'

import { Link } from '../router/link.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { bookStateWords as words } from '../words/book/closings.ts'
import { howLong } from '../words/entries/handling.ts'
import { writtenInstant } from '../words/language/dates.ts'
import './closings.css'

type Props = { readonly clock: BookClockView }

export function ClockFaultNotice({ clock }: Props) {
  return (
    <Notice tone="warning" title={titleOf(clock)}>
      {textOf(clock)}
    </Notice>
  )
}

/** On every screen of whoever can see the state of the book. */
export function ClockBanner({ clock }: Props) {
  return (
    <Notice tone="warning" title={titleOf(clock)} className="clock-banner">
      <p>
        {textOf(clock)} <Link to="/control/bookstate">{words.seeState}</Link>
      </p>
    </Notice>
  )
}

function titleOf({ fault, now, lastAt, serverNow, timeZone }: BookClockView): string {
  const other = fault === 'BEHIND' ? lastAt : serverNow
  const apart = howLong(Math.abs(Date.parse(other) - Date.parse(now)))
  return words.faults[fault](apart, writtenInstant(now, timeZone))
}

function textOf({ fault, now, lastAt, timeZone }: BookClockView): string {
  if (fault === 'RESTED') return words.rested
  if (fault === 'APART') return words.apart(writtenInstant(now, timeZone))
  const last = localDateTimeAt(new Date(lastAt), timeZone)
  const isToday = last.date === localDateTimeAt(new Date(now), timeZone).date
  return isToday
    ? words.behindToday(last.time)
    : words.behindLater(writtenInstant(lastAt, timeZone))
}
