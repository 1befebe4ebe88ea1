import type { OutgoingView } from '#contract/outgoing/outgoing.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import { useEffect, useRef, useState } from 'react'

import type { UploadLimits } from '../../attachments/upload-queue.ts'
import { Link } from '../../router/link.tsx'
import { useToday } from '../../common/use-today.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { ErrorSummary, focusField } from '../../ui/fields/error-summary.tsx'
import { useEnterMovesOn } from '../../ui/keys/use-enter-moves-on.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { outgoingWords as words } from '../../words/book/outgoing.ts'
import { dispatchFiles } from '../outgoing-files/dispatch-files.ts'
import { FilesField } from '../outgoing-files/files-field.tsx'
import { AddresseeList } from './addressee-fields.tsx'
import { AnswersField } from './answers-field.tsx'
import { DetailFields } from './detail-fields.tsx'
import { newDispatch, type DispatchValues, type GivenDispatch } from './dispatch-values.ts'
import { useKeptForm } from './kept-form.ts'
import { TypedTerm } from './notification-term.tsx'
import { outgoingAddress } from './outgoing-queries.ts'
import { useDispatch } from './use-dispatch.ts'

export type DispatchFormProps = {
  readonly given: GivenDispatch
  /** For which this person sends out. */
  readonly units: CatalogueView['units']
  /** Where this person registers, when there are several. */
  readonly offices: CatalogueView['offices']
  readonly timeZone: string
  readonly limits: UploadLimits
  readonly onDone: (outgoing: OutgoingView) => void
  readonly onAnew: () => void
}

/** Everything that is said of a document that goes out, in the order of the paper. */
export function DispatchForm(props: DispatchFormProps) {
  const { given, units, offices, timeZone, limits, onAnew } = props
  const element = useRef<HTMLFormElement>(null)
  const today = useToday(timeZone)
  // What was begun for one entry is no draft of what answers another.
  const about = given.letterId ?? given.answers.map(({ entryId }) => entryId).join(' ')
  const name = `dispatch ${about}`.trim()
  const form = useKeptForm<DispatchValues>(null, name, () => newDispatch(given, today))
  const { values, set } = form
  const [files] = useState(() => dispatchFiles(form.typist, name, limits))
  const dispatching = useDispatch({ ...props, form, files, today })
  const { saving, dispatch, addAnswer } = dispatching
  const { errorOf } = saving
  useEnterMovesOn(element)
  useShortcut('Ctrl+Enter', dispatch, { label: words.dispatch })
  useFirstField(firstFieldOf(given))
  const startAnew = (): void => {
    files.discard()
    form.forget()
    onAnew()
  }
  return (
    <form
      ref={element}
      noValidate
      className="card stack outgoing-form"
      onSubmit={(event) => {
        event.preventDefault()
        dispatch()
      }}
    >
      <ErrorSummary errors={saving.errors} attempt={saving.attempt} />
      <DraftNotice {...dispatching} isKept={form.wasKept || files.wasKept} onAnew={startAnew} />
      <DetailFields {...{ values, set, errorOf, units, offices, today }} />
      <AddresseeList
        addressees={values.addressees}
        errorOf={errorOf}
        onChange={(addressees) => set({ addressees })}
      />
      <AnswersField
        answers={values.answers}
        answerNumber={values.answerNumber}
        onChange={set}
        onAdd={addAnswer}
        error={errorOf('answerNumber')}
      />
      <FilesField
        queue={files.queue}
        limits={limits}
        error={errorOf('files')}
        letterNumber={values.letterId === null ? null : values.documentNumber}
      />
      <div>
        <SendButton isBusy={saving.isBusy} />
      </div>
      <TypedTerm {...values} />
    </form>
  )
}

/** The first that is still to be said. */
function firstFieldOf({ letterId, unitId }: GivenDispatch): string {
  if (letterId !== undefined && letterId !== null) return 'folios'
  return unitId === '' ? 'unitId' : 'kind'
}

/** Once, when it opens. */
function useFirstField(first: string): void {
  useEffect(() => focusField(first), [first])
}

function SendButton({ isBusy }: { readonly isBusy: boolean }) {
  return (
    <Button
      type="submit"
      variant="primary"
      keys="Ctrl+Enter"
      isBusy={isBusy}
      busyLabel={words.dispatching}
    >
      {words.dispatch}
    </Button>
  )
}

type DraftNoticeProps = {
  readonly earlier: OutgoingView | null
  readonly isKept: boolean
  readonly goApart: () => void
  readonly onAnew: () => void
}

/**
 * Where what stands in the form comes from: from another visit; or it has its number already, and
 * what went out says something else. The safe way is the first.
 */
function DraftNotice({ earlier, isKept, goApart, onAnew }: DraftNoticeProps) {
  if (!earlier && !isKept) return null
  return (
    <Notice
      tone={earlier ? 'warning' : 'info'}
      isAnnounced={earlier !== null}
      actions={
        <>
          {earlier && (
            <Link to={outgoingAddress(earlier.outgoingId)} className="button button-primary">
              {words.openEarlier(earlier.exitNumber)}
            </Link>
          )}
          <Button onPress={onAnew}>{words.startAnew}</Button>
          {earlier && <Button onPress={goApart}>{words.apart}</Button>}
        </>
      }
    >
      {earlier ? words.earlier(earlier.exitNumber) : words.keptDraft}
    </Notice>
  )
}
