import { Button } from '../../ui/buttons/button.tsx'
import { listWords } from '../../words/entries/entry-list.ts'
import type { ShownList } from './use-shown-page.ts'

/**
 * Beside the title, where it covers nothing: what is being read must not move because of what
 * arrived or left.
 */
export function NewEntries({
  list,
}: {
  readonly list: Pick<ShownList, 'newCount' | 'goneIds' | 'showNew'>
}) {
  const { newCount, goneIds, showNew } = list
  const text = newCount > 0 ? listWords.newEntries(newCount) : listWords.goneEntries(goneIds.size)
  return (
    <div className="new-entries" role="status">
      {newCount + goneIds.size > 0 && (
        <div className="new-entries-offer">
          <span className="new-entries-text">{text}</span>
          {newCount > 0 && (
            <span className="new-entries-count" aria-hidden="true">
              {listWords.newCount(newCount)}
            </span>
          )}
          <Button size="small" variant="primary" onPress={showNew}>
            {newCount > 0 ? listWords.show : listWords.refresh}
          </Button>
        </div>
      )}
    </div>
  )
}
