import { Copy } from 'lucide-react'

import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { peopleWords as words } from '../../words/office/people.ts'

export type SecretDialogProps = {
  readonly secret: string
  /** What it is, when it is no credential. */
  readonly says?: Pick<
    typeof words,
    'secretTitle' | 'secretText' | 'secretUse' | 'secretHeader' | 'secretKept' | 'copied'
  >
  readonly onClose: () => void
}

/** The only time that anybody sees it. */
export function SecretDialog({ secret, says = words, onClose }: SecretDialogProps) {
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(secret)
    toast({ text: says.copied })
  }
  return (
    <Dialog
      isOpen
      isKept
      title={says.secretTitle}
      onClose={onClose}
      actions={
        <>
          <Button icon={<Copy aria-hidden="true" />} onPress={() => void copy()}>
            {words.copy}
          </Button>
          <Button variant="primary" onPress={onClose}>
            {says.secretKept}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Notice tone="warning">{says.secretText}</Notice>
        <output className="secret mono">{secret}</output>
        <p className="muted">{says.secretUse}</p>
        <p className="mono small">{says.secretHeader}</p>
      </div>
    </Dialog>
  )
}
