import type { ListedEntry } from '#contract/entry/entry-shapes.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { ReactNode } from 'react'

import { Link } from '../../router/link.tsx'
import { workAddress } from '../../common/entry-in-address.ts'
import type { Walk } from '../query/walked-rows.ts'
import type { DataColumn } from '../../ui/display/data-table.tsx'
import { listWords } from '../../words/entries/entry-list.ts'
import { trayWords } from '../../words/entries/trays.ts'
import { FoundText } from './found-text.tsx'
import { selectColumn } from '../bulk/select-column.tsx'
import type { Selection } from '../bulk/selection.ts'
import type { ColumnId } from './column-choice.ts'
import { Due, FalseTime, Moment, Place, Since, statusCell, subjectCell } from './entry-cells.tsx'

const titles = listWords.columns

/**
 * The columns of the book. Names of types and units come from the catalogue; until it is here they
 * are blank.
 */
export function entryColumns({
  catalogue,
  selection,
  isCompact,
  chosen,
  walk,
}: ColumnFacts): readonly DataColumn<ListedEntry>[] {
  if (isCompact) return [selectColumn(selection, selectLabels), ...compactColumns(walk)]
  const beside = columnsOf(catalogue)
  const columns = chosen.map((id) => ({ id, header: titles[id], ...beside[id] }))
  return [selectColumn(selection, selectLabels), numberColumn(walk), ...columns]
}

export interface ColumnFacts {
  readonly catalogue: CatalogueView | undefined
  readonly selection: Selection
  /** Beside the preview there is room for what tells rows apart, and no more. */
  readonly isCompact: boolean
  /** Those beside the number, in their order. */
  readonly chosen: readonly ColumnId[]
  readonly walk: Walk
}

const selectLabels = {
  page: trayWords.selectPage,
  row: ({ entryNumber }: ListedEntry) => trayWords.select(entryNumber),
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

/** The time zone of an entry's office, IANA. */
function zonesOf(
  catalogue: CatalogueView | undefined,
): (entry: Pick<ListedEntry, 'officeId'>) => string {
  const zones = new Map(catalogue?.offices.map((each) => [each.officeId, each.timeZone]))
  return ({ officeId }) => zones.get(officeId) ?? catalogue?.municipality.timeZone ?? 'UTC'
}

function RegisteredAt({ entry, zone }: { readonly entry: ListedEntry; readonly zone: string }) {
  return (
    <>
      <Moment instant={entry.registeredAt} timeZone={zone} />{' '}
      {entry.timeDeclaredFalseAt !== null && <FalseTime />}
    </>
  )
}

/** Those beside the number, by name. */
function columnsOf(
  catalogue: CatalogueView | undefined,
): Readonly<Record<ColumnId, Omit<DataColumn<ListedEntry>, 'id' | 'header'>>> {
  const typeOf = new Map(catalogue?.documentTypes.map((type) => [type.typeId, type]))
  const unitOf = new Map(catalogue?.units.map((unit) => [unit.unitId, unit]))
  const zoneOf = zonesOf(catalogue)
  return {
    registeredAt: {
      width: '6.7rem',
      cell: (entry) => <RegisteredAt entry={entry} zone={zoneOf(entry)} />,
    },
    sender: {
      width: '11rem',
      cell: known((entry) => <FoundText entry={entry} where="SENDER" text={entry.sender} />),
    },
    subject: { cell: subjectCell },
    type: {
      width: '3.6rem',
      cell: known(({ typeId }) => {
        const type = typeOf.get(typeId ?? '')
        return type && <abbr title={type.name}>{type.code}</abbr>
      }),
    },
    unit: {
      width: '10.6rem',
      cell: known((entry) => (
        <Place
          unit={unitOf.get(entry.currentUnitId ?? '')?.name ?? null}
          destination={
            entry.registerStatus === 'ANNULLED'
              ? null
              : (unitOf.get(entry.destinationUnitId ?? '')?.name ?? '')
          }
          assignee={entry.assignee}
        />
      )),
    },
    status: { width: '10.6rem', cell: statusCell },
    dueOn: {
      width: '8.8rem',
      // Its reader is told of a confidential one too, before they say why they read it.
      cell: (entry) =>
        entry.visibility === 'EXISTENCE' && entry.dueOn === null ? null : <Due entry={entry} />,
    },
    statusSince: {
      width: '8rem',
      cell: known(
        (entry) => entry.statusSince && <Since at={entry.statusSince} zone={zoneOf(entry)} />,
      ),
    },
    folios: { width: '6rem', cell: known(({ folios }) => listWords.foliosCount(folios)) },
    attachments: {
      width: '7rem',
      cell: known(({ attachmentCount }) => trayWords.attachments(attachmentCount)),
    },
  }
}

/** A cell that a reader who may know only that the entry exists does not get. */
function known(cell: (entry: ListedEntry) => ReactNode) {
  return (entry: ListedEntry) => (entry.visibility === 'EXISTENCE' ? null : cell(entry))
}

/** The way into the document, which knows the rows it was opened from. */
function numberColumn(walk: Walk): DataColumn<ListedEntry> {
  return {
    id: 'number',
    header: titles.number,
    width: '9rem',
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
