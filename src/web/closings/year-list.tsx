import type { ClosingsView } from '#contract/closings.ts'
import { FileDown } from 'lucide-react'

import { Button } from '../ui/button.tsx'
import { closingWords as words } from '../words/closings.ts'
import { writtenInstant } from '../words/dates.ts'
import { useAct } from './use-act.ts'

/** The closed years of the book, newest first. */
export function YearList({ closings }: { readonly closings: ClosingsView }) {
  const { years, timeZone } = closings
  const { download, pending } = useAct()
  return (
    <section className="card stack">
      <h2>{words.years}</h2>
      {years.length === 0 && <p className="muted">{words.noYears}</p>}
      <ul className="closing-years" hidden={years.length === 0}>
        {years.map(({ closingId, year, entryCount, annulledCount, rectifiedCount, closedAt }) => (
          <li key={closingId}>
            <div className="grow">
              <strong>{words.yearTitle(year)}</strong>
              <p className="muted small">
                {words.yearSum(entryCount, annulledCount, rectifiedCount)}
                {' · '}
                {writtenInstant(closedAt, timeZone)}
              </p>
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
        ))}
      </ul>
    </section>
  )
}
