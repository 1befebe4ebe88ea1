import { Layers } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../ui/buttons/button.tsx'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { batchWords as words } from '../../words/entries/batch.ts'
import './batch.css'
import type { Batch } from './batch.ts'
import { BatchWindow } from './batch-window.tsx'
import type { BatchDesk } from './use-batch.ts'

export interface BatchBarProps {
  readonly batch: Batch
  readonly desk: BatchDesk
  readonly onEnd: () => void
}

/** Above the form while a batch is under way: how many, the last number, and the way out. */
export function BatchBar({ batch, desk, onEnd }: BatchBarProps) {
  const [isOpen, setOpen] = useState(false)
  const open = (): void => setOpen(true)
  useShortcut('F9', open, { label: words.keyWindow })
  useShortcut('Esc', open, { label: words.keyWindow, isHeardInFields: true, isOffered: false })
  const { done, expected } = batch
  const last = done.at(-1)
  const lastWords = last ? words.last(last.entryNumber, last.sender) : words.none
  return (
    <section className="batch-bar" aria-label={words.title}>
      <Layers aria-hidden="true" />
      <strong>{words.count(done.length, expected)}</strong>
      <span className="grow batch-last" title={lastWords}>
        {lastWords}
      </span>
      <Button size="small" keys="Esc" onPress={open}>
        {words.see}
      </Button>
      {isOpen && <BatchWindow {...{ batch, desk, onEnd }} onClose={() => setOpen(false)} />}
    </section>
  )
}
