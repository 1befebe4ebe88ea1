import { Copy } from 'lucide-react'

import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { peopleWords as words } from '../../words/office/people.ts'

export type SecretDialogProps = {
  readonly secret: string
  readonly onClose: () => void
}

/** The only time that anybody sees it. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(secret)
    toast({ text: words.copied })
  }
  return (
    <Dialog
      isOpen
      isKept
      title={words.secretTitle}
      onClose={onClose}
      actions={
        <>
          <Button icon={<Copy aria-hidden="true" />} onPress={() => void copy()}>
            {words.copy}
          </Button>
          <Button variant="primary" onPress={onClose}>
            {words.secretKept}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Notice tone="warning">{words.secretText}</Notice>
        <output className="secret mono">{secret}</output>
        <p className="muted">{words.secretUse}</p>
        <p className="mono small">{words.secretHeader}</p>
      </div>
    </Dialog>
  )
}
