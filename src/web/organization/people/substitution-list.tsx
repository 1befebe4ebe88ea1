import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { StaffView, SubstitutionView } from '#contract/municipality/people.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { isStanding } from '#domain/permission/people.ts'

import { call } from '../../common/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AlertDialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { writtenDate } from '../../words/language/dates.ts'
import { peopleWords as words } from '../../words/office/people.ts'

export type SubstitutionListProps = {
  readonly staffId: string
  readonly substitutions: readonly SubstitutionView[]
  readonly people: readonly StaffView[]
  readonly today: CivilDate
}

/**
 * Who stands in for a person, and for whom the person stands in; those that are over stay to be
 * seen.
 */
export function SubstitutionList(props: SubstitutionListProps) {
  const { staffId, substitutions, people, today } = props
  const [ending, setEnding] = useState<SubstitutionView | null>(null)
  const end = useEnding(() => setEnding(null))
  // Withdrawn before it began, it never was: the history tells of it.
  const real = substitutions.filter(({ validFrom, validTo }) => validTo >= validFrom).toReversed()
  return (
    <section className="card stack stack-tight" aria-labelledby="person-substitutions">
      <h3 id="person-substitutions" className="section-title">
        {words.substitutions}
      </h3>
      {real.length === 0 && <p className="muted">{words.substitutionsNone}</p>}
      <ul className="substitution-list">
        {real.map((known) => {
          const text = substitutionText(known, staffId, people)
          return (
            <li key={known.substitutionId} className="cluster cluster-between">
              <span>
                {text}{' '}
                <span className="muted">
                  {words.between(writtenDate(known.validFrom), writtenDate(known.validTo))}
                  {!isStanding(known, today) && ` · ${words.over}`}
                </span>
              </span>
              {isStanding(known, today) && (
                <Button
                  size="small"
                  aria-label={words.endSubstitutionOf(text)}
                  onPress={() => setEnding(known)}
                >
                  {words.endSubstitution}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <AlertDialog
        title={words.endTitle}
        isOpen={ending !== null}
        isBusy={end.isPending}
        confirmLabel={words.endSubstitution}
        onCancel={() => setEnding(null)}
        onConfirm={() => ending && end.mutate(ending)}
      >
        <p>{words.endText}</p>
      </AlertDialog>
    </section>
  )
}

/** Said from the side of that person. */
export function substitutionText(
  { absentId, substituteId }: SubstitutionView,
  staffId: string,
  people: readonly StaffView[],
): string {
  const nameOf = (id: string) => people.find((person) => person.staffId === id)?.name ?? ''
  return absentId === staffId
    ? words.substitutedBy(nameOf(substituteId))
    : words.substitutes(nameOf(absentId))
}

function useEnding(onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ substitutionId }: SubstitutionView) =>
      call('endSubstitution', { params: { substitutionId } }),
    onSuccess: () => toast({ text: words.substitutionEnded }),
    onError: (fault) => toast({ text: fault.message, tone: 'danger' }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['staff'] })
      onDone()
    },
  })
}
