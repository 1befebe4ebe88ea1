import type { EntryView } from '#contract/entry/entry-shapes.ts'

import { Link } from '../../router/link.tsx'
import { workAddress } from '../../common/entry-in-address.ts'
import { DescriptionList } from '../../ui/display/description-list.tsx'
import { trayWords } from '../../words/entries/trays.ts'
import { ActBar } from '../handle/act-bar.tsx'
import { EditorsLine } from '../presence/editors-line.tsx'
import type { Walk } from '../query/walked-rows.ts'
import { mainFacts } from '../sheet/entry-facts.ts'
import { EntryMarks, EntryStatusTag } from '../sheet/entry-status-tag.tsx'
import { DueTag, HandlingTag } from '../sheet/handling-tag.tsx'
import { NoteList } from '../sheet/note-list.tsx'
import { useNaming } from '../sheet/use-naming.ts'

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
      {content && naming && <DescriptionList items={mainFacts(content, naming)} />}
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

/** How it stands, in tags. */
function PreviewTags({ entry }: { readonly entry: EntryView }) {
  const { content, handling } = entry
  return (
    <div className="cluster">
      {handling && <HandlingTag status={handling.status} />}
      {handling && <DueTag due={handling.due} />}
      {(entry.registerStatus !== 'REGISTERED' || entry.confidentialityChange !== null) && (
        <EntryStatusTag
          registerStatus={entry.registerStatus}
          isAnnulmentPending={entry.annulment?.stage === 'REQUESTED'}
          allowed={entry.allowed}
        />
      )}
      {content && <EntryMarks {...content} />}
    </div>
  )
}
