/**
 * What the head of registry prepares: to put the clock of the book right, or to go on after a
 * restoration.
 */
import type { BookStateView } from '#contract/book/book-state.ts'
import { isFarAbove } from '#domain/book/book-act.ts'
import { isLetterSeries } from '#domain/letters/letter.ts'
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
  const [repeated, setRepeated] = useState<Readonly<Record<string, string>>>({})
  const valueOf = (one: Series): string => told[keyOf(one)] ?? String(one.last)
  const proposing = useBookAct(() => {
    const answered = series.filter((one) => !isUnused(one) || told[keyOf(one)] !== undefined)
    const numbers = answered.map((one) => {
      const { code, year } = one
      const again = repeated[keyOf(one)]
      return { code, year, told: Number(valueOf(one)), ...(again && { repeated: Number(again) }) }
    })
    const body = { kind: 'RESUME', reason, series: numbers } as const
    return call('proposeBookAct', { params: { actId: idOf(body) }, body })
  }, words.proposed)
  const [first] = restored
  if (first === undefined || isWaiting(state, 'RESUME')) return null
  const field = (one: Series) => {
    const key = keyOf(one)
    const keep =
      (set: typeof setTold) =>
      (value: string): void =>
        set((now) => ({ ...now, [key]: value.replaceAll(/\D/gu, '') }))
    return (
      <LastTold
        key={key}
        series={one}
        value={valueOf(one)}
        onChange={keep(setTold)}
        repeated={repeated[key] ?? ''}
        onRepeat={keep(setRepeated)}
      />
    )
  }
  return (
    <Proposal
      state={state}
      title={words.restoredTitle}
      reason={reason}
      onReason={setReason}
      proposing={proposing}
    >
      <p>{words.restoredText(writtenInstant(first.restoredTo, timeZone))}</p>
      {mayPropose && (
        <>
          {series.filter((one) => !isUnused(one)).map(field)}
          <details>
            <summary>{words.unusedLetters}</summary>
            <div className="stack">{series.filter(isUnused).map(field)}</div>
          </details>
        </>
      )}
    </Proposal>
  )
}

type Series = BookStateView['series'][number]

const keyOf = ({ code, year }: Series): string => `${code}/${year}`

/** Most units write no letter of most kinds. */
function isUnused({ code, last }: Series): boolean {
  return isLetterSeries(code) && last === 0
}

type LastToldProps = {
  readonly series: Series
  readonly value: string
  readonly onChange: (value: string) => void
  readonly repeated: string
  readonly onRepeat: (value: string) => void
}

/** A number far above the book's is asked for twice. */
function LastTold({ series, value, onChange, repeated, onRepeat }: LastToldProps) {
  const { code, year, last } = series
  const told = Number(value)
  const isAskedAgain = isFarAbove({ ...series, told })
  return (
    <>
      <TextField
        label={words.told(bookOf(code), year)}
        help={told > last ? words.skippedHint(last, told) : words.toldHint(last)}
        isNumeric
        inputMode="numeric"
        value={value}
        onChange={onChange}
      />
      {isAskedAgain && (
        <TextField
          label={words.toldAgain(bookOf(code), year)}
          help={words.toldAgainHint(told - last)}
          isNumeric
          inputMode="numeric"
          value={repeated}
          onChange={onRepeat}
        />
      )}
    </>
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
