import { useQuery } from '@tanstack/react-query'

import { Button } from '../../ui/button.tsx'
import { searchWords } from '../../words/search.ts'
import { countQuery } from '../show/entry-queries.ts'
import { queryOf, type ListFilters } from './list-filters.ts'
import type { Page } from './shown-page.ts'

export type FoundSummaryProps = {
  readonly filters: ListFilters
  readonly page: Page
  readonly isByNearNames: boolean
  readonly onChange: (filters: ListFilters) => void
}

/** How many were found, said aloud; and whether names written nearly so count. */
export function FoundSummary({ filters, page, isByNearNames, onChange }: FoundSummaryProps) {
  const isNear = isByNearNames || filters.near !== ''
  const { data } = useQuery(countQuery(queryOf({ ...filters, near: isNear ? '1' : '' }, null)))
  if (page.entries.length === 0) return null
  return (
    <p className="found-summary muted">
      <span role="status">
        {data === undefined ? searchWords.counting : searchWords.found(data.count, data.isMore)}
        {isByNearNames && filters.near === '' && ` ${searchWords.onlyNear}`}
      </span>
      {!isNear && (
        <Button size="small" variant="quiet" onPress={() => onChange({ ...filters, near: '1' })}>
          {searchWords.alsoNear}
        </Button>
      )}
    </p>
  )
}
