import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'

import { Button } from '../../ui/buttons/button.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { editWords } from '../../words/entries/entry-edit.ts'
import { isSigningOut } from '../../session/current/session.ts'
import type { RectificationForm } from '../rectify/use-rectification.ts'

export type SaveBarProps = {
  readonly form: RectificationForm
  readonly onLeave: () => void
}

/** Fixed at the foot of the screen: how much has changed, why, and the two ways out. */
export function SaveBar({ form, onLeave }: SaveBarProps) {
  const count = form.changes.length
  const isDirty = count > 0
  useShortcut('Ctrl+Enter', form.save, { label: editWords.save, isEnabled: isDirty })
  useKeptFromLeaving(isDirty)
  const discard = (): void => {
    form.discard()
    if (isDirty) toast({ text: editWords.discarded, tone: 'info' })
    onLeave()
  }
  return (
    <div className="save-bar">
      <Reason form={form} />
      <span className="muted" role="status">
        {isDirty ? editWords.changeCount(count) : editWords.noChanges}
      </span>
      {form.state.conflicts.length > 0 && (
        <Button size="small" icon={<TriangleAlert aria-hidden="true" />} onPress={showConflicts}>
          {editWords.conflictTitle}
        </Button>
      )}
      <Button isDisabled={form.isSaving} onPress={discard}>
        {isDirty ? editWords.discard : editWords.cancel}
      </Button>
      <Button
        variant="primary"
        keys="Ctrl+Enter"
        isDisabled={!isDirty}
        isBusy={form.isSaving}
        busyLabel={editWords.saving}
        onPress={form.save}
      >
        {editWords.save}
      </Button>
    </div>
  )
}

/** Asked for where it is saved; alone missing, it takes the focus: what is typed next goes there. */
function Reason({ form }: Pick<SaveBarProps, 'form'>) {
  const { weight, state, errors, attempt } = form
  const isAlone = errors.length > 0 && errors.every(({ field }) => field === 'reason')
  useEffect(() => {
    if (isAlone) document.getElementById('reason')?.focus({ preventScroll: true })
    // `attempt` is what makes it run again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isAlone, attempt])
  if (weight.reasonMin === 0) return null
  return (
    <TextArea
      name="reason"
      className="save-reason"
      label={editWords.reason}
      help={editWords.reasonHelp(weight.reasonMin)}
      rows={1}
      isRequired
      value={state.reason}
      onChange={form.setReason}
      error={form.errorOf('reason')}
    />
  )
}

function showConflicts(): void {
  const panel = document.getElementById('conflicts')
  panel?.scrollIntoView({ block: 'center' })
  panel?.querySelector('button')?.focus({ preventScroll: true })
}

/**
 * Closing the window or reloading asks first, in the browser's own words. Signing out does not: the
 * session is over by then, and what was typed is kept for its person.
 */
function useKeptFromLeaving(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent): void => {
      if (!isSigningOut()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
