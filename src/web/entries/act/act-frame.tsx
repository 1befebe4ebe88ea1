import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'

import { Button } from '../../ui/buttons/button.tsx'
import { Dialog, type DialogProps } from '../../ui/dialogs/dialog.tsx'
import { CancelButton } from '../../ui/dialogs/leaving.tsx'
import { ErrorSummary, focusField } from '../../ui/fields/error-summary.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { isInTopDialog } from '../../ui/keys/keystroke.ts'
import { useEnterMovesOn } from '../../ui/keys/use-enter-moves-on.ts'
import { writtenInstant } from '../../words/language/dates.ts'
import { actWords } from '../../words/entries/entry-acts.ts'
import { handlingStatusWords, handlingWords } from '../../words/entries/handling.ts'
import './acts.css'
import { unitNameIn, useActScene } from './act-scene.tsx'

export type ActFrameProps = Pick<DialogProps, 'size'> & {
  /** The field the person meets first, as the wire names it. */
  readonly first: string
  readonly onSubmit: () => void
  /** Hears a key before the fields' own meaning of it goes on: `+` in the window that derives. */
  readonly onKey?: (event: KeyboardEvent) => void
  readonly isDangerous?: boolean
  readonly children: ReactNode
}

/** The id of a field of an act's window: the page under it may have a field of the same name. */
export function actField(field: string): string {
  return `act.${field}`
}

/**
 * The window every act shares: title by its verb, what stands in the way on top, and Ctrl+Enter to
 * do it.
 */
export function ActFrame({ first, onSubmit, onKey, isDangerous, children, size }: ActFrameProps) {
  const { verb, name, run, conflict, onClose } = useActScene()
  return (
    <Dialog
      isOpen
      isKept
      size={size ?? 'normal'}
      title={actWords.title(verb, name)}
      begun={run}
      onClose={onClose}
      actions={
        <>
          <CancelButton>{actWords.cancel}</CancelButton>
          <Button
            variant={isDangerous === true ? 'danger' : 'primary'}
            keys="Ctrl+Enter"
            isBusy={run.isBusy}
            isDisabled={conflict?.isAway === true}
            onPress={onSubmit}
          >
            {verb}
          </Button>
        </>
      }
    >
      <ActForm {...{ first, onSubmit, onKey }}>{children}</ActForm>
    </Dialog>
  )
}

type ActFormProps = Pick<ActFrameProps, 'first' | 'onSubmit' | 'children'> & {
  readonly onKey: ActFrameProps['onKey']
}

function ActForm({ first, onSubmit, onKey, children }: ActFormProps) {
  const { run, conflict } = useActScene()
  const form = useRef<HTMLFormElement>(null)
  useEnterMovesOn(form)
  // Once, when the window is there: the first field, and not the cross that closes.
  useEffect(() => focusField(actField(first)), [first])
  useCtrlEnter(form, () => {
    if (conflict?.isAway !== true) onSubmit()
  })
  return (
    // The keys belong to its fields and are heard on their way up.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      noValidate
      className="stack act-form"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={onKey}
    >
      <KeptNotice />
      <ConflictNotice />
      <ErrorSummary
        errors={run.errors.map(({ field, message }) => ({
          field: field === null ? null : actField(field),
          message,
        }))}
        attempt={run.attempt}
      />
      {children}
    </form>
  )
}

/**
 * Wherever the focus is while the window is open: on a button, or on the window itself before there
 * is a field. Not from under another window: whoever presses there does not see what would be sent,
 * and may be somebody else.
 */
function useCtrlEnter(form: RefObject<HTMLFormElement | null>, submit: () => void): void {
  const run = useEffectEvent(submit)
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
      if (!isInTopDialog(form.current)) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', hear, true)
    return () => document.removeEventListener('keydown', hear, true)
  }, [form])
}

/** That what stands here was typed on another visit, and the way to begin anew. */
function KeptNotice() {
  const { kept, act, timeZone, restart } = useActScene()
  const [savedAt] = useState(() => kept.savedAt(act))
  if (savedAt === null) return null
  return (
    <Notice
      title={actWords.kept(writtenInstant(savedAt, timeZone))}
      isAnnounced
      actions={<Button onPress={restart}>{actWords.startAnew}</Button>}
    >
      {act === 'close' ? actWords.keptWithoutFile : actWords.keptText}
    </Notice>
  )
}

/** That the entry changed under the window, how it stands now, and the way on. */
function ConflictNotice() {
  const { conflict, entry, catalogue } = useActScene()
  if (!conflict) return null
  const handling = entry?.handling
  const place = unitNameIn(catalogue, handling?.unitId ?? null, handlingWords.registry)
  return (
    <Notice
      tone="warning"
      title={actWords.changedTitle}
      isAnnounced
      actions={!conflict.isAway && <Button onPress={conflict.reload}>{actWords.reload}</Button>}
    >
      {conflict.isAway && handling
        ? actWords.changedAway(handlingStatusWords[handling.status].toLowerCase(), place)
        : actWords.changedStill}
    </Notice>
  )
}
