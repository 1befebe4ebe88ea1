import type { RectificationClass } from '#domain/acts/rectification.ts'

import { Notice } from '../../ui/display/notice.tsx'
import { editWords } from '../../words/entries/entry-edit.ts'
import { ChangeList } from '../sheet/change-list.tsx'
import type { Naming } from '../sheet/describe-value.ts'
import type { RectificationForm } from '../rectify/use-rectification.ts'

const classWords: Readonly<Record<RectificationClass, string>> = {
  FREE: editWords.classFree,
  CLERK: editWords.classClerk,
  SUPERVISOR: editWords.classSupervisor,
}

export type ChangeSummaryProps = {
  readonly form: RectificationForm
  readonly naming: Naming
}

/** Everything that will be written down, as it will be read: "Dice / Debe decir", and what it entails. */
export function ChangeSummary({ form, naming }: ChangeSummaryProps) {
  const { changes, weight } = form
  if (changes.length === 0) {
    return (
      <section className="card change-summary">
        <h2>{editWords.changes}</h2>
        <p className="muted">{editWords.noChanges}</p>
      </section>
    )
  }
  return (
    <section className="card change-summary stack">
      <h2>{editWords.changes}</h2>
      <ChangeList changes={changes} naming={naming} />
      <Notice tone={weight.issuesReceipt ? 'warning' : 'info'}>
        {classWords[weight.strictest]}
      </Notice>
    </section>
  )
}
