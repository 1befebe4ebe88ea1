/** What waits for a second person: for whoever may be that, and for whoever it is about. */
import { PageHeader } from '../../ui/display/page-header.tsx'
import { powerWords as words } from '../../words/office/people.ts'
import '../dialog/organization.css'
import { WaitingPowers } from './waiting-powers.tsx'

export function PowersPage() {
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <WaitingPowers none={words.none} />
    </>
  )
}
