import type { EntryView } from '#contract/entry/entry-shapes.ts'

import { Link } from '../../router/link.tsx'
import { workAddress } from '../../common/entry-in-address.ts'
import { DescriptionList } from '../../ui/display/description-list.tsx'
import { trayWords } from '../../words/entries/trays.ts'
import { ActBar } from '../handle/act-bar.tsx'
import { EditorsLine } from '../presence/editors-line.tsx'
import type { Walk } from '../query/walked-rows.ts'
import { mainFacts } from '../sheet/entry-facts.ts'
import { EntryMarks, StandingTag } from '../sheet/entry-status-tag.tsx'
import { DueTag, HandlingTag } from '../sheet/handling-tag.tsx'
import { NoteList } from '../sheet/note-list.tsx'
import { type OfficeNaming, useNaming } from '../sheet/use-naming.ts'

type PreviewBodyProps = { readonly entry: EntryView; readonly walk: Walk }

/** What the list itself has no use for: its code comes with the first preview. */
export function PreviewBody({ entry, walk }: PreviewBodyProps) {
  const naming = useNaming(entry.officeId)
  const { content } = entry
  return (
    <div className="stack">
      <PreviewTags entry={entry} />
      {naming && <EditorsLine entry={entry} timeZone={naming.timeZone} />}
      <ActBar entry={entry} />
      {content && <p className="entry-preview-subject">{content.subject}</p>}
      <p>{entry.sender}</p>
      {content && naming && <DescriptionList items={factsOf(entry, content, naming)} />}
      {entry.attachments.length > 0 && <p>{trayWords.attachments(entry.attachments.length)}</p>}
      {entry.notes.length > 0 && naming && (
        <NoteList notes={entry.notes} timeZone={naming.timeZone} />
      )}
      <p>
        <Link to={workAddress(entry.entryId)} state={walk}>
          {trayWords.openEntry}
        </Link>
      </p>
    </div>
  )
}

/** Nothing is due of what is annulled. */
function factsOf(
  { registerStatus }: EntryView,
  content: NonNullable<EntryView['content']>,
  naming: OfficeNaming,
) {
  const facts = mainFacts(content, naming)
  return registerStatus === 'ANNULLED' ? facts.filter(({ field }) => field !== 'dueOn') : facts
}

/** How it stands, in tags. */
function PreviewTags({ entry }: { readonly entry: EntryView }) {
  const { content, handling } = entry
  const isAnnulled = entry.registerStatus === 'ANNULLED'
  return (
    <div className="cluster">
      {handling && !isAnnulled && <HandlingTag status={handling.status} />}
      {handling && <DueTag due={handling.due} />}
      <StandingTag
        registerStatus={entry.registerStatus}
        isAnnulmentPending={entry.annulment?.stage === 'REQUESTED'}
        allowed={entry.allowed}
        isHandled={handling !== null}
      />
      {content && <EntryMarks {...content} />}
    </div>
  )
}
