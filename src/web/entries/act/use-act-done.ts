import type { EntryView } from '#contract/entry/entry-shapes.ts'

import { call } from '../../common/api.ts'
import { isLeft } from '../../common/entry-in-address.ts'
import { toast } from '../../ui/dialogs/toast.tsx'
import { actWords } from '../../words/entries/entry-acts.ts'
import { offerUndo, withdrawUndo } from './offer-undo.ts'
import { useEntryChanged } from './use-entry-changed.ts'

/**
 * Says what was done to an entry, with the way to take it back while there is one; `onUndone` hears
 * of it.
 */
export function useActDone(
  onUndone?: (after: EntryView) => void,
): (after: EntryView, said: string) => void {
  const entryChanged = useEntryChanged()
  return (after, said) => {
    const { entryId, entryNumber, version, handling } = after
    // Over another document, which is it of?
    const text = isLeft(entryId) ? `${entryNumber}: ${said}` : said
    if (!handling?.undoUntil) {
      withdrawUndo()
      toast({ text })
      return
    }
    offerUndo({
      text,
      async undo() {
        const undone = await call('undoAct', { params: { entryId } }, { version })
        entryChanged(undone)
        onUndone?.(undone)
        return actWords.undone
      },
    })
  }
}
