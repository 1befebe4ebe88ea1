import { CheckCheck, FileSearch, Inbox } from 'lucide-react'
import { Link } from 'react-router'

import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { listWords } from '../../words/entry-list.ts'
import { trayNames, trayWords } from '../../words/trays.ts'
import { activeFilters, noFilters, type ListFilters } from './list-filters.ts'

export type NothingListedProps = {
  readonly filters: ListFilters
  readonly onChange: (filters: ListFilters) => void
}

/** Why there are no rows, and the one thing to do about it. */
export function NothingListed({ filters, onChange }: NothingListedProps) {
  const { number } = filters
  if (number !== '') {
    return (
      <EmptyState
        icon={<FileSearch aria-hidden="true" />}
        title={listWords.noNumberTitle(number)}
        action={
          <Button onPress={() => onChange({ ...noFilters, text: number })}>
            {listWords.searchAsText(number)}
          </Button>
        }
      >
        {listWords.noNumberText}
      </EmptyState>
    )
  }
  if (activeFilters(filters).length > 0) {
    return (
      <EmptyState
        icon={<FileSearch aria-hidden="true" />}
        title={listWords.noResultsTitle}
        action={
          <Button onPress={() => onChange({ ...noFilters, tray: filters.tray })}>
            {listWords.removeFilters}
          </Button>
        }
      >
        {listWords.noResultsText}
      </EmptyState>
    )
  }
  if (filters.tray !== '') {
    return (
      <EmptyState
        icon={<CheckCheck aria-hidden="true" />}
        title={trayWords.emptyTitle(trayNames[filters.tray])}
      >
        {trayWords.emptyText}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<Inbox aria-hidden="true" />}
      title={listWords.emptyTitle}
      action={
        <Link to="/control/sentdocument" className="button button-primary">
          {listWords.newEntry}
        </Link>
      }
    >
      {listWords.emptyText}
    </EmptyState>
  )
}
