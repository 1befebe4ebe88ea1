import { FormDialog as Window, type FormDialogProps } from '../ui/form-dialog.tsx'
import { organizationWords as words } from '../words/organization.ts'

type Props = Omit<FormDialogProps, 'saveLabel'> & {
  /** "Guardar" when not given. */
  readonly saveLabel?: string
}

/** A window with one form, which says "Guardar" unless it is told better. */
export function FormDialog({ saveLabel = words.save, busyLabel = words.saving, ...rest }: Props) {
  return <Window {...rest} saveLabel={saveLabel} busyLabel={busyLabel} />
}
