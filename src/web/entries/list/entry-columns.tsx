import type { ListedEntry } from '#contract/entry/entry-shapes.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { ClockAlert, EyeOff } from 'lucide-react'
import { Link } from 'react-router'
import type { ReactNode } from 'react'

import { workAddress } from '../../common/entry-in-address.ts'
import type { Walk } from '../query/walked-rows.ts'
import type { DataColumn } from '../../ui/display/data-table.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { StatusTag } from '../../ui/display/status-tag.tsx'
import { deadlineWords } from '../../words/entries/deadlines.ts'
import { writtenDate } from '../../words/language/dates.ts'
import { listWords } from '../../words/entries/entry-list.ts'
import { trayWords } from '../../words/entries/trays.ts'
import { EntryMarks, EntryStatusTag } from '../sheet/entry-status-tag.tsx'
import { DueTag, HandlingTag } from '../sheet/handling-tag.tsx'
import { FoundElsewhere, FoundText } from './found-text.tsx'
import type { Selection } from '../bulk/selection.ts'

const titles = listWords.columns

/**
 * The columns of the book. Names of types and units come from the catalogue; until it is here they
 * are blank.
 */
export function entryColumns({
  catalogue,
  timeZone,
  selection,
  isCompact,
  walk,
}: ColumnFacts): readonly DataColumn<ListedEntry>[] {
  const columns = isCompact ? compactColumns(walk) : wideColumns(catalogue, timeZone, walk)
  return [selectColumn(selection), ...columns]
}

export interface ColumnFacts {
  readonly catalogue: CatalogueView | undefined
  readonly timeZone: string
  readonly selection: Selection
  /** Beside the preview there is room for what tells rows apart, and no more. */
  readonly isCompact: boolean
  readonly walk: Walk
}

/** The row itself says it is chosen by `x`; the box is for the mouse and for the finger. */
function selectColumn(selection: Selection): DataColumn<ListedEntry> {
  return {
    id: 'select',
    header: '',
    headerCell: (
      <Checkbox
        className="select-box"
        aria-label={trayWords.selectPage}
        isSelected={selection.isWholePage}
        isIndeterminate={selection.entries.length > 0 && !selection.isWholePage}
        onChange={selection.togglePage}
      >
        {null}
      </Checkbox>
    ),
    width: '3rem',
    onCard: 'hidden',
    cell: ({ entryId, entryNumber }) => (
      <Checkbox
        className="select-box"
        aria-label={trayWords.select(entryNumber)}
        isSelected={selection.ids.has(entryId)}
        onChange={(isChosen) => selection.toggle(entryId, isChosen)}
      >
        {null}
      </Checkbox>
    ),
  }
}

function compactColumns(walk: Walk): readonly DataColumn<ListedEntry>[] {
  return [
    numberColumn(walk),
    {
      id: 'subject',
      header: titles.subject,
      cell: (entry) => (
        <>
          {subjectCell(entry)}
          {entry.sender !== '' && (
            <span className="muted small">
              <FoundText entry={entry} where="SENDER" text={entry.sender} />
            </span>
          )}
        </>
      ),
    },
    { id: 'status', header: titles.status, width: '10rem', cell: statusCell },
  ]
}

export interface PendingFacts {
  readonly isBesidePreview: boolean
  readonly walk: Walk
  /** What can be done from the row itself. */
  readonly actOn: (entry: ListedEntry) => ReactNode
}

/**
 * On the first screen: what tells rows apart, and when each must be answered; beside a preview that
 * alone.
 */
export function pendingColumns({
  isBesidePreview,
  walk,
  actOn,
}: PendingFacts): readonly DataColumn<ListedEntry>[] {
  const due: DataColumn<ListedEntry> = {
    id: 'dueOn',
    header: titles.dueOn,
    width: '11.5rem',
    cell: known((entry) => <Due entry={entry} />),
  }
  const status = {
    width: '14rem',
    cell: (entry: ListedEntry) => (
      <>
        {statusCell(entry)}
        {actOn(entry)}
      </>
    ),
  }
  return [
    ...compactColumns(walk).flatMap((column) =>
      column.id !== 'status' ? [column] : isBesidePreview ? [] : [{ ...column, ...status }],
    ),
    due,
  ]
}

