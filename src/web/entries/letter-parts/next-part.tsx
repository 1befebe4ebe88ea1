/** How a letter stands, in a sentence, and what can be done next, the natural act first. */
import type { LetterView } from '#contract/letters/letters.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { LetterAction } from '#domain/letters/letter.ts'
import { useState } from 'react'

import { call } from '../../common/api.ts'
import { longAnswerMs } from '../../common/time-limits.ts'
import { Link } from '../../router/link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { AlertDialog } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import type { Submission } from '../../ui/fields/use-submission.ts'
import { letterWords as words } from '../../words/book/letters.ts'
import { writtenDate, writtenInstant } from '../../words/language/dates.ts'
import { outgoingAddress } from '../outgoing/outgoing-queries.ts'
import { AnnulDialog, ApproveDialog, ReturnDialog, ReviewDialog } from './letter-dialogs.tsx'
import { dayIn } from './letter-times.ts'
import { useLetterChanged } from './use-letter-changed.ts'

export type NextPartProps = {
  readonly letter: LetterView
  readonly ready: () => Promise<number | null>
  /** Of the acts that answer with fields of the form. */
  readonly sending: Submission
  readonly timeZone: string
  readonly catalogue: CatalogueView
  readonly ownId: string
}

export function NextPart(props: NextPartProps) {
  const { letter, sending, timeZone } = props
  return (
    <section className="card stack stack-tight letter-next" aria-labelledby="letter-next">
      <h2 id="letter-next">{words.next}</h2>
      <p className="letter-standing">{standingOf(letter, timeZone)}</p>
      {letter.isStalled && <Notice tone="warning">{stalledOf(letter)}</Notice>}
      {letter.annulment && (
        <>
          <p>
            {words.annulledBy(letter.annulment.by, writtenInstant(letter.annulment.at, timeZone))}
          </p>
          <p>{words.annulmentReason(letter.annulment.reason)}</p>
        </>
      )}
      <ErrorSummary errors={sending.errors} attempt={sending.attempt} />
      <Acts {...props} />
    </section>
  )
}

function standingOf(letter: LetterView, timeZone: string): string {
  const { status, reviewer, since, isApproved, steps, outgoing } = letter
  const day = writtenDate(dayIn(since, timeZone))
  const waiting = steps.find(({ signedAt }) => signedAt === null)
  if (status === 'IN_REVIEW' && reviewer !== null) return words.inReview(reviewer, day)
  if (status === 'DRAFT' && isApproved) return words.approved
  if (status === 'TO_SIGN' && waiting) return words.toSign(waiting.name, day)
  if (status === 'SIGNED') return words.signedOn(day)
  if (outgoing) return words.dispatchedAs(outgoing.exitNumber)
  return words.nextOf[status]
}

/** Whoever it waits for moved or was disabled: what can be done. */
function stalledOf({ status, reviewer, steps }: LetterView): string {
  if (status === 'IN_REVIEW') return words.reviewerAway(reviewer ?? '')
  return words.signerAway(steps.find(({ signedAt }) => signedAt === null)?.name ?? '')
}

type Opened = 'review' | 'approve' | 'return' | 'put' | 'annul' | 'discard'

/** Which window each act opens, in the order of their buttons. */
const windows: readonly (readonly [LetterAction, Opened, string])[] = [
  ['approve', 'approve', words.approve],
  ['return', 'return', words.returnIt],
  ['put-to-signature', 'put', words.putToSignature],
  ['send-to-review', 'review', words.sendToReview],
  ['annul-number', 'annul', words.annul],
  ['discard', 'discard', words.discard],
]

function Acts(props: NextPartProps) {
  const { letter, ready, catalogue, ownId } = props
  const [open, setOpen] = useState<Opened | null>(null)
  const { letterId, allowed, outgoing } = letter
  const onClose = (): void => setOpen(null)
  const offered = windows.filter(([action]) => allowed.includes(action))
  const isFirst = (place: number): boolean => place === 0 && !allowed.includes('upload-signed')
  return (
    <div className="cluster letter-acts">
      {allowed.includes('dispatch') && (
        <Link to={`/control/outgoing/new?carta=${letterId}`} className="button button-primary">
          {words.dispatch}
        </Link>
      )}
      {letter.status === 'ANNULLED' && (
        <Link to={`/control/letters/new?de=${letterId}`} className="button">
          {words.writeAgain}
        </Link>
      )}
      {outgoing && (
        <Link to={outgoingAddress(outgoing.outgoingId)} className="button button-primary">
          {words.openExit}
        </Link>
      )}
      {offered.map(([, opened, label], place) => (
        <Button
          key={opened}
          variant={isFirst(place) && isForward(opened) ? 'primary' : 'secondary'}
          onPress={() => setOpen(opened)}
        >
          {opened === 'review' && letter.isStalled ? words.otherReviewer : label}
        </Button>
      ))}
      {open === 'review' && (
        <ReviewDialog {...{ letter, ready, onClose, ownId }} units={catalogue.units} />
      )}
      {open === 'approve' && <ApproveDialog {...{ letter, ready, onClose }} />}
      {open === 'return' && <ReturnDialog {...{ letter, ready, onClose }} />}
      {open === 'annul' && <AnnulDialog {...{ letter, onClose }} />}
      {open === 'put' && <PutQuestion {...props} onClose={onClose} />}
      {open === 'discard' && <DiscardQuestion {...props} onClose={onClose} />}
    </div>
  )
}

const isForward = (opened: Opened): boolean => opened !== 'annul' && opened !== 'discard'

type QuestionProps = NextPartProps & { readonly onClose: () => void }

function PutQuestion({ letter, ready, sending, onClose }: QuestionProps) {
  const changed = useLetterChanged()
  const put = (): void => {
    onClose()
    sending.submit([], async () => {
      const overRevision = await ready()
      if (overRevision === null) return sending.refuse([{ field: null, message: words.saveFirst }])
      const params = { letterId: letter.letterId }
      const after = await call(
        'putToSignature',
        { params, body: { overRevision } },
        { limitMs: longAnswerMs },
      )
      changed(after)
      toast({ text: words.wasPut(after.documentNumber ?? '') })
    })
  }
  return (
    <AlertDialog
      isOpen
      title={words.putTitle}
      confirmLabel={words.putToSignature}
      onCancel={onClose}
      onConfirm={put}
    >
      <p>{words.putText}</p>
    </AlertDialog>
  )
}

function DiscardQuestion({ letter, ready, sending, onClose }: QuestionProps) {
  const changed = useLetterChanged()
  const discard = (): void => {
    onClose()
    sending.submit([], async () => {
      // What is typed is among its texts before it is put aside.
      if ((await ready()) === null)
        return sending.refuse([{ field: null, message: words.saveFirst }])
      changed(await call('discardLetter', { params: { letterId: letter.letterId } }))
      toast({ text: words.wasDiscarded })
    })
  }
  return (
    <AlertDialog
      isOpen
      isDangerous
      title={words.discardTitle}
      confirmLabel={words.discard}
      onCancel={onClose}
      onConfirm={discard}
    >
      <p>{words.discardText}</p>
    </AlertDialog>
  )
}
