import { useRef } from 'react'

import { Link } from '../../router/link.tsx'
import { classNames } from '../../ui/buttons/class-names.ts'
import { DataTable, type DataColumn } from '../../ui/display/data-table.tsx'
import { useExplainedKeys } from '../../ui/keys/active-commands.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { letterSigningWords as signingWords } from '../../words/book/letter-signing.ts'
import { letterListWords as words } from '../../words/book/letters.ts'
import { outgoingKindWords } from '../../words/book/outgoing.ts'
import { writtenInstant } from '../../words/language/dates.ts'
import { selectColumn } from '../bulk/select-column.tsx'
import type { Selection } from '../bulk/selection.ts'
import { useKeysToRows } from '../list/row-focus.ts'
import { rememberRow } from '../query/walked-rows.ts'
import { letterAddress } from '../../common/entry-in-address.ts'
import type { LetterRow } from '../letter-parts/letter-queries.ts'
import { LetterTag } from '../letter-parts/letter-tags.tsx'

export type LetterRowsProps = {
  readonly rows: readonly LetterRow[]
  readonly timeZone: string
  readonly isStale: boolean
  readonly goneIds: ReadonlySet<string>
  /** Null where there is nothing to do with several. */
  readonly selection: Selection<LetterRow> | null
}

/** What is being written: arrows or j/k move, Enter opens; x chooses, where one may. */
export function LetterRows({ rows, timeZone, isStale, goneIds, selection }: LetterRowsProps) {
  const frame = useRef<HTMLDivElement>(null)
  useKeysToRows(frame)
  useExplainedKeys(words.rowKeys)
  useChoosingKeys(rows, selection)
  return (
    <div ref={frame} className="entries-list letters-list">
      <DataTable
        label={words.title}
        columns={[
          ...(selection ? [selectColumn(selection, signingLabels)] : []),
          ...columnsFor(timeZone),
        ]}
        rows={rows}
        keyOf={({ letterId }) => letterId}
        isStale={isStale}
        onFocusRow={({ letterId }) => rememberRow(letterId)}
        rowClass={({ letterId }) =>
          classNames(
            goneIds.has(letterId) && 'row-gone',
            selection?.ids.has(letterId) && 'row-chosen',
          )
        }
      />
    </div>
  )
}

const signingLabels = {
  page: signingWords.selectAll,
  row: ({ documentNumber }: LetterRow) => signingWords.select(documentNumber ?? ''),
}

function useChoosingKeys(rows: readonly LetterRow[], selection: Selection<LetterRow> | null): void {
  const choose = (): void => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')
    const letter = rows[Number(row?.dataset['row'])]
    if (letter) selection?.toggle(letter.letterId)
  }
  useShortcut('x', choose, {
    label: signingWords.keySelect,
    isEnabled: selection !== null,
    isOffered: false,
  })
}

const titles = words.columns

const columnsFor = (timeZone: string): readonly DataColumn<LetterRow>[] => [
  {
    id: 'subject',
    header: titles.subject,
    isRowHeader: true,
    cell: ({ letterId, subject }) => (
      <Link to={letterAddress(letterId)}>{subject || words.noSubject}</Link>
    ),
  },
  {
    id: 'kind',
    header: titles.kind,
    width: '12rem',
    cell: ({ kind, documentNumber }) => documentNumber ?? outgoingKindWords[kind],
  },
  {
    id: 'addressees',
    header: titles.addressees,
    width: '12rem',
    cell: ({ addressees }) => addressees,
  },
  { id: 'author', header: titles.author, width: '10rem', cell: ({ author }) => author },
  {
    id: 'status',
    header: titles.status,
    width: '9rem',
    cell: ({ status }) => (
      <span className="entry-tags">
        <LetterTag status={status} />
      </span>
    ),
  },
  {
    id: 'waitsFor',
    header: titles.waitsFor,
    width: '10rem',
    cell: ({ waitsFor, isOwnTurn }) =>
      isOwnTurn ? (
        <strong>{words.ownTurn}</strong>
      ) : (
        waitsFor !== null && words.othersTurn(waitsFor)
      ),
  },
  {
    id: 'since',
    header: titles.since,
    width: '9rem',
    cell: ({ since }) => <span className="numeric">{writtenInstant(since, timeZone)}</span>,
  },
]
