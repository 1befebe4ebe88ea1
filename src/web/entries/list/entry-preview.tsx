import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Link } from 'react-router'

import type { EntryView } from '#contract/entry/entry-shapes.ts'

import { workAddress } from '../../common/entry-in-address.ts'
import type { Walk } from '../query/walked-rows.ts'
import { DescriptionList } from '../../ui/display/description-list.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { trayWords } from '../../words/entries/trays.ts'
import { ActBar } from '../handle/act-bar.tsx'
import { EditorsLine } from '../presence/editors-line.tsx'
import { mainFacts } from '../sheet/entry-facts.ts'
import { EntryMarks, EntryStatusTag } from '../sheet/entry-status-tag.tsx'
import { entryQuery } from '../query/entry-queries.ts'
import { DueTag, HandlingTag } from '../sheet/handling-tag.tsx'
import { NoteList } from '../sheet/note-list.tsx'
import { useNaming } from '../sheet/use-naming.ts'

export type EntryPreviewProps = {
  /** null when no row is under the keyboard yet. */
  readonly entryId: string | null
  /** The rows it stands among. */
  readonly walk: Walk
  readonly onClose: () => void
}

/** The entry of the row, beside the list: enough to decide, without leaving the queue. */
export function EntryPreview({ entryId, walk, onClose }: EntryPreviewProps) {
  const { data: entry, error } = useQuery({
    ...entryQuery(entryId ?? ''),
    enabled: entryId !== null,
  })
  return (
    <section className="entry-preview" aria-label={trayWords.preview}>
      <div className="entry-preview-bar">
        <h2>{entry?.entryNumber ?? trayWords.preview}</h2>
        <IconButton
          label={trayWords.closePreview}
          icon={<X aria-hidden="true" />}
          onPress={onClose}
        />
      </div>
      {entryId === null ? (
        <p className="muted">{trayWords.noneChosen}</p>
      ) : error ? (
        <Notice tone="danger">{error.message}</Notice>
      ) : entry?.entryId === entryId ? (
        <PreviewBody entry={entry} walk={walk} />
      ) : (
        <Skeleton lines={8} height={1.5} />
      )}
    </section>
  )
}

type PreviewBodyProps = Pick<EntryPreviewProps, 'walk'> & { readonly entry: EntryView }

function PreviewBody({ entry, walk }: PreviewBodyProps) {
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
      {entry.registerStatus !== 'REGISTERED' && (
        <EntryStatusTag
          registerStatus={entry.registerStatus}
          isAnnulmentPending={entry.annulment?.stage === 'REQUESTED'}
        />
      )}
      {content && <EntryMarks {...content} />}
    </div>
  )
}
