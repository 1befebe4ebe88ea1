import type { ClosingsView } from '#contract/book/closings.ts'
import { FileDown } from 'lucide-react'

import { Link } from '../router/link.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { bookStateWords as stateWords, closingWords as words } from '../words/book/closings.ts'
import { writtenInstant } from '../words/language/dates.ts'
import { useAct } from './use-act.ts'

/** The closed years of the book, newest first. */
export function YearList({ closings }: { readonly closings: ClosingsView }) {
  const { years, timeZone, hasOwnBook, officeId } = closings
  const { download, pending } = useAct()
  return (
    <section className="card stack">
      <h2>{words.years}</h2>
      {years.length === 0 && <p className="muted">{words.noYears}</p>}
      {years.length > 0 && <p className="muted">{words.yearBookHelp}</p>}
      <ul className="closing-years" hidden={years.length === 0}>
        {years.map(
          ({
            closingId,
            year,
            isVoid,
            entryCount,
            annulledCount,
            rectifiedCount,
            exitCount,
            closedAt,
          }) => (
            <li key={closingId}>
              <div className="grow">
                <strong>{words.yearTitle(year)}</strong>
                {isVoid && ` · ${stateWords.voidClosing}`}
                <p className="muted small">
                  {words.yearSum(entryCount, annulledCount, rectifiedCount)}
                  {exitCount > 0 && ` · ${words.yearExits(exitCount)}`}
                  {' · '}
                  {writtenInstant(closedAt, timeZone)}
                </p>
                <Link to={bookAddress(year, hasOwnBook ? officeId : null)}>
                  {words.yearBook(year)}
                </Link>
              </div>
              <Button
                size="small"
                icon={<FileDown aria-hidden="true" />}
                isBusy={pending === closingId}
                aria-label={words.yearAct(year)}
                onPress={() => download('readYearAct', closingId, words.yearFile(year))}
              >
                {words.act}
              </Button>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

/**
 * The report of the whole year, as `src/web/reports/report-filters.ts` reads it from the address.
 */
function bookAddress(year: number, officeId: string | null): string {
  const asked = new URLSearchParams({
    informe: 'book',
    desde: `${year}-01-01`,
    hasta: `${year}-12-31`,
    ...(officeId === null ? {} : { oficina: officeId }),
  })
  return `/control/reports?${asked}`
}
