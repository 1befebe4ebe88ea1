import type { LetterView } from '#contract/letters/letters.ts'
import { useEffect, useEffectEvent, useState } from 'react'

import { connection } from '../../common/connection.ts'
import { useStore } from '../../common/store.ts'
import { toast } from '../../ui/dialogs/toast.tsx'
import { letterWords } from '../../words/book/letters.ts'
import { useKeptForm } from '../outgoing/kept-form.ts'
import { createLetterSaver, type LetterSaver } from './letter-saver.ts'
import type { LetterValues } from './letter-values.ts'
import { useLetterChanged } from '../letter-parts/use-letter-changed.ts'

export interface LetterSaving {
  readonly values: LetterValues
  readonly set: (change: Partial<LetterValues>) => void
  readonly saver: LetterSaver
  /** Something of it was typed before this page was opened. */
  readonly wasKept: boolean
  /** The revision on the server, once all that is typed is there; null when it cannot be. */
  readonly ready: () => Promise<number | null>
}

function onLeftBehind(): void {
  toast({ text: letterWords.leftBehind })
}

/** What is typed in a letter: kept in the browser at each key, and saved by itself. */
export function useLetterSaving(
  letterId: string,
  letter: LetterView | null,
  start: () => LetterValues,
): LetterSaving {
  const form = useKeptForm<LetterValues>(letterId, 'letter', start)
  const changed = useLetterChanged()
  const onSaved = useEffectEvent((view: LetterView) => changed(view))
  const [saver] = useState(() =>
    // It is called when an answer comes, long after this is drawn.
    // oxlint-disable-next-line react-hooks/rules-of-hooks
    createLetterSaver({ letterId, form, onSaved: (view) => onSaved(view), onLeftBehind }),
  )
  const lost = useStore(connection, (state) => state.lost)
  useEffect(() => {
    const { standing } = saver.store.get()
    if (lost === 'no' && (standing === 'offline' || standing === 'typed')) saver.typed()
  }, [lost, saver])
  useEffect(() => {
    if (letter) saver.heard(letter)
  }, [letter, saver])
  useEffect(() => {
    const leave = (): void => saver.leave()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [saver])
  return {
    values: form.values,
    wasKept: form.wasKept,
    saver,
    set(change) {
      if (!form.isTheirs) return
      form.set(change)
      saver.typed()
    },
    ready: async () => ((await saver.saveNow()) ? form.current().overRevision : null),
  }
}
