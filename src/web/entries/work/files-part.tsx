import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../ui/buttons/button.tsx'
import { editWords } from '../../words/entries/entry-edit.ts'
import { showWords } from '../../words/entries/entry-show.ts'
import { AttachmentList } from '../files/attachment-list.tsx'
import { FileDialog } from '../correct/file-dialog.tsx'

export type FilesPartProps = {
  readonly entry: EntryView
  readonly catalogue: CatalogueView
}

type Attachment = EntryView['attachments'][number]

/** The files of the entry; a file is added or put in the place of another, never taken away. */
export function FilesPart({ entry, catalogue }: FilesPartProps) {
  const [dialog, setDialog] = useState<{ readonly replaced: Attachment | null } | null>(null)
  const mayAdd = entry.allowed.includes('add-attachment')
  if (entry.visibility !== 'CONTENT') return null
  return (
    <section id="adjuntos" className="card stack">
      <div className="cluster cluster-between">
        <h2>{showWords.files}</h2>
        {mayAdd && (
          <Button
            size="small"
            icon={<FilePlus2 aria-hidden="true" />}
            onPress={() => setDialog({ replaced: null })}
          >
            {editWords.addFile}
          </Button>
        )}
      </div>
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
