/** What waits for a second person: for whoever may be that, and for whoever it is about. */
import { useQuery } from '@tanstack/react-query'

import { PageHeader } from '../../ui/display/page-header.tsx'
import { powerWords as words } from '../../words/office/people.ts'
import '../dialog/organization.css'
import { WaitingAnnulments, waitingAnnulmentsQuery } from './waiting-annulments.tsx'
import { WaitingPowers } from './waiting-powers.tsx'

export function PowersPage() {
  const annulments = useQuery(waitingAnnulmentsQuery).data?.entries ?? []
  return (
    <div className="stack">
      <PageHeader title={words.title} lead={words.lead} />
      <WaitingAnnulments />
      <WaitingPowers {...(annulments.length === 0 && { none: words.none })} />
    </div>
  )
}
