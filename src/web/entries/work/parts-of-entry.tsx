import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'

import { useFetched } from '../../ui/dialogs/fetched.ts'
import { showWords } from '../../words/entries/entry-show.ts'
import { IsolatedFiles } from '../files/isolated-files.tsx'
import type { OfficeNaming } from '../sheet/use-naming.ts'
import { FactsPart } from './facts-part.tsx'
import { FilesPart } from './files-part.tsx'
import { StoryPart } from './story-part.tsx'
import { RoutePart, SituationPart } from './tracking-part.tsx'

export type PartsOfEntryProps = {
  readonly entry: EntryView
  readonly catalogue: CatalogueView
  readonly naming: OfficeNaming
}

// After the page itself: most documents have none.
const fetchAnswered = () => import('../outgoing/answered-part.tsx')

/** All that is known of the document, in parts that stay in their place whatever happens to it. */
export function PartsOfEntry({ entry, catalogue, naming }: PartsOfEntryProps) {
  const answered = useFetched(true, fetchAnswered)
  return (
    <div className="work-parts">
      <div className="stack">
        <IsolatedFiles entry={entry} />
        {entry.visibility === 'HEADER' && <p className="muted">{showWords.headerOnlyText}</p>}
        <SituationPart {...{ entry, naming }} />
        <FactsPart {...{ entry, naming }} />
        <FilesPart {...{ entry, catalogue }} />
        {answered && <answered.AnsweredPart entryId={entry.entryId} />}
      </div>
      <div className="stack">
        <RoutePart {...{ entry, naming }} />
        <StoryPart {...{ entry, naming }} />
      </div>
    </div>
  )
}
