import type { readPast } from '#contract/entry/entries.ts'
import type { Reply } from '#contract/common/endpoint.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { UseQueryResult } from '@tanstack/react-query'

import { ReadingFailure } from '../../common/reading-failure.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { writtenDate } from '../../words/language/dates.ts'
import { pastWords as words } from '../../words/entries/entry-past.ts'
import type { OfficeNaming } from '../sheet/use-naming.ts'
import { comparedFacts } from './past-facts.ts'

export type PastTableProps = {
  readonly past: UseQueryResult<Reply<typeof readPast>>
  readonly now: EntryView
  readonly on: string
  readonly naming: OfficeNaming
}

export function PastTable({ past, now, on, naming }: PastTableProps) {
  const { data, error, refetch } = past
  if (error) return <ReadingFailure error={error} words={words} onRetry={refetch} />
  if (data === undefined) return past.isFetching ? <Spinner label={words.loading} /> : null
  if (data.entry === null) {
    return (
      <EmptyState title={words.notYetTitle}>
        {words.notYet(writtenDate(now.registeredOn))}
      </EmptyState>
    )
  }
  const day = writtenDate(on)
  return (
    <div className="table-frame">
      <table className="past-table">
        <caption className="visually-hidden">{words.table(day)}</caption>
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.onDay(day)}</th>
            <th scope="col">{words.now}</th>
          </tr>
        </thead>
        <tbody>
          {comparedFacts(data.entry, now, naming).map((fact) => (
            <tr key={fact.term} data-changed={fact.now !== null || undefined}>
              <th scope="row">{fact.term}</th>
              <td>{fact.was}</td>
              <td>{fact.now === null ? <span className="muted">{words.same}</span> : fact.now}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
