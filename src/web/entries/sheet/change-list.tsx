import type { Change } from '#domain/entry/entry.ts'

import { fieldWords } from '../../words/entries/field-names.ts'
import { showWords } from '../../words/entries/entry-show.ts'
import './change-list.css'
import { describeValue, type Naming } from './describe-value.ts'

export type ChangeListProps = {
  readonly changes: readonly Change[]
  readonly naming: Naming
}

/** "Dice / Debe decir": what stood there, struck through, beside what must stand there. */
export function ChangeList({ changes, naming }: ChangeListProps) {
  return (
    <dl className="change-list">
      {changes.map((change) => (
        <div key={change.field} className="change">
          <dt>{fieldWords(change.field)}</dt>
          <dd>
            <span className="change-side">{showWords.says}</span>{' '}
            <del>{describeValue(change.field, change.from, naming)}</del>
          </dd>
          <dd>
            <span className="change-side">{showWords.mustSay}</span>{' '}
            <ins>{describeValue(change.field, change.to, naming)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
