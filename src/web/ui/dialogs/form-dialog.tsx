import { useId, useRef, type ReactNode } from 'react'

import { uiWords } from '../../words/shell/ui.ts'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'
import { CancelButton, type Begun } from './leaving.tsx'
import { ErrorSummary } from '../fields/error-summary.tsx'
import type { Submission } from '../fields/use-submission.ts'

export type FormDialogProps = {
  readonly title: string
  readonly saving: Pick<Submission, 'errors' | 'attempt'> & Begun
  readonly onSave: () => void
  readonly onClose: () => void
  readonly children: ReactNode
  readonly saveLabel?: string
  readonly busyLabel?: string
  readonly size?: 'normal' | 'large'
}

/** A dialog that holds one form: its errors on top, Enter saves, Escape leaves it as it was. */
export function FormDialog({
  title,
  saving,
  onSave,
  onClose,
  children,
  saveLabel = uiWords.save,
  busyLabel = uiWords.saving,
  size = 'normal',
}: FormDialogProps) {
  const formId = useId()
  return (
    <Dialog
      isOpen
      isKept
      size={size}
      title={title}
      begun={saving}
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={saving.isBusy}
            busyLabel={busyLabel}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSave()
        }}
      >
        <ErrorSummary errors={saving.errors} attempt={saving.attempt} />
        <div className="form-grid">{children}</div>
      </form>
    </Dialog>
  )
}

/**
 * The id under which something is sent, as `mint` makes it. Of the same content it is the same, so
 * that pressing twice, or again after a broken connection, does it once; what was changed meanwhile
 * has another: what the server has under the first one is not what stands on the screen any more.
 */
export function useIdOf(mint: () => string): (content: unknown) => string {
  const sent = useRef({ content: '', id: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (sent.current.id === '' || sent.current.content !== text)
      sent.current = { content: text, id: mint() }
    return sent.current.id
  }
}
