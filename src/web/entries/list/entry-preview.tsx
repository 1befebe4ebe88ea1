import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'

import type { Walk } from '../query/walked-rows.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useFetched } from '../../ui/dialogs/fetched.ts'
import { Notice } from '../../ui/display/notice.tsx'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { trayWords } from '../../words/entries/trays.ts'
import { entryQuery } from '../query/entry-queries.ts'

// Wanted once somebody looks at a row.
const fetchBody = () => import('./preview-body.tsx')

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
  const body = useFetched(true, fetchBody)
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
      ) : body && entry?.entryId === entryId ? (
        <body.PreviewBody entry={entry} walk={walk} />
      ) : (
        <Skeleton lines={8} height={1.5} />
      )}
    </section>
  )
}
