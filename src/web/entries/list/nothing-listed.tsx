import { CheckCheck, FileSearch, FileX, Inbox } from 'lucide-react'

import { Link } from '../../router/link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { writtenInstant } from '../../words/language/dates.ts'
import { listWords } from '../../words/entries/entry-list.ts'
import { trayNames, trayWords } from '../../words/entries/trays.ts'
import type { Listed } from '../query/entry-queries.ts'
import { activeFilters, noFilters, type ListFilters } from '../filters/list-filters.ts'

export type NothingListedProps = {
  readonly filters: ListFilters
  /** What became of the number asked for. */
  readonly notUsed: Listed['notUsed']
  readonly timeZone: string
  readonly onChange: (filters: ListFilters) => void
}

/** Why there are no rows, and the one thing to do about it. */
export function NothingListed({ filters, notUsed, timeZone, onChange }: NothingListedProps) {
  const { number } = filters
  if (notUsed !== undefined && notUsed.length > 0) {
    return <NotUsed {...{ notUsed, timeZone }} />
  }
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

type NotUsedProps = {
  readonly notUsed: NonNullable<Listed['notUsed']>
  readonly timeZone: string
}

/** The number was left out of the book: why, and by which act. */
function NotUsed({ notUsed, timeZone }: NotUsedProps) {
  const numbers = notUsed.map(({ entryNumber }) => entryNumber).join(', ')
  return (
    <EmptyState icon={<FileX aria-hidden="true" />} title={listWords.notUsedTitle(numbers)}>
      {notUsed.map(({ entryNumber, at, reason }) => (
        <p key={entryNumber}>{listWords.notUsedText(writtenInstant(at, timeZone), reason)}</p>
      ))}
      <p>{listWords.notUsedMore}</p>
    </EmptyState>
  )
}
