import { useId, type ReactNode } from 'react'

import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { organizationWords as words } from '../words/organization.ts'
import type { Saving } from './use-saving.ts'

export type FormDialogProps = {
  readonly title: string
  readonly saving: Pick<Saving<never>, 'errors' | 'attempt' | 'isBusy'>
  readonly onSave: () => void
  readonly onClose: () => void
  readonly children: ReactNode
  /** "Guardar" when not given. */
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
  saveLabel = words.save,
  busyLabel = words.saving,
  size = 'normal',
}: FormDialogProps) {
  const formId = useId()
  return (
    <Dialog
      isOpen
      isKept
      size={size}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
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
