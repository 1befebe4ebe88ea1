/** The labels of a day that were sent to a label printer, and how each stands. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'

import type { LabelPrint } from '#contract/entry/label-prints.ts'

import { Link } from '../../router/link.tsx'
import { useSearchParams } from '../../router/router.tsx'
import { call } from '../../common/api.ts'
import { workAddress } from '../../common/entry-in-address.ts'
import { PageTurner } from '../list/page-turner.tsx'
import { ReadingFailure } from '../../common/reading-failure.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { DataTable, type DataColumn } from '../../ui/display/data-table.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { StatusTag, type StatusTone } from '../../ui/display/status-tag.tsx'
import { labelPrintWords as words } from '../../words/entries/label-prints.ts'
import { labelOptions } from '../files/paper-choice.ts'
import { writtenInstant } from '../../words/language/dates.ts'
import { LabelsNotSent, offerBrowser, sendLabels } from './send-labels.ts'

const listKey = ['label-prints'] as const
const lookEveryMs = 3000
const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

export function LabelPrintsPage() {
  const [search] = useSearchParams()
  const asked: Asked = {
    cursor: search.get(cursorParam),
    isNotTakenOnly: search.get(shownParam) === notTakenValue,
  }
  const { data, error, refetch, isPlaceholderData } = useLabelPrints(asked)
  const list = useRef<HTMLDivElement>(null)
  useFocusAfterTurning(list, asked.cursor, data !== undefined && !isPlaceholderData)
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <div ref={list} tabIndex={-1} className="stack">
        {error && <ReadingFailure error={error} words={words} onRetry={refetch} />}
        {data === undefined && !error && <Skeleton lines={6} height={2} />}
        {data && (
          <LabelList
            {...{ data, asked }}
            isStale={isPlaceholderData}
            keepFocus={() => list.current?.focus()}
          />
        )}
      </div>
    </>
  )
}

interface Asked {
  readonly cursor: string | null
  readonly isNotTakenOnly: boolean
}

function useLabelPrints({ cursor, isNotTakenOnly }: Asked) {
  const shown = isNotTakenOnly ? 'NOT_TAKEN' : 'ALL'
  return useQuery({
    queryKey: [...listKey, shown, cursor],
    queryFn: ({ signal }) =>
      call('listLabelPrints', { query: { shown, ...(cursor !== null && { cursor }) } }, { signal }),
    refetchInterval: lookEveryMs,
    placeholderData: keepPreviousData,
  })
}

type LabelListProps = {
  readonly data: NonNullable<ReturnType<typeof useLabelPrints>['data']>
  readonly asked: Asked
  readonly isStale: boolean
  readonly keepFocus: () => void
}

function LabelList({ data, asked, isStale, keepFocus }: LabelListProps) {
  const { cursor, isNotTakenOnly } = asked
  const { prints, notTaken, nextCursor } = data
  const [, setSearch] = useSearchParams()
  const columns = useColumns(keepFocus)
  const addressOf = (after: string | null) => ({
    to: { search: searchOf(isNotTakenOnly, after).toString() },
  })
  return (
    <>
      <Switch isSelected={isNotTakenOnly} onChange={(isOn) => setSearch(searchOf(isOn, null))}>
        {words.notTakenOnly(notTaken)}
      </Switch>
      <DataTable
        label={words.title}
        columns={columns}
        rows={prints}
        keyOf={({ printId }) => printId}
        isStale={isStale}
        empty={<NoLabels isNotTakenOnly={isNotTakenOnly} />}
      />
      {(cursor !== null || nextCursor !== null) && (
        <PageTurner {...{ addressOf, words, cursor, nextCursor }} rowCount={prints.length} />
      )}
    </>
  )
}

const cursorParam = 'desde'
const shownParam = 'ver'
const notTakenValue = 'sin-tomar'

function searchOf(isNotTakenOnly: boolean, cursor: string | null): URLSearchParams {
  return new URLSearchParams({
    ...(isNotTakenOnly && { [shownParam]: notTakenValue }),
    ...(cursor !== null && { [cursorParam]: cursor }),
  })
}

/** Once for each page that is turned to, when it is here: its first row. */
function useFocusAfterTurning(
  list: RefObject<HTMLElement | null>,
  cursor: string | null,
  isHere: boolean,
): void {
  const shown = useRef(cursor)
  useEffect(() => {
    if (!isHere || shown.current === cursor) return
    shown.current = cursor
    list.current?.querySelector<HTMLElement>('[data-row]')?.focus()
  }, [list, cursor, isHere])
}

