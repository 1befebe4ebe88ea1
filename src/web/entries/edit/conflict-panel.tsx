import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { fieldWords } from '../../words/entries.ts'
import { editWords } from '../../words/entry-edit.ts'
import { describeValue, type Naming } from '../show/describe-value.ts'
import type { RectificationForm } from './use-rectification.ts'

export type ConflictPanelProps = {
  readonly form: RectificationForm
  readonly naming: Naming
}

/** Somebody else saved first: both values of each field that both changed, to choose from. */
export function ConflictPanel({ form, naming }: ConflictPanelProps) {
  const { conflicts, isMerged } = form.state
  if (!isMerged) return null
  if (conflicts.length === 0) {
    return (
      <Notice tone="warning" title={editWords.mergedTitle} isAnnounced>
        {editWords.merged}
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title={editWords.conflictTitle} isAnnounced>
      <p>{editWords.conflictText}</p>
      <dl id="conflicts" className="conflicts">
        {conflicts.map((conflict) => {
          const name = fieldWords(conflict.field)
          return (
            <div key={conflict.field} className="conflict">
              <dt>{name}</dt>
              {(['mine', 'theirs'] as const).map((side) => (
                <dd key={side}>
                  <span className="change-side">{editWords[side]}</span>
                  <p>{describeValue(conflict.field, conflict[side], naming)}</p>
                  <Button
                    size="small"
                    aria-label={`${side === 'mine' ? editWords.useMine : editWords.useTheirs}: ${name}`}
                    onPress={() => form.decide(conflict, side)}
                  >
                    {side === 'mine' ? editWords.useMine : editWords.useTheirs}
                  </Button>
                </dd>
              ))}
            </div>
          )
        })}
      </dl>
    </Notice>
  )
}
