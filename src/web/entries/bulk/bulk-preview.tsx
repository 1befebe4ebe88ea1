import type { ListedEntry } from '#contract/entry/entry-shapes.ts'

import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { actVerbs } from '../../words/entries/entry-acts.ts'
import { handlingStatusWords } from '../../words/entries/handling.ts'
import { trayWords } from '../../words/entries/trays.ts'
import type { BulkAct } from '../handle/act-window.tsx'

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
        <h3>{trayWords.willBe(able.length)}</h3>
        <ul className="bulk-list">
          {able.map(({ entryId, entryNumber, subject, sender }) => (
            <li key={entryId}>
              <strong className="numeric">{entryNumber}</strong>{' '}
              <span className="clamp-1">{subject || trayWords.confidential}</span>{' '}
              <span className="muted small clamp-1">{sender}</span>
            </li>
          ))}
        </ul>
        {unable.length > 0 && (
          <>
            <h3>{trayWords.willNot(unable.length)}</h3>
            <ul className="bulk-list">
              {unable.map(({ entryId, entryNumber, handlingStatus }) => (
                <li key={entryId}>
                  <span className="numeric">{entryNumber}</span>{' '}
                  <span className="muted small">
                    {handlingStatus === null
                      ? trayWords.confidential
                      : trayWords.standsAs(handlingStatusWords[handlingStatus])}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}