function NoLabels({ isNotTakenOnly }: { readonly isNotTakenOnly: boolean }) {
  return (
    <EmptyState
      title={isNotTakenOnly ? words.noneLeft : words.none}
      icon={<Tag aria-hidden="true" />}
    >
      {isNotTakenOnly ? words.noneLeftText : words.noneText}
    </EmptyState>
  )
}

/** `keepFocus` is called before a row goes that has the focus. */
function useColumns(keepFocus: () => void): readonly DataColumn<LabelPrint>[] {
  const queries = useQueryClient()
  const change = async (work: () => Promise<{ readonly isGone: boolean }>): Promise<void> => {
    try {
      if ((await work()).isGone) keepFocus()
    } catch (cause) {
      toast({ text: cause instanceof Error ? cause.message : String(cause), tone: 'danger' })
    }
    await queries.invalidateQueries({ queryKey: listKey })
  }
  return [
    ...factColumns,
    {
      id: 'acts',
      header: words.acts,
      width: '20rem',
      cell: (print) => (
        <span className="cluster">
          <Button
            size="small"
            aria-label={words.againOf(print.entryNumber)}
            onPress={() => void change(() => sendAgain(print))}
          >
            {words.again}
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={words.discardOf(print.entryNumber)}
            onPress={() =>
              void change(async () => {
                await discard(print)
                toast({ text: words.discarded, tone: 'info' })
                return { isGone: true }
              })
            }
          >
            {words.discard}
          </Button>
        </span>
      ),
    },
  ]
}

const discard = ({ printId }: LabelPrint): Promise<unknown> =>
  call('discardLabelPrint', { params: { printId } })

/** What was taken stays in the list; anything else is sent in place of what did not come out. */
async function sendAgain(print: LabelPrint): Promise<{ readonly isGone: boolean }> {
  const { entryId, printer, size, state } = print
  try {
    await sendLabels({ entryIds: [entryId], size }, printer)
  } catch (cause) {
    if (!(cause instanceof LabelsNotSent)) throw cause
    offerBrowser(cause)
    return { isGone: false }
  }
  if (state === 'TAKEN') return { isGone: false }
  await discard(print)
  return { isGone: true }
}

const factColumns: readonly DataColumn<LabelPrint>[] = [
  {
    id: 'number',
    header: words.number,
    width: '11rem',
    isRowHeader: true,
    onCard: 'title',
    cell: ({ entryId, entryNumber }) => (
      <Link to={workAddress(entryId)} className="numeric">
        {entryNumber}
      </Link>
    ),
  },
  {
    id: 'printer',
    header: words.printer,
    width: '11rem',
    cell: ({ printer, size }) => (
      <span>
        {printer} <span className="muted small">{sizeNames.get(size)}</span>
      </span>
    ),
  },
  {
    id: 'asked',
    header: words.asked,
    width: '12rem',
    cell: ({ askedAt, askedBy }) => (
      <span>
        <time dateTime={askedAt} className="numeric">
          {writtenInstant(askedAt, ownZone)}
        </time>{' '}
        <span className="muted small">{askedBy}</span>
      </span>
    ),
  },
  { id: 'state', header: words.state, cell: State },
]

const sizeNames = new Map(labelOptions.map(({ value, label }) => [value, label]))

const tones: Readonly<Record<LabelPrint['state'], StatusTone>> = {
  WAITING: 'info',
  UNTAKEN: 'warning',
  TAKEN: 'success',
  FAILED: 'danger',
}

function State({ state, failure }: LabelPrint) {
  const why = state === 'UNTAKEN' ? words.untaken : failure && words.failures[failure]
  return (
    <span>
      <StatusTag tone={tones[state]}>{words.states[state]}</StatusTag>{' '}
      {why !== null && <span className="small">{why}</span>}
    </span>
  )
}
