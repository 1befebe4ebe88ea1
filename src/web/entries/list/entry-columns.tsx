import type { ListedEntry } from '#contract/entry-shapes.ts'
import type { CatalogueView } from '#contract/organization.ts'
import { localDateTimeAt } from '#domain/civil-date.ts'
import { EyeOff } from 'lucide-react'
import { Link } from 'react-router'

import type { DataColumn } from '../../ui/data-table.tsx'
import { writtenDate, writtenDue } from '../../words/dates.ts'
import { listWords } from '../../words/entry-list.ts'
import { EntryMarks, EntryStatusTag } from '../show/entry-status-tag.tsx'

const titles = listWords.columns

/** The columns of the book. Names of types and units come from the catalogue; until it is here they are blank. */
export function entryColumns(
  catalogue: CatalogueView | undefined,
  timeZone: string,
  today: string,
): readonly DataColumn<ListedEntry>[] {
  const typeOf = new Map(catalogue?.documentTypes.map((type) => [type.typeId, type]))
  const unitOf = new Map(catalogue?.units.map((unit) => [unit.unitId, unit]))
  return [
    { id: 'number', header: titles.number, width: '10.5rem', isRowHeader: true, cell: numberCell },
    {
      id: 'registeredAt',
      header: titles.registeredAt,
      width: '8rem',
      cell: (entry) => <Moment instant={entry.registeredAt} timeZone={timeZone} />,
    },
    {
      id: 'sender',
      header: titles.sender,
      width: '11rem',
      cell: known(({ sender }) => <TwoLines text={sender} />),
    },
    { id: 'subject', header: titles.subject, cell: subjectCell },
    {
      id: 'type',
      header: titles.type,
      width: '4.75rem',
      cell: known(({ typeId }) => {
        const type = typeOf.get(typeId ?? '')
        return type && <abbr title={type.name}>{type.code}</abbr>
      }),
    },
    {
      id: 'unit',
      header: titles.unit,
      width: '9rem',
      cell: known(({ destinationUnitId }) => (
        <TwoLines text={unitOf.get(destinationUnitId ?? '')?.name ?? ''} />
      )),
    },
    { id: 'status', header: titles.status, width: '8.5rem', cell: statusCell },
    {
      id: 'dueOn',
      header: titles.dueOn,
      width: '9rem',
      cell: known((entry) => <Due entry={entry} today={today} />),
    },
  ]
}

/** A cell that a reader who may know only that the entry exists does not get. */
function known(cell: (entry: ListedEntry) => React.ReactNode) {
  return (entry: ListedEntry) => (entry.sight === 'EXISTENCE' ? null : cell(entry))
}

function numberCell({ entryId, entryNumber, registerStatus }: ListedEntry) {
  const link = <Link to={`/showdocument?id=${entryId}`}>{entryNumber}</Link>
  return registerStatus === 'ANNULLED' ? <s className="entry-number">{link}</s> : link
}

function subjectCell({ sight, subject }: ListedEntry) {
  if (sight !== 'EXISTENCE') return <TwoLines text={subject} />
  return (
    <span className="cluster muted">
      <EyeOff aria-hidden="true" />
      {listWords.confidential}
    </span>
  )
}

function statusCell(entry: ListedEntry) {
  return (
    <span className="entry-tags">
      <EntryStatusTag {...entry} />
      {entry.sight !== 'EXISTENCE' && <EntryMarks {...entry} />}
    </span>
  )
}

function TwoLines({ text }: { readonly text: string }) {
  return (
    <span className="clamp-2" title={text}>
      {text}
    </span>
  )
}

function Moment({ instant, timeZone }: { readonly instant: string; readonly timeZone: string }) {
  const { date, time } = localDateTimeAt(new Date(instant), timeZone)
  return (
    <time dateTime={instant} className="entry-moment numeric">
      <span className="nowrap">{writtenDate(date)}</span> <span className="muted">{time}</span>
    </time>
  )
}

function Due({ entry, today }: { readonly entry: ListedEntry; readonly today: string }) {
  if (entry.dueOn === null) return <span className="visually-hidden">{listWords.noDueDate}</span>
  const isLate = entry.dueOn < today && entry.registerStatus !== 'ANNULLED'
  return (
    <span className="entry-due">
      <span className="numeric">{writtenDate(entry.dueOn)}</span>{' '}
      {entry.registerStatus !== 'ANNULLED' && (
        <span className={isLate ? 'entry-late' : 'muted'}>{writtenDue(entry.dueOn, today)}</span>
      )}
    </span>
  )
}
