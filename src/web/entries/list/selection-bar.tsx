import { X } from 'lucide-react'

import { Button } from '../../ui/button.tsx'
import { trayWords } from '../../words/trays.ts'
import type { Selection } from './selection.ts'

/** What may be done with the chosen rows, at the foot of the window while there are any. */
export function SelectionBar({
  selection,
  children,
}: {
  readonly selection: Selection
  readonly children?: React.ReactNode
}) {
  const count = selection.entries.length
  return (
    <div className="selection-live" role="status">
      {count > 0 && (
        <section className="selection-bar" aria-label={trayWords.actsOnSelected}>
          <strong>{trayWords.selected(count)}</strong>
          {children}
          <Button variant="quiet" icon={<X aria-hidden="true" />} onPress={selection.clear}>
            {trayWords.clearSelection}
          </Button>
        </section>
      )}
    </div>
  )
}
