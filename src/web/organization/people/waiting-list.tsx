import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { StaffView } from '#contract/municipality/people.ts'

import { Link } from '../../router/link.tsx'
import { call } from '../../common/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AlertDialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { writtenInstant } from '../../words/language/dates.ts'
import { peopleWords as words } from '../../words/office/people.ts'

export type WaitingListProps = {
  readonly waiting: readonly StaffView[]
  readonly catalogue: CatalogueView
}

/**
 * Whoever signed in for the first time and waits: above everything else, because they are standing
 * at the counter.
 */
export function WaitingList({ waiting, catalogue }: WaitingListProps) {
  const [refused, setRefused] = useState<StaffView | null>(null)
  const rejection = useRejection(() => setRefused(null))
  if (waiting.length === 0) return null
  const { timeZone } = catalogue.municipality
  return (
    <section className="waiting-list" aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="section-title">
        <UserCheck aria-hidden="true" />
        {words.waitingTitle(waiting.length)}
      </h2>
      <p className="muted">{words.waitingText}</p>
      <ul>
        {waiting.map((person) => (
          <li key={person.staffId} className="waiting-person">
            <div className="grow">
              <strong>{person.name}</strong>
              <span className="waiting-facts">
                {person.email !== '' && <span>{person.email}</span>}
                <span>{words.accountAt(hostOf(person.issuer))}</span>
                <span>{words.knockedAt(writtenInstant(person.createdAt, timeZone))}</span>
              </span>
            </div>
            <div className="cluster">
              <Link
                to={`?tab=people&approve=${person.staffId}`}
                className="button button-primary button-small"
                aria-label={words.approveOf(person.name)}
              >
                {words.approve}
              </Link>
              <Button
                size="small"
                aria-label={words.rejectOf(person.name)}
                onPress={() => setRefused(person)}
              >
                {words.reject}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <AlertDialog
        title={words.rejectTitle(refused?.name ?? '')}
        isOpen={refused !== null}
        isDangerous
        isBusy={rejection.isPending}
        confirmLabel={words.reject}
        onCancel={() => setRefused(null)}
        onConfirm={() => refused && rejection.mutate(refused)}
      >
        <p>{words.rejectText}</p>
      </AlertDialog>
    </section>
  )
}

/** The name of whoever vouches for a person; what is no address is shown as it is. */
export function hostOf(issuer: string): string {
  return URL.parse(issuer)?.host ?? issuer
}

function useRejection(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ staffId }: StaffView) => call('rejectStaff', { params: { staffId } }),
    onSuccess: (_, { name }) => toast({ text: words.rejected(name) }),
    onError: (fault) => toast({ text: fault.message, tone: 'danger' }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['staff'] })
      onDone()
    },
  })
}
