/** One document, without the layout: to be read, printed and passed on. */
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { useQuery } from '@tanstack/react-query'

import { useSearchParams } from '../../router/router.tsx'
import { entryIdIn } from '../../common/entry-in-address.ts'
import { useLedger } from '../../common/live.ts'
import { useMunicipalityName } from '../../shell/settings/service.ts'
import { usePageTitle } from '../../ui/display/page-title.tsx'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { writtenInstant } from '../../words/language/dates.ts'
import { showWords } from '../../words/entries/entry-show.ts'
import { EditorsLine } from '../presence/editors-line.tsx'
import { DocumentBar } from './document-bar.tsx'
import { EntryFailure } from './entry-failure.tsx'
import { catalogueQuery } from '../query/entry-queries.ts'
import { EntrySheet } from '../sheet/entry-sheet.tsx'
import './show.css'
import { useEntry } from '../query/use-entry.ts'
import { useNaming, type OfficeNaming } from '../sheet/use-naming.ts'
import { usePrintMoment, usePrintWhenReady } from './use-printing.ts'

export function ShowEntryPage() {
  useLedger()
  const [search] = useSearchParams()
  const entryId = entryIdIn(search)
  const { entry, error, refetch } = useEntry(entryId)
  const catalogue = useQuery(catalogueQuery)
  const naming = useNaming(entry?.officeId)
  const failure = error ?? catalogue.error
  return (
    <main id="contenido" tabIndex={-1} className="show-page">
      {entry && naming ? (
        <ShownEntry entry={entry} naming={naming} isPrintAsked={search.get('print') === '1'} />
      ) : entryId === undefined || failure ? (
        <EntryFailure
          error={failure}
          onRetry={() => void Promise.all([refetch(), catalogue.refetch()])}
        />
      ) : (
        <Skeleton lines={10} height={1.5} />
      )}
    </main>
  )
}

type ShownEntryProps = {
  readonly entry: EntryView
  readonly naming: OfficeNaming
  readonly isPrintAsked: boolean
}

function ShownEntry({ entry, naming, isPrintAsked }: ShownEntryProps) {
  usePageTitle(showWords.title(entry.entryNumber))
  usePrintWhenReady(isPrintAsked)
  return (
    <>
      <DocumentBar entry={entry} />
      <EditorsLine entry={entry} timeZone={naming.timeZone} />
      {/* A table because browsers repeat its head on every sheet of paper, and nothing else. */}
      <table role="presentation" className="sheet">
        <thead className="print-only">
          <tr>
            <td>
              <RunningHead entryNumber={entry.entryNumber} />
            </td>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <EntrySheet entry={entry} naming={naming} />
            </td>
          </tr>
        </tbody>
      </table>
      <PaperFoot timeZone={naming.timeZone} />
    </>
  )
}

function RunningHead({ entryNumber }: { readonly entryNumber: string }) {
  return (
    <div className="sheet-running">
      <span>{useMunicipalityName()}</span>
      <span className="numeric">{entryNumber}</span>
    </div>
  )
}

/** Where and when the paper was made. */
function PaperFoot({ timeZone }: { readonly timeZone: string }) {
  const moment = usePrintMoment()
  return (
    <p className="print-only sheet-foot">
      {showWords.printedOn(writtenInstant(moment.toISOString(), timeZone))} ·{' '}
      {window.location.origin}
      {window.location.pathname}
      {window.location.search}
    </p>
  )
}
