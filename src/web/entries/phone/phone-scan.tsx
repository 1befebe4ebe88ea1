import { Smartphone } from 'lucide-react'
import { useState } from 'react'

import type { UploadQueue } from '../../attachments/upload-queue.ts'
import { useStore } from '../../common/store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useFetched } from '../../ui/dialogs/fetched.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { attachmentWords } from '../../words/entries/attachments.ts'

const keys = 'Alt+T'
// Only whoever uses a telephone loads what it needs.
const fetchPanel = () => import('./phone-panel.tsx')

/** The button, and what it opens below the files. */
export function usePhoneScan(entryId: string, queue: UploadQueue) {
  const [presses, setPresses] = useState(0)
  const isAwaited = useStore(queue.store, (state) => state.isAwaited === true)
  const panel = useFetched(isAwaited, fetchPanel)
  // One that is open is looked at, and not begun anew from under the telephone.
  const press = (): void => {
    if (isAwaited) return document.getElementById('phone-panel')?.focus()
    setPresses(presses + 1)
    queue.store.set({ isAwaited: true })
  }
  useShortcut(keys, press, { label: attachmentWords.telephone })
  return {
    button: (
      <Button id="phone-scan" icon={<Smartphone aria-hidden="true" />} keys={keys} onPress={press}>
        {attachmentWords.telephone}
      </Button>
    ),
    panel: isAwaited && panel && <panel.PhonePanel {...{ entryId, queue, presses }} />,
  }
}
