/** An act of two people: while it waits for the second, and once it is done. */
import type { BookActView } from '#contract/book/book-state.ts'
import { outgoingKinds } from '#domain/outgoing/outgoing.ts'

import { call } from '../common/api.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { bookStateWords as words } from '../words/book/closings.ts'
import { outgoingKindWords } from '../words/book/outgoing.ts'
import { writtenInstant } from '../words/language/dates.ts'
import { sentenceFor } from '../words/language/sentences.ts'
import { useBookAct } from './book-state-query.ts'

type Props = { readonly act: BookActView; readonly timeZone: string }

export function WaitingAct({ act, timeZone }: Props) {
  const { actId, refusal, mayConfirm, mayWithdraw } = act
  const confirming = useBookAct(
    () => call('confirmBookAct', { params: { actId } }),
    words.confirmed,
  )
  const withdrawing = useBookAct(
    () => call('withdrawBookAct', { params: { actId } }),
    words.withdrawn,
  )
  const failure = confirming.error ?? withdrawing.error
  return (
    <section className="card stack">
      <h2>{words.waitingTitle}</h2>
      <Act act={act} timeZone={timeZone} />
      {failure && (
        <Notice tone="danger" isAnnounced>
          {failure.message}
        </Notice>
      )}
      {refusal !== null && (
        <Notice tone="warning">{sentenceFor({ code: refusal, slots: {} })}</Notice>
      )}
      {!mayConfirm && refusal === null && <p>{words.waitsForOther}</p>}
      <div className="closing-acts">
        {mayConfirm && (
          <Button
            variant="primary"
            isBusy={confirming.isPending}
            busyLabel={words.confirming}
            onPress={() => confirming.mutate()}
          >
            {words.confirm}
          </Button>
        )}
        {mayWithdraw && <Button onPress={() => withdrawing.mutate()}>{words.withdraw}</Button>}
      </div>
    </section>
  )
}

export function DoneActs({
  acts,
  timeZone,
}: {
  readonly acts: readonly BookActView[]
  readonly timeZone: string
}) {
  if (acts.length === 0) return null
  return (
    <section className="card stack">
      <h2>{words.doneTitle}</h2>
      {acts.map((act) => (
        <Act key={act.actId} act={act} timeZone={timeZone} />
      ))}
    </section>
  )
}

function Act({ act, timeZone }: Props) {
  const { data, reason, proposedBy, proposedAt, decidedBy, decidedAt } = act
  return (
    <div>
      <strong>{words.kinds[data.kind]}</strong>
      {data.kind === 'CLOCK' ? (
        <p>
          {words.actStretch(
            String(data.from),
            String(data.through),
            writtenInstant(data.falseFrom, timeZone),
            writtenInstant(data.falseThrough, timeZone),
          )}
        </p>
      ) : (
        data.series.map(({ code, year, last, told }) => (
          <p key={`${code}/${year}`}>{words.actSeries(bookOf(code), year, last, told)}</p>
        ))
      )}
      <p>{reason}</p>
      <p className="muted small">
        {words.by(proposedBy, writtenInstant(proposedAt, timeZone))}
        {decidedBy !== null &&
          decidedAt !== null &&
          ` ${words.confirmedBy(decidedBy, writtenInstant(decidedAt, timeZone))}`}
      </p>
    </div>
  )
}

/** The book of a series: of exits with `-S` behind it, of a unit's letters `UNIT/KIND`. */
export function bookOf(code: string): string {
  const kind = outgoingKinds.find((one) => code.endsWith(`/${one}`))
  if (kind) return words.lettersBook(outgoingKindWords[kind], code.slice(0, code.indexOf('/')))
  return code.endsWith('-S') ? words.exitsBook(code.slice(0, -2)) : words.entriesBook(code)
}
