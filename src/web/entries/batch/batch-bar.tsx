import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { Layers } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

import { call } from '../../common/api.ts'
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
  /** The draft on the screen, when it was there before this page; null otherwise. */
  readonly restoredId: string | null
  /** That draft has its number already: its answer was lost with the page before. */
  readonly onFound: (entry: EntryView) => void
  readonly onEnd: () => void
}

/** Above the form while a batch is under way: how many, the last number, and the way out. */
export function BatchBar({ batch, desk, restoredId, onFound, onEnd }: BatchBarProps) {
  const [isOpen, setOpen] = useState(false)
  const open = (): void => setOpen(true)
  useShortcut('F9', open, { label: words.keyWindow })
  useShortcut('Esc', open, { label: words.keyWindow, isHeardInFields: true, isOffered: false })
  useFoundInBook(restoredId, onFound)
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

/** Asks the book once whether the draft that came back is in it. */
function useFoundInBook(entryId: string | null, onFound: (entry: EntryView) => void): void {
  const found = useEffectEvent(onFound)
  useEffect(() => {
    if (entryId === null) return
    let isHere = true
    const look = async (): Promise<void> => {
      // Not in the book, or no line: handing it in asks again.
      const entry = await call('readEntry', { params: { entryId } }).catch(() => null)
      if (entry && isHere) found(entry)
    }
    void look()
    return () => {
      isHere = false
    }
  }, [entryId])
}
