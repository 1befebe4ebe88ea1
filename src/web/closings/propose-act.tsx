/**
 * What the head of registry prepares: to put the clock of the book right, or to go on after a
 * restoration.
 */
import type { BookStateView } from '#contract/book/book-state.ts'
import { type ReactNode, useState } from 'react'

import { call } from '../common/api.ts'
import { mintId } from '../common/mint-id.ts'
import { useIdOf } from '../ui/dialogs/form-dialog.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { bookStateWords as words } from '../words/book/closings.ts'
import { writtenInstant } from '../words/language/dates.ts'
import { bookOf } from './book-act-view.tsx'
import { useBookAct } from './book-state-query.ts'

type Props = { readonly state: BookStateView }

function isWaiting({ waiting }: BookStateView, kind: 'CLOCK' | 'RESUME'): boolean {
  return waiting.some(({ data }) => data.kind === kind)
}

export function ProposeClock({ state }: Props) {
  const { wrong, timeZone } = state
  const idOf = useIdOf(mintId)
  const [reason, setReason] = useState('')
  const proposing = useBookAct(() => {
    const body = { kind: 'CLOCK', reason } as const
    return call('proposeBookAct', { params: { actId: idOf(body) }, body })
  }, words.proposed)
  if (wrong === null || isWaiting(state, 'CLOCK')) return null
  const falseFrom = writtenInstant(wrong.falseFrom, timeZone)
  const falseThrough = writtenInstant(wrong.falseThrough, timeZone)
  return (
    <Proposal
      state={state}
      title={words.wrongTitle}
      reason={reason}
      onReason={setReason}
      proposing={proposing}
    >
      <p>{words.wrongText(String(wrong.from), String(wrong.through), falseFrom, falseThrough)}</p>
      <p>{words.wrongEntries(wrong.entryCount)}</p>
      <p>{words.wrongClosings(wrong.dayCount, wrong.yearCount)}</p>
    </Proposal>
  )
}

export function ProposeResume({ state }: Props) {
  const { restored, series, timeZone, mayPropose } = state
  const idOf = useIdOf(mintId)
  const [reason, setReason] = useState('')
  const [told, setTold] = useState<Readonly<Record<string, string>>>({})
  const valueOf = (key: string, last: number): string => told[key] ?? String(last)
  const proposing = useBookAct(() => {
    const numbers = series.map(({ code, year, last }) => ({
      code,
      year,
      told: Number(valueOf(`${code}/${year}`, last)),
    }))
    const body = { kind: 'RESUME', reason, series: numbers } as const
    return call('proposeBookAct', { params: { actId: idOf(body) }, body })
  }, words.proposed)
  const [first] = restored
  if (first === undefined || isWaiting(state, 'RESUME')) return null
  return (
    <Proposal
      state={state}
      title={words.restoredTitle}
      reason={reason}
      onReason={setReason}
      proposing={proposing}
    >
      <p>{words.restoredText(writtenInstant(first.restoredTo, timeZone))}</p>
      {mayPropose &&
        series.map(({ code, year, last }) => (
          <TextField
            key={`${code}/${year}`}
            label={words.told(bookOf(code), year)}
            help={words.toldHint(last)}
            isNumeric
            inputMode="numeric"
            value={valueOf(`${code}/${year}`, last)}
            onChange={(value) =>
              setTold((now) => ({ ...now, [`${code}/${year}`]: value.replaceAll(/\D/gu, '') }))
            }
          />
        ))}
    </Proposal>
  )
}

type ProposalProps = Props & {
  readonly title: string
  readonly reason: string
  readonly onReason: (reason: string) => void
  readonly proposing: ReturnType<typeof useBookAct>
  readonly children: ReactNode
}

function Proposal({ state, title, reason, onReason, proposing, children }: ProposalProps) {
  return (
    <section className="card stack">
      <h2>{title}</h2>
      {children}
      {proposing.error && (
        <Notice tone="danger" isAnnounced>
          {proposing.error.message}
        </Notice>
      )}
      {state.mayPropose ? (
        <>
          <TextArea
            label={words.reason}
            help={words.reasonHint}
            maxLength={1000}
            value={reason}
            onChange={onReason}
          />
          <div>
            <Button
              variant="primary"
              isBusy={proposing.isPending}
              busyLabel={words.proposing}
              onPress={() => proposing.mutate()}
            >
              {words.propose}
            </Button>
          </div>
        </>
      ) : (
        <p>{words.askProposer}</p>
      )}
    </section>
  )
}
