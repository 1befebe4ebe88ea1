/** What waits for a second person: for whoever may be that, and for whoever it is about. */
import { useQuery } from '@tanstack/react-query'

import { PageHeader } from '../../ui/display/page-header.tsx'
import { powerWords as words } from '../../words/office/people.ts'
import '../dialog/organization.css'
import { waitingEntriesQuery } from '../dialog/organization-queries.ts'
import { WaitingEntries } from './waiting-entries.tsx'
import { WaitingPowers } from './waiting-powers.tsx'

export function PowersPage() {
  const entries = useQuery(waitingEntriesQuery).data?.entries ?? []
  return (
    <div className="stack">
      <PageHeader title={words.title} lead={words.lead} />
      {entries.length > 0 && <WaitingEntries entries={entries} />}
      <WaitingPowers none={entries.length > 0 ? undefined : words.none} />
    </div>
  )
}
