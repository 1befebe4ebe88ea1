import type { EntryView } from '#contract/entry-shapes.ts'
import { Download, Eye, EyeOff, Replace } from 'lucide-react'
import { useId, useState } from 'react'

import { callForFile } from '../../api.ts'
import { FilePreview } from '../../attachments/file-preview.tsx'
import { Button } from '../../ui/button.tsx'
import { writtenSize } from '../../words/dates.ts'
import { attachmentKindWords, attachmentValidityWords } from '../../words/entries.ts'
import { showWords } from '../../words/entry-show.ts'
import './attachment-list.css'
import { useDownload } from './use-download.ts'

type Attachment = EntryView['attachments'][number]

export type AttachmentListProps = {
  readonly entryId: string
  readonly attachments: readonly Attachment[]
  /** Offered for each file that still stands. */
  readonly onReplace?: (attachment: Attachment) => void
}

/** The files of an entry, each with its preview in place. A file that was replaced stays in the list and says so. */
export function AttachmentList({ entryId, attachments, onReplace }: AttachmentListProps) {
  if (attachments.length === 0) return <p className="muted">{showWords.noFiles}</p>
  const replaced = new Set(attachments.map((attachment) => attachment.replacesId))
  return (
    <ul className="attachments">
      {attachments.map((attachment) => (
        <AttachmentItem
          key={attachment.attachmentId}
          {...{ entryId, attachment }}
          isReplaced={replaced.has(attachment.attachmentId)}
          {...(onReplace && { onReplace: () => onReplace(attachment) })}
        />
      ))}
    </ul>
  )
}

type ItemProps = {
  readonly entryId: string
  readonly attachment: Attachment
  readonly isReplaced: boolean
  readonly onReplace?: () => void
}

function AttachmentItem({ entryId, attachment, isReplaced, onReplace }: ItemProps) {
  const [isOpen, setOpen] = useState(false)
  const previewId = useId()
  const download = useDownload()
  const { attachmentId, fileName, mediaType } = attachment
  const load = (signal?: AbortSignal): Promise<Blob> =>
    callForFile(
      'readAttachment',
      { params: { entryId, attachmentId }, query: {} },
      signal ? { signal } : {},
    )
  return (
    <li className="attachment" data-replaced={isReplaced || undefined}>
      <div className="cluster cluster-between">
        <div className="grow">
          <p className="attachment-name">{fileName}</p>
          <p className="muted small">{detailsOf(attachment, isReplaced)}</p>
          <p className="mono muted attachment-hash">
            {showWords.sha256} {attachment.sha256}
          </p>
        </div>
        <div className="cluster screen-only">
          <Button
            size="small"
            icon={isOpen ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            aria-label={isOpen ? showWords.hide : showWords.preview(fileName)}
            aria-expanded={isOpen}
            aria-controls={previewId}
            onPress={() => setOpen(!isOpen)}
          >
            {isOpen ? showWords.hide : showWords.see}
          </Button>
          <Button
            size="small"
            icon={<Download aria-hidden="true" />}
            aria-label={showWords.download(fileName)}
            isBusy={download.isBusy}
            onPress={() => download.start(load, fileName)}
          >
            {showWords.downloadShort}
          </Button>
          {!isReplaced && onReplace && (
            <Button
              size="small"
              icon={<Replace aria-hidden="true" />}
              aria-label={showWords.replaceLabel(fileName)}
              onPress={onReplace}
            >
              {showWords.replace}
            </Button>
          )}
        </div>
      </div>
      <div id={previewId} className="screen-only">
        {isOpen && <FilePreview file={{ key: attachmentId, fileName, mediaType, load }} />}
      </div>
    </li>
  )
}

function detailsOf({ kind, validity, pages, sizeBytes }: Attachment, isReplaced: boolean): string {
  return [
    attachmentKindWords[kind],
    attachmentValidityWords[validity],
    pages === null ? null : showWords.pages(pages),
    writtenSize(sizeBytes),
    isReplaced ? showWords.replaced : null,
  ]
    .filter((part) => part !== null)
    .join(' · ')
}
