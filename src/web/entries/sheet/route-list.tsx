import type { HandlingView } from '#contract/entry/handling-shapes.ts'
import { staysIn } from '#domain/handling/route-stays.ts'

import { StatusTag } from '../../ui/display/status-tag.tsx'
import { writtenDate, writtenInstant } from '../../words/language/dates.ts'
import {
  handlingWords as words,
  howLong,
  purposeWords,
  returnCauseWords,
} from '../../words/entries/handling.ts'
import './route-list.css'
import type { OfficeNaming } from './use-naming.ts'
import { personIn, unitIn, useMinute } from './where-now.tsx'

export type RouteListProps = {
  readonly handling: HandlingView
  readonly naming: OfficeNaming
  /** Only these of its hand-overs. */
  readonly shown?: readonly Line[]
}

type Line = HandlingView['handOvers'][number]

/**
 * The route sheet: every hand-over in its order, from whom to whom, what for, and what became of
 * it.
 */
export function RouteList({ handling, naming, shown = handling.handOvers }: RouteListProps) {
  const now = useMinute()
  const { handOvers, status, since } = handling
  if (handOvers.length === 0) return <p className="muted">{words.routeEmpty}</p>
  const isOver = status === 'CLOSED' || status === 'ARCHIVED'
  const stays = staysIn(handOvers, isOver ? since : new Date(now).toISOString())
  return (
    <ol className="route">
      {shown.map((line) => (
        <RouteItem
          key={line.sequence}
          line={line}
          stayMs={stays[handOvers.indexOf(line)] ?? null}
          {...{ handling, naming }}
        />
      ))}
    </ol>
  )
}

type RouteItemProps = RouteListProps & { readonly line: Line; readonly stayMs: number | null }

function RouteItem({ line, stayMs, handling, naming }: RouteItemProps) {
  const person = personIn(handling)
  const to = unitIn(naming, line.unitId)
  const isCopy = line.kind === 'COPY'
  const paper = line.paperIncluded ? words.withPaper(line.foliosSent ?? 0) : words.withoutPaper
  return (
    <li className="route-line" data-kind={line.kind} value={line.sequence}>
      <p className="route-head">
        <strong>
          {isCopy ? words.copyTo(to) : words.fromTo(unitIn(naming, line.fromUnitId), to)}
        </strong>{' '}
        {line.state === 'PENDING' && <StatusTag tone="warning">{words.pending}</StatusTag>}
      </p>
      <p>
        {words.purpose(purposeWords[line.purpose])}
        {line.dueOn !== null && ` ${words.reportBy(writtenDate(line.dueOn))}`}
        {!isCopy && `, ${paper}`}
      </p>
      {line.instruction !== null && <p className="route-said">{line.instruction}</p>}
      <ul className="route-acts">
        {actsIn(line, person, naming.timeZone).map((said) => (
          <li key={said}>{said}</li>
        ))}
      </ul>
      {line.note !== null && <p className="route-said">{line.note}</p>}
      {stayMs !== null && <p className="muted">{words.stay(howLong(stayMs))}</p>}
    </li>
  )
}

/** What happened to it, a sentence each, in order. */
function actsIn(
  line: Line,
  person: (staffId: string) => string,
  timeZone: string,
): readonly string[] {
  const at = (
    say: (when: string, who: string) => string,
    staffId: string | null,
    instant: string | null,
  ): readonly string[] =>
    staffId === null || instant === null
      ? []
      : [say(writtenInstant(instant, timeZone), person(staffId))]
  const received = at(words.received, line.receivedById, line.receivedAt).map((said) =>
    [said, paperIn(line)].filter(Boolean).join(', '),
  )
  const cause = line.returnCause === null ? '' : ` (${returnCauseWords[line.returnCause]})`
  const ends: Readonly<Record<Line['state'], (when: string, who: string) => string>> = {
    PENDING: words.copyEnded,
    RECEIVED: words.copyEnded,
    RETURNED: (when, who) => words.returned(when, who) + cause,
    RECALLED: words.recalled,
  }
  return [
    ...at(words.sent, line.sentById, line.sentAt),
    ...received,
    ...at(ends[line.state], line.endedById, line.endedAt),
  ]
}

function paperIn({ paperIncluded, paperReceived, foliosReceived, foliosSent }: Line): string {
  if (!paperIncluded) return ''
  if (paperReceived === false) return words.paperMissing
  const isOther = foliosReceived !== null && foliosReceived !== foliosSent
  return isOther ? words.foliosReceived(foliosReceived) : ''
}
