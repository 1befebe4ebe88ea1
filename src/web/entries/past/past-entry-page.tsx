/**
 * The time machine: an entry as it was at the end of any day, beside what it says today, and who
 * saw it since.
 */
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { localDateTimeAt, parseTypedDate } from '#domain/deadline/civil-date.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronLeft, ChevronRight, FileCheck } from 'lucide-react'

import { Link } from '../../router/link.tsx'
import { useSearchParams } from '../../router/router.tsx'
import { call, callForFile } from '../../common/api.ts'
import { entryIdIn, workAddress } from '../../common/entry-in-address.ts'
import { FocusKept } from '../../shell/frame/focus-kept.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { useToday } from '../../common/use-today.ts'
import { typedDate } from '../../words/language/dates.ts'
import { pastWords as words } from '../../words/entries/entry-past.ts'
import { PastTable } from './past-table.tsx'
import './past.css'
import { ReadingList } from './reading-list.tsx'
import { EntryFailure } from '../show/entry-failure.tsx'
import { catalogueQuery, historyQuery } from '../query/entry-queries.ts'
import { useDownload } from '../files/use-download.ts'
import { useEntry } from '../query/use-entry.ts'
import { useNaming, type OfficeNaming } from '../sheet/use-naming.ts'

export function PastEntryPage() {
  const [search] = useSearchParams()
  const entryId = entryIdIn(search)
  const { entry, error, refetch } = useEntry(entryId)
  const catalogue = useQuery(catalogueQuery)
  const naming = useNaming(entry?.officeId)
  if (entry && naming) return <PastEntry entry={entry} naming={naming} />
  const failure = error ?? catalogue.error
  if (entryId !== undefined && !failure) return <Skeleton lines={10} height={2} />
  const retry = (): void => void Promise.all([refetch(), catalogue.refetch()])
  return <EntryFailure error={failure} onRetry={retry} />
}

type PastEntryProps = { readonly entry: EntryView; readonly naming: OfficeNaming }

function PastEntry({ entry, naming }: PastEntryProps) {
  return (
    <>
      <PageHeader
        title={words.title(entry.entryNumber)}
        lead={words.lead}
        actions={
          <Link to={workAddress(entry.entryId)} className="button button-secondary">
            <ArrowLeft aria-hidden="true" />
            <span>{words.back}</span>
          </Link>
        }
      />
      <FocusKept />
      <div className="stack">
        {entry.visibility === 'CONTENT' ? (
          <>
            <Machine entry={entry} naming={naming} />
            <Proof entry={entry} />
          </>
        ) : (
          <Notice>{words.notYours}</Notice>
        )}
        <ReadingList entryId={entry.entryId} timeZone={naming.timeZone} />
      </div>
    </>
  )
}

/** The day is in the address, so that a moment of the past can be passed on. */
function Machine({ entry, naming }: PastEntryProps) {
  const [search, setSearch] = useSearchParams()
  const today = useToday(naming.timeZone)
  const on = search.get('on') ?? entry.registeredOn
  const days = useChangedDays(entry.entryId, naming.timeZone)
  const past = useQuery({
    queryKey: ['entry', entry.entryId, 'past', on],
    queryFn: ({ signal }) =>
      call('readPast', { params: { entryId: entry.entryId }, query: { on } }, { signal }),
    enabled: /^\d{4}-\d{2}-\d{2}$/u.test(on),
  })
  const go = (day: string): void =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        next.set('on', day)
        return next
      },
      { replace: true },
    )
  const before = days.findLast((day) => day < on)
  const after = days.find((day) => day > on)
  return (
    <section className="card stack">
      <div className="past-choice">
        <DateField
          label={words.day}
          help={words.dayHelp}
          value={on}
          max={today}
          onChange={go}
          parse={(text) => parseTypedDate(text, today)}
          format={typedDate}
        />
        <div className="cluster">
          <Button
            icon={<ChevronLeft aria-hidden="true" />}
            isDisabled={before === undefined}
            onPress={() => before !== undefined && go(before)}
          >
            {words.before}
          </Button>
          <Button
            icon={<ChevronRight aria-hidden="true" />}
            isDisabled={after === undefined}
            onPress={() => after !== undefined && go(after)}
          >
            {words.after}
          </Button>
        </div>
      </div>
      <PastTable past={past} now={entry} on={on} naming={naming} />
    </section>
  )
}

/** The days on which something happened to it, in order. */
function useChangedDays(entryId: string, timeZone: string): readonly string[] {
  const events = useQuery(historyQuery(entryId)).data?.events ?? []
  return [...new Set(events.map(({ at }) => localDateTimeAt(new Date(at), timeZone).date))]
}

function Proof({ entry }: Pick<PastEntryProps, 'entry'>) {
  const download = useDownload()
  const { entryId, entryNumber } = entry
  return (
    <section className="card stack stack-tight">
      <p>{words.proofHelp}</p>
      <div>
        <Button
          icon={<FileCheck aria-hidden="true" />}
          isDisabled={download.isBusy}
          onPress={() =>
            download.start(
              () => callForFile('readEntryProof', { params: { entryId } }),
              `prueba-${entryNumber}.json`,
            )
          }
        >
          {words.proof}
        </Button>
      </div>
    </section>
  )
}
