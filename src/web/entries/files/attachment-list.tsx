import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { TextState } from '#contract/entry/attachments.ts'
import { useQuery } from '@tanstack/react-query'
import { Replace } from 'lucide-react'
import type { ReactNode } from 'react'

import { callForFile } from '../../common/api.ts'
import { fileKindName, FilePreview } from '../../attachments/file-preview.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useFetched } from '../../ui/dialogs/fetched.ts'
import { writtenSize } from '../../words/language/dates.ts'
import { attachmentKindWords, attachmentValidityWords } from '../../words/entries/entries.ts'
import { showWords } from '../../words/entries/entry-show.ts'
import './attachment-list.css'
import { DownloadButton, PreviewButton } from './file-buttons.tsx'
import { ScanLine } from './file-scan.tsx'
import { Hashes } from './hashes.tsx'
import { pagesOf } from './pages-of.ts'
import { textsQuery } from './texts-query.ts'
import { usePanel, type Panel } from './use-panel.ts'

// The entry is shown and worked on before: what was read in its files arrives after it.
const fetchReading = () => import('./file-reading.tsx')

type Attachment = EntryView['attachments'][number]

export type AttachmentListProps = {
  readonly entryId: string
  readonly attachments: readonly Attachment[]
  /** Offered for each file that still stands. */
  readonly onReplace?: (attachment: Attachment) => void
}

/**
 * The files of an entry, each with its preview in place. A file that was replaced stays in the list
 * and says so.
 */
export function AttachmentList({ entryId, attachments, onReplace }: AttachmentListProps) {
  const { data: texts } = useQuery({ ...textsQuery(entryId), enabled: attachments.length > 0 })
  if (attachments.length === 0) return <p className="muted">{showWords.noFiles}</p>
  const replaced = new Set(attachments.map((attachment) => attachment.replacesId))
  return (
    <>
      <ul className="attachments">
        {attachments.map((attachment) => (
          <AttachmentItem
            key={attachment.attachmentId}
            {...{ entryId, attachment }}
            text={texts?.find((text) => text.attachmentId === attachment.attachmentId)}
            isReplaced={replaced.has(attachment.attachmentId)}
            {...(onReplace && { onReplace: () => onReplace(attachment) })}
          />
        ))}
      </ul>
      <Hashes
        title={showWords.sha256}
        hashes={attachments.map(({ fileName, sha256 }) => ({ of: fileName, hash: sha256 }))}
      />
    </>
  )
}

type ItemProps = {
  readonly entryId: string
  readonly attachment: Attachment
  readonly text: TextState | undefined
  readonly isReplaced: boolean
  readonly onReplace?: () => void
}

function AttachmentItem({ entryId, attachment, text, isReplaced, onReplace }: ItemProps) {
  const [seen, readable, signed] = [usePanel(), usePanel(), usePanel()]
  const reading = useFetched(true, fetchReading)
  const { attachmentId, fileName, mediaType } = attachment
  const file = { entryId, attachmentId, fileName, mediaType }
  const load = loaderOf(entryId, attachmentId)
  const pages = pagesOf(entryId, attachment, text)
  const isHeld = text?.scan === 'INFECTED'
  return (
    <li className="attachment" data-replaced={isReplaced || undefined}>
      <div className="attachment-head">
        <div className="attachment-picture screen-only">
          {reading && <reading.Thumbnail file={file} text={text} />}
        </div>
        <div className="grow">
          <p className="attachment-name">{fileName}</p>
          <p className="muted small">{detailsOf(attachment, isReplaced)}</p>
          <div className="attachment-reading screen-only">
            {reading && <reading.ReadingLine file={file} text={text} />}
            <ScanLine file={file} text={text} />
          </div>
        </div>
        <div className="cluster screen-only">
          <PreviewButton {...{ fileName, isHeld }} panel={seen} />
          {reading && <reading.TextButton {...{ file, text }} panel={readable} />}
          {reading && <reading.SignaturesButton {...{ file, text }} panel={signed} />}
          <DownloadButton {...{ fileName, load, isHeld }} />
          {!isReplaced && onReplace && <ReplaceButton {...{ fileName, onReplace }} />}
        </div>
      </div>
      <div className="attachment-open screen-only">
        <Opened {...seen}>
          <FilePreview file={{ key: attachmentId, fileName, mediaType, load, pages }} />
        </Opened>
        <Opened {...readable}>{reading && <reading.ReadText file={file} />}</Opened>
        <Opened {...signed}>{reading && <reading.Signatures file={file} />}</Opened>
      </div>
    </li>
  )
}

type OpenedProps = Panel & { readonly children: ReactNode }

function Opened({ panelId, isOpen, children }: OpenedProps) {
  return (
    <div id={panelId} hidden={!isOpen}>
      {isOpen && children}
    </div>
  )
}

type Loader = (signal?: AbortSignal) => Promise<Blob>

function loaderOf(entryId: string, attachmentId: string): Loader {
  return (signal) =>
    callForFile(
      'readAttachment',
      { params: { entryId, attachmentId }, query: {} },
      signal ? { signal } : {},
    )
}

type ReplaceButtonProps = { readonly fileName: string; readonly onReplace: () => void }

function ReplaceButton({ fileName, onReplace }: ReplaceButtonProps) {
  return (
    <Button
      size="small"
      icon={<Replace aria-hidden="true" />}
      aria-label={showWords.replaceLabel(fileName)}
      onPress={onReplace}
    >
      {showWords.replace}
    </Button>
  )
}

function detailsOf(attachment: Attachment, isReplaced: boolean): string {
  const { fileName, kind, validity, pages, sizeBytes } = attachment
  return [
    fileKindName(fileName),
    attachmentKindWords[kind],
    attachmentValidityWords[validity],
    pages === null ? null : showWords.pages(pages),
    writtenSize(sizeBytes),
    isReplaced ? showWords.replaced : null,
  ]
    .filter((part) => part !== null)
    .join(' · ')
}
