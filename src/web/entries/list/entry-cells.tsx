/** What stands in the cells of the list of documents. */
import type { ListedEntry } from '#contract/entry/entry-shapes.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { ClockAlert, EyeOff } from 'lucide-react'

import { StatusTag } from '../../ui/display/status-tag.tsx'
import { deadlineWords } from '../../words/entries/deadlines.ts'
import { listWords } from '../../words/entries/entry-list.ts'
import { writtenDate } from '../../words/language/dates.ts'
import { EntryMarks, EntryStatusTag } from '../sheet/entry-status-tag.tsx'
import { DueTag, HandlingTag } from '../sheet/handling-tag.tsx'
import { FoundElsewhere, FoundText } from './found-text.tsx'

export function subjectCell(entry: ListedEntry) {
  if (entry.sight !== 'EXISTENCE') {
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
  const { handlingStatus, registerStatus, isAnnulmentPending } = entry
  const isAsked = isAnnulmentPending || entry.allowed.includes('refuse-confidentiality')
  const isPlain = registerStatus === 'REGISTERED' && !isAsked
  return (
    <span className="entry-tags">
      {handlingStatus !== null && registerStatus !== 'ANNULLED' && (
        <HandlingTag status={handlingStatus} />
      )}
      {(!isPlain || handlingStatus === null) && <EntryStatusTag {...entry} />}
      {entry.sight !== 'EXISTENCE' && <EntryMarks {...entry} />}
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
  readonly destination: string
  readonly assignee: string | null
}) {
  return (
    <>
      <TwoLines text={unit ?? listWords.boundFor(destination)} />
      {assignee !== null && <span className="muted small">{assignee}</span>}
    </>
  )
}

function TwoLines({ text }: { readonly text: string }) {
  return (
    <span className="clamp-2" title={text}>
      {text}
    </span>
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
  if (entry.dueOn === null) return <span className="visually-hidden">{listWords.noDueDate}</span>
  if (entry.dueWithheldYear !== null)
    return <span className="muted small">{deadlineWords.withheld(entry.dueWithheldYear)}</span>
  return (
    <span className="entry-due">
      <span className="numeric">{writtenDate(entry.dueOn)}</span> <DueTag due={entry.due} />
    </span>
  )
}
