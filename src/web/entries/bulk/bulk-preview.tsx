import type { ListedEntry } from '#contract/entry/entry-shapes.ts'

import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { actVerbs } from '../../words/entries/entry-acts.ts'
import { handlingStatusWords } from '../../words/entries/handling.ts'
import { trayWords } from '../../words/entries/trays.ts'
import type { BulkAct } from '../handle/act-window.tsx'
import { ChosenDocuments } from './chosen-documents.tsx'

export type BulkPreviewProps = {
  readonly act: BulkAct
  readonly able: readonly ListedEntry[]
  readonly unable: readonly ListedEntry[]
  readonly onGoOn: () => void
  readonly onClose: () => void
}

/**
 * What it will be done to, and which of the chosen ones are left out and why, before anything
 * happens.
 */
export function BulkPreview({ act, able, unable, onGoOn, onClose }: BulkPreviewProps) {
  const verb = actVerbs[act]
  return (
    <Dialog
      isOpen
      title={trayWords.actOn(verb, able.length)}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{trayWords.cancel}</Button>
          <Button variant="primary" onPress={onGoOn}>
            {trayWords.goOn}
          </Button>
        </>
      }
    >
      <div className="stack">
        <ChosenDocuments
          able={able}
          unable={unable}
          reasonOf={({ handlingStatus }) =>
            handlingStatus === null
              ? trayWords.confidential
              : trayWords.standsAs(handlingStatusWords[handlingStatus])
          }
        />
      </div>
    </Dialog>
  )
}
