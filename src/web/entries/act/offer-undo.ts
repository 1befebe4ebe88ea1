import { undoWindowMs } from '#domain/handling/handling.ts'

import { addCommands } from '../../ui/keys/active-commands.ts'
import { toast } from '../../ui/dialogs/toast.tsx'
import { actWords } from '../../words/entries/entry-acts.ts'

export interface UndoOffer {
  /** What was done: "Derivado a Obras." */
  readonly text: string
  /** Takes it back, and answers what to say then. Rejects with the reason when it is too late. */
  readonly undo: () => Promise<string>
  /** How much of its moment is left. */
  readonly leftMs?: number
}

// A request needs a moment too: better no offer than one that comes too late.
const marginMs = 1500

let withdraw: (() => void) | null = null

/** Something else was done since: what went before can no longer be taken back. */
export function withdrawUndo(): void {
  withdraw?.()
}

/**
 * Says what was done and, while it can be taken back, how: by the button or with Ctrl+Z, from any
 * screen. One offer at a time.
 */
export function offerUndo({ text, undo, leftMs = undoWindowMs }: UndoOffer): void {
  withdrawUndo()
  const lastsMs = Math.min(undoWindowMs, leftMs) - marginMs
  if (lastsMs <= 0) return void toast({ text })
  const takeBack = (): void => {
    end()
    void undo().then(
      (said) => toast({ text: said, tone: 'info' }),
      (cause: unknown) =>
        toast({ text: cause instanceof Error ? cause.message : String(cause), tone: 'danger' }),
    )
  }
  const close = toast({ text, lastsMs, action: { label: actWords.undo, onPress: takeBack } })
  const forget = addCommands([
    {
      label: actWords.undoKey,
      group: 'screen',
      keys: ['Ctrl+Z'],
      isHeardInFields: false,
      isOffered: true,
      run: takeBack,
    },
  ])
  const timer = setTimeout(forget, lastsMs)
  const end = (): void => {
    clearTimeout(timer)
    forget()
    close()
    if (withdraw === end) withdraw = null
  }
  withdraw = end
}
