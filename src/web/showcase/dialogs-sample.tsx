import { useState } from 'react'

import { Button } from '../ui/button.tsx'
import { AlertDialog, Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'
import type { ToastTone } from '../ui/toast-message.ts'
import { toast } from '../ui/toast.tsx'
import { panelWords as words } from '../words/showcase.ts'

const tones: readonly ToastTone[] = ['success', 'info', 'danger']

export function DialogsSample() {
  const [open, setOpen] = useState<'dialog' | 'question' | null>(null)
  const close = (): void => setOpen(null)
  return (
    <div className="cluster">
      <Button onPress={() => setOpen('dialog')}>{words.openDialog}</Button>
      <Button onPress={() => setOpen('question')}>{words.openQuestion}</Button>
      {tones.map((tone) => (
        <Button key={tone} onPress={() => sampleToast(tone)}>
          {words.toastNames[tone]}
        </Button>
      ))}
      <NoteDialog isOpen={open === 'dialog'} onClose={close} />
      <AlertDialog
        title={words.questionTitle}
        isOpen={open === 'question'}
        isDangerous
        confirmLabel={words.confirm}
        onCancel={close}
        onConfirm={() => {
          close()
          toast({ text: words.annulled, action: undoing })
        }}
      >
        {words.questionText}
      </AlertDialog>
    </div>
  )
}

const undoing = {
  label: words.undo,
  onPress: () => void toast({ text: words.undone, tone: 'info' }),
}

function sampleToast(tone: ToastTone): void {
  const text = words.toastTexts[tone]
  toast(tone === 'success' ? { text, tone, action: undoing } : { text, tone })
}

function NoteDialog(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const [note, setNote] = useState('')
  const save = (): void => {
    props.onClose()
    setNote('')
    toast({ text: words.noteSaved, tone: 'info' })
  }
  return (
    <Dialog
      {...props}
      title={words.dialogTitle}
      actions={
        <Button variant="primary" onPress={save}>
          {words.save}
        </Button>
      }
    >
      <TextArea label={words.note} value={note} onChange={setNote} maxLength={200} />
    </Dialog>
  )
}