function wideColumns(
  catalogue: CatalogueView | undefined,
  timeZone: string,
  walk: Walk,
): readonly DataColumn<ListedEntry>[] {
  const typeOf = new Map(catalogue?.documentTypes.map((type) => [type.typeId, type]))
  const unitOf = new Map(catalogue?.units.map((unit) => [unit.unitId, unit]))
  return [
    numberColumn(walk),
    {
      id: 'registeredAt',
      header: titles.registeredAt,
      width: '7.5rem',
      cell: (entry) => (
        <>
          <Moment instant={entry.registeredAt} timeZone={timeZone} />{' '}
          {entry.timeDeclaredFalseAt !== null && <FalseTime />}
        </>
      ),
    },
    {
      id: 'sender',
      header: titles.sender,
      width: '11rem',
      cell: known((entry) => <FoundText entry={entry} where="SENDER" text={entry.sender} />),
    },
    { id: 'subject', header: titles.subject, cell: subjectCell },
    {
      id: 'type',
      header: titles.type,
      width: '4rem',
      cell: known(({ typeId }) => {
        const type = typeOf.get(typeId ?? '')
        return type && <abbr title={type.name}>{type.code}</abbr>
      }),
    },
    {
      id: 'unit',
      header: titles.unit,
      width: '9rem',
      cell: known((entry) => (
        <Place
          unit={unitOf.get(entry.currentUnitId ?? '')?.name ?? null}
          destination={unitOf.get(entry.destinationUnitId ?? '')?.name ?? ''}
          assignee={entry.assignee}
        />
      )),
    },
    { id: 'status', header: titles.status, width: '9.5rem', cell: statusCell },
    {
      id: 'dueOn',
      header: titles.dueOn,
      width: '8.5rem',
      // Its reader is told of a confidential one too, before they say why they read it.
      cell: (entry) =>
        entry.sight === 'EXISTENCE' && entry.dueOn === null ? null : <Due entry={entry} />,
    },
  ]
}

/** A cell that a reader who may know only that the entry exists does not get. */
function known(cell: (entry: ListedEntry) => ReactNode) {
  return (entry: ListedEntry) => (entry.sight === 'EXISTENCE' ? null : cell(entry))
}

/** The way into the document, which knows the rows it was opened from. */
function numberColumn(walk: Walk): DataColumn<ListedEntry> {
  return {
    id: 'number',
    header: titles.number,
    width: '10rem',
    isRowHeader: true,
    cell({ entryId, entryNumber, registerStatus }) {
      const link = (
        <Link to={workAddress(entryId)} state={walk}>
          {entryNumber}
        </Link>
      )
      return registerStatus === 'ANNULLED' ? <s className="entry-number">{link}</s> : link
    },
  }
}

function subjectCell(entry: ListedEntry) {
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

function statusCell(entry: ListedEntry) {
  const { handlingStatus, registerStatus, isAnnulmentPending } = entry
  const isPlain = registerStatus === 'REGISTERED' && !isAnnulmentPending
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
function Place({
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
      {assignee !== null && <span className="muted small clamp-1">{assignee}</span>}
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

function Moment({ instant, timeZone }: { readonly instant: string; readonly timeZone: string }) {
  const { date, time } = localDateTimeAt(new Date(instant), timeZone)
  return (
    <time dateTime={instant} className="entry-moment numeric">
      <span className="nowrap">{writtenDate(date)}</span> <span className="muted">{time}</span>
    </time>
  )
}

/** An act of two people declared it false. */
function FalseTime() {
  return (
    <StatusTag tone="warning" icon={<ClockAlert aria-hidden="true" />}>
      {listWords.falseTime}
    </StatusTag>
  )
}

function Due({ entry }: { readonly entry: ListedEntry }) {
  if (entry.dueOn === null) return <span className="visually-hidden">{listWords.noDueDate}</span>
  if (entry.dueWithheldYear !== null)
    return <span className="muted small">{deadlineWords.withheld(entry.dueWithheldYear)}</span>
  return (
    <span className="entry-due">
      <span className="numeric">{writtenDate(entry.dueOn)}</span> <DueTag due={entry.due} />
    </span>
  )
}
