/** What stands in the cells of the list of documents. */
import type { ListedEntry } from '#contract/entry/entry-shapes.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { ClockAlert, EyeOff } from 'lucide-react'

import { Brief, StatusTag } from '../../ui/display/status-tag.tsx'
import { deadlineWords } from '../../words/entries/deadlines.ts'
import { listWords } from '../../words/entries/entry-list.ts'
import { writtenDate } from '../../words/language/dates.ts'
import { BriefMarks, StandingTag } from '../sheet/entry-status-tag.tsx'
import { BriefDueTag, BriefHandlingTag } from '../sheet/handling-tag.tsx'
import { FoundElsewhere, FoundText } from './found-text.tsx'

export function subjectCell(entry: ListedEntry) {
  if (entry.visibility !== 'EXISTENCE') {
    return (
      <>
        <FoundText entry={entry} where="SUBJECT" text={entry.subject} />
        <FoundElsewhere entry={entry} />
      </>
    )
  }
  return (
    <span className="cluster muted">
      <EyeOff aria-hidden="true" />
      {listWords.confidential}
    </span>
  )
}

export function statusCell(entry: ListedEntry) {
  const { handlingStatus, registerStatus } = entry
  return (
    <span className="entry-tags">
      {handlingStatus !== null && registerStatus !== 'ANNULLED' && (
        <BriefHandlingTag status={handlingStatus} />
      )}
      {entry.visibility !== 'EXISTENCE' && <BriefMarks {...entry} />}
      <StandingTag {...entry} isHandled={handlingStatus !== null} />
    </span>
  )
}

/** Who has it; while the registry has it, where it is bound for. */
export function Place({
  unit,
  destination,
  assignee,
}: {
  readonly unit: string | null
  /** Null where it goes nowhere any more. */
  readonly destination: string | null
  readonly assignee: string | null
}) {
  const place = unit ?? (destination === null ? '' : listWords.boundFor(destination))
  const shape = assignee === null ? 'clamp-2' : 'one-line'
  return (
    <>
      <span className={shape} title={place}>
        {place}
      </span>
      {assignee !== null && (
        <span className="one-line muted small" title={assignee}>
          {assignee}
        </span>
      )}
    </>
  )
}

export function Moment({
  instant,
  timeZone,
}: {
  readonly instant: string
  readonly timeZone: string
}) {
  const { date, time } = localDateTimeAt(new Date(instant), timeZone)
  return (
    <time dateTime={instant} className="entry-moment numeric">
      <span className="nowrap">{writtenDate(date)}</span> <span className="muted">{time}</span>
    </time>
  )
}

/** The day on which it came to stand as it does. */
export function Since({ at, zone }: { readonly at: string; readonly zone: string }) {
  const { date } = localDateTimeAt(new Date(at), zone)
  return <time dateTime={at}>{listWords.since(writtenDate(date))}</time>
}

/** An act of two people declared it false. */
export function FalseTime() {
  return (
    <StatusTag tone="warning" icon={<ClockAlert aria-hidden="true" />}>
      {listWords.falseTime}
    </StatusTag>
  )
}

export function Due({ entry }: { readonly entry: ListedEntry }) {
  if (entry.registerStatus === 'ANNULLED') return null
  if (entry.dueOn === null) return <span className="visually-hidden">{listWords.noDueDate}</span>
  if (entry.dueWithheldYear !== null)
    return (
      <Brief whole={deadlineWords.withheld(entry.dueWithheldYear)}>
        <span className="muted small">{deadlineWords.withheldBrief(entry.dueWithheldYear)}</span>
      </Brief>
    )
  return (
    <span className="entry-due">
      <span className="numeric">{writtenDate(entry.dueOn)}</span> <BriefDueTag due={entry.due} />
    </span>
  )
}
