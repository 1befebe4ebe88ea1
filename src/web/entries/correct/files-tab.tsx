import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../ui/buttons/button.tsx'
import { editWords } from '../../words/entries/entry-edit.ts'
import { AttachmentList } from '../files/attachment-list.tsx'
import { FileDialog } from './file-dialog.tsx'

export type FilesTabProps = {
  readonly entry: EntryView
  readonly catalogue: CatalogueView
}

type Attachment = EntryView['attachments'][number]

/** The files of the entry; a file is added or put in the place of another, never taken away. */
export function FilesTab({ entry, catalogue }: FilesTabProps) {
  const [dialog, setDialog] = useState<{ readonly replaced: Attachment | null } | null>(null)
  const mayAdd = entry.allowed.includes('add-attachment')
  if (entry.sight !== 'CONTENT') return <p className="muted">{editWords.filesHidden}</p>
  return (
    <section className="card stack">
      {mayAdd && (
        <div>
          <Button
            icon={<FilePlus2 aria-hidden="true" />}
            onPress={() => setDialog({ replaced: null })}
          >
            {editWords.addFile}
          </Button>
        </div>
      )}
      <AttachmentList
        entryId={entry.entryId}
        attachments={entry.attachments}
        {...(mayAdd && { onReplace: (replaced: Attachment) => setDialog({ replaced }) })}
      />
      {dialog && (
        <FileDialog
          {...{ entry, catalogue }}
          replaced={dialog.replaced}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  )
}
