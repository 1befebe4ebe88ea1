/**
 * Each thing that waits for a second person: what it is, who may confirm it and until when, with
 * both answers at hand.
 */
import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { PowerActView } from '#contract/municipality/power-acts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'

import { ReadingFailure } from '../../common/reading-failure.tsx'
import { call } from '../../common/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { useToday } from '../../common/use-today.ts'
import { writtenDate, writtenInstant } from '../../words/language/dates.ts'
import { sentenceFor } from '../../words/language/sentences.ts'
import { powerWords as words } from '../../words/office/people.ts'
import { catalogueQuery, powersQuery } from '../dialog/organization-queries.ts'
import { wholeGrantText } from '../people/grant-text.ts'

export type WaitingPowersProps = {
  /** What to say when nothing waits; nothing at all where it is one part of a page. */
  readonly none?: string | undefined
}

export function WaitingPowers({ none }: WaitingPowersProps) {
  const catalogue = useQuery(catalogueQuery)
  const powers = useQuery(powersQuery)
  const fault = powers.error ?? catalogue.error
  if (fault) {
    const retry = () => Promise.all([powers.refetch(), catalogue.refetch()])
    return <ReadingFailure error={fault} words={words} onRetry={retry} />
  }
  if (!powers.data || !catalogue.data)
    return none === undefined ? null : <Spinner label={words.loading} />
  if (powers.data.acts.length === 0) {
    return none === undefined ? null : (
      <EmptyState title={none} icon={<ShieldCheck aria-hidden="true" />}>
        {words.noneText}
      </EmptyState>
    )
  }
  return (
    <section className="stack" aria-labelledby="powers-title">
      <h2 id="powers-title">{words.waiting(powers.data.acts.length)}</h2>
      <ul className="power-list">
        {powers.data.acts.map((act) => (
          <li key={act.actId} className="card stack stack-tight">
            <PowerAct act={act} catalogue={catalogue.data} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type PowerActProps = { readonly act: PowerActView; readonly catalogue: CatalogueView }

function PowerAct({ act, catalogue }: PowerActProps) {
  const { timeZone } = catalogue.municipality
  const { name } = act
  const confirming = useDecision('confirmPower', act, words.confirmed(name))
  const declining = useDecision('declinePower', act, words.declined(name))
  const failure = confirming.error ?? declining.error
  return (
    <>
      <h3>{words.what(act.kind, name)}</h3>
      <Wanted act={act} catalogue={catalogue} />
      <p className="muted small">
        {words.proposed(act.proposedBy, writtenInstant(act.proposedAt, timeZone))}{' '}
        {words.expires(writtenInstant(act.expiresAt, timeZone))}
      </p>
      <WhoMayConfirm act={act} timeZone={timeZone} />
      {act.alsoGain.length > 0 && (
        <Notice tone="warning">{words.alsoGain(act.alsoGain.join(', '))}</Notice>
      )}
      {act.isInvited && <Notice>{words.invited(name)}</Notice>}
      {failure && (
        <Notice tone="danger" isAnnounced>
          {failure.message}
        </Notice>
      )}
      <div className="power-acts">
        {act.mayConfirm && (
          <Button
            variant="primary"
            aria-label={words.confirmOf(name)}
            isBusy={confirming.isPending}
            busyLabel={words.confirming}
            onPress={() => confirming.mutate()}
          >
            {words.confirm}
          </Button>
        )}
        {act.mayDecline && (
          <Button aria-label={words.declineOf(name)} onPress={() => declining.mutate()}>
            {words.decline}
          </Button>
        )}
      </div>
    </>
  )
}

function WhoMayConfirm({
  act: { refusal, aloneFrom, confirmers },
  timeZone,
}: Pick<PowerActProps, 'act'> & { readonly timeZone: string }) {
  if (refusal !== null)
    return <Notice tone="warning">{sentenceFor({ code: refusal, slots: {} })}</Notice>
  return (
    <p>
      {aloneFrom === null
        ? words.confirmers(confirmers.join(', '))
        : words.alone(writtenInstant(aloneFrom, timeZone))}
    </p>
  )
}

function Wanted({ act, catalogue }: PowerActProps) {
  const today = useToday(catalogue.municipality.timeZone)
  const { substitution } = act
  const lines = [
    ...act.grants.map((grant) => wholeGrantText(grant, catalogue, today)),
    ...(act.enables ? [words.enables] : []),
    ...(substitution === null
      ? []
      : [
          words.standsInFor(
            substitution.absent,
            writtenDate(substitution.validFrom),
            writtenDate(substitution.validTo),
          ),
        ]),
    ...(act.email === '' ? [] : [words.email(act.email)]),
  ]
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function useDecision(
  decision: 'confirmPower' | 'declinePower',
  { actId }: PowerActView,
  said: string,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(decision, { params: { actId } }),
    onSuccess: async () => {
      toast({ text: said })
      await queries.invalidateQueries({ queryKey: ['staff'] })
    },
  })
}
