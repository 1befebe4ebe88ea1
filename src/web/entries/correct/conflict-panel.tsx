import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { fieldWords } from '../../words/entries/field-names.ts'
import { editWords } from '../../words/entries/entry-edit.ts'
import { ChangeList } from '../sheet/change-list.tsx'
import { describeValue, type Naming } from '../sheet/describe-value.ts'
import type { Conflict } from '../rectify/merge-versions.ts'
import type { RectificationForm } from '../rectify/use-rectification.ts'

export type ConflictPanelProps = {
  readonly form: RectificationForm
  readonly naming: Naming
}

/**
 * Somebody else saved first: both values of each field that both changed, to choose from; and what
 * came without asking.
 */
export function ConflictPanel({ form, naming }: ConflictPanelProps) {
  const { conflicts, arrived } = form.state
  return (
    <>
      {conflicts.length > 0 && <Conflicts form={form} naming={naming} />}
      {arrived.length > 0 && (
        <Notice tone="info" title={editWords.mergedTitle} isAnnounced>
          <p>{form.changes.length > 0 ? editWords.merged : editWords.arrived}</p>
          <ChangeList changes={arrived} naming={naming} />
        </Notice>
      )}
    </>
  )
}

function Conflicts({ form, naming }: ConflictPanelProps) {
  return (
    <Notice tone="warning" title={editWords.conflictTitle} isAnnounced>
      <p>{editWords.conflictText}</p>
      <dl id="conflicts" className="conflicts">
        {form.state.conflicts.map((conflict) => {
          const name = fieldWords(conflict.field)
          return (
            <div key={conflict.field} className="conflict">
              <dt>{name}</dt>
              {(['mine', 'theirs'] as const).map((side) => (
                <dd key={side}>
                  <span className="change-side">{editWords[side]}</span>
                  <p>{valueOf(conflict, side, naming)}</p>
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

function valueOf(conflict: Conflict, side: 'mine' | 'theirs', naming: Naming): string {
  const value = conflict[side]
  const isWholePerson = /^parties\.\d+$/u.test(conflict.field)
  return isWholePerson && value === null
    ? editWords.takenOut
    : describeValue(conflict.field, value, naming)
}
