import type { EntryView } from '#contract/entry/entry-shapes.ts'

import { WhyDue } from '../../deadlines/why-due.tsx'
import { DescriptionList } from '../../ui/display/description-list.tsx'
import { editWords } from '../../words/entries/entry-edit.ts'
import { showWords } from '../../words/entries/entry-show.ts'
import { furtherFacts, mainFacts } from '../sheet/entry-facts.ts'
import { PeopleList } from '../sheet/people-list.tsx'
import type { Naming } from '../sheet/describe-value.ts'

export type ReadOnlyDataProps = {
  readonly entry: EntryView
  readonly naming: Naming
}

/** The same page for whoever may read but not correct: text in place of fields. */
export function ReadOnlyData({ entry, naming }: ReadOnlyDataProps) {
  const { content, parties } = entry
  if (!content) return <p>{showWords.confidentialText}</p>
  return (
    <div className="stack">
      <section className="card stack">
        <h2>{editWords.sectionDocument}</h2>
        <DescriptionList
          items={[...mainFacts(content, naming), ...furtherFacts(content, naming)]}
        />
        {entry.sight === 'CONTENT' && content.dueOn !== null && <WhyDue entryId={entry.entryId} />}
      </section>
      <section className="card stack">
        <h2>{editWords.sectionPeople}</h2>
        <PeopleList parties={parties} naming={naming} />
      </section>
    </div>
  )
}
