import { Ban, CircleCheck, CircleX, Hourglass } from 'lucide-react'

import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ProgressBar } from '../../ui/buttons/progress-bar.tsx'
import { actVerbs } from '../../words/entries/entry-acts.ts'
import { trayWords } from '../../words/entries/trays.ts'
import type { BulkAct } from '../handle/act-window.tsx'
import type { BulkOutcome, BulkRow } from './bulk-run.ts'

export type BulkProgressProps = {
  readonly act: BulkAct
  readonly rows: readonly BulkRow[]
  readonly isOver: boolean
  readonly onStop: () => void
  readonly onClose: () => void
}

/** How far it is, and how each one went. */
export function BulkProgress({ act, rows, isOver, onStop, onClose }: BulkProgressProps) {
  const settled = rows.filter(({ outcome }) => outcome.state !== 'WAITING').length
  const done = rows.filter(({ outcome }) => outcome.state === 'DONE').length
  const verb = actVerbs[act]
  return (
    <Dialog
      isOpen
      isKept
      title={trayWords.actOn(verb, rows.length)}
      onClose={onClose}
      actions={
        isOver ? (
          <Button variant="primary" onPress={onClose}>
            {trayWords.close}
          </Button>
        ) : (
          <Button onPress={onStop}>{trayWords.stop}</Button>
        )
      }
    >
      <div className="stack">
        <ProgressBar
          label={isOver ? trayWords.done(verb, done, rows.length) : trayWords.going(verb)}
          value={rows.length === 0 ? 1 : settled / rows.length}
          tone={isOver && done < rows.length ? 'danger' : 'accent'}
        />
        <p className="visually-hidden" role="status">
          {isOver && trayWords.done(verb, done, rows.length)}
        </p>
        <ul className="bulk-list">
          {rows.map(({ entryId, entryNumber, outcome }) => (
            <li key={entryId} className="cluster">
              <OutcomeIcon state={outcome.state} />
              <span className="numeric">{entryNumber}</span>
              <span className={outcome.state === 'REFUSED' ? 'bulk-refused' : 'muted small'}>
                {outcome.state === 'REFUSED' ? outcome.message : trayWords.outcomes[outcome.state]}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

const icons = { WAITING: Hourglass, DONE: CircleCheck, REFUSED: CircleX, SKIPPED: Ban } as const

function OutcomeIcon({ state }: { readonly state: BulkOutcome['state'] }) {
  const Icon = icons[state]
  return <Icon aria-hidden="true" className={`bulk-${state.toLowerCase()}`} />
}
