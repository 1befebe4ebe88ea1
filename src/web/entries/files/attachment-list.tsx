import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { TextState } from '#contract/entry/attachments.ts'
import { useQuery } from '@tanstack/react-query'
import { Download, Eye, EyeOff, Replace } from 'lucide-react'
import { useId, useState } from 'react'

import { callForFile } from '../../common/api.ts'
import { fileKindName, FilePreview } from '../../attachments/file-preview.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useFetched } from '../../ui/dialogs/fetched.ts'
import { writtenSize } from '../../words/language/dates.ts'
import { attachmentKindWords, attachmentValidityWords } from '../../words/entries/entries.ts'
import { showWords } from '../../words/entries/entry-show.ts'
import './attachment-list.css'
import { Hashes } from './hashes.tsx'
import { pagesOf } from './pages-of.ts'
import { textsQuery } from './texts-query.ts'
import { useDownload } from './use-download.ts'

// The entry is shown and worked on before: what was read in its files arrives after it.
const fetchReading = () => import('./file-reading.tsx')
const fetchScan = () => import('./file-scan.tsx')
const fetchText = () => import('./text-panel.tsx')

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
  const [isOpen, setOpen] = useState(false)
  const [isTextOpen, setTextOpen] = useState(false)
  const [previewId, textId] = [useId(), useId()]
  const reading = useFetched(true, fetchReading)
  // Most installations have no antivirus, and most files nothing to say of it.
  const scan = useFetched(isScanTold(text), fetchScan)
  const panel = useFetched(isTextOpen, fetchText)
  const { attachmentId, fileName, mediaType } = attachment
  const file = { entryId, attachmentId, fileName }
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
            {scan && <scan.ScanLine file={file} text={text} />}
          </div>
        </div>
        <div className="cluster screen-only">
          <PreviewButton
            {...{ fileName, isOpen, isHeld, previewId }}
            onPress={() => setOpen(!isOpen)}
          />
          {reading && (
            <reading.TextButton
              {...{ file, text }}
              isOpen={isTextOpen}
              panelId={textId}
              onPress={() => setTextOpen(!isTextOpen)}
            />
          )}
          <DownloadButton {...{ fileName, load, isHeld }} />
          {!isReplaced && onReplace && <ReplaceButton {...{ fileName, onReplace }} />}
        </div>
      </div>
      <div className="attachment-open screen-only">
        <div id={previewId} hidden={!isOpen}>
          {isOpen && <FilePreview file={{ key: attachmentId, fileName, mediaType, load, pages }} />}
        </div>
        <div id={textId} hidden={!isTextOpen}>
          {isTextOpen && panel && <panel.TextPanel file={file} />}
        </div>
      </div>
    </li>
  )
}

function isScanTold(text: TextState | undefined): boolean {
  return text !== undefined && text.scan !== null && text.scan !== 'CLEAN'
}

type PreviewButtonProps = {
  readonly fileName: string
  readonly isOpen: boolean
  /** In quarantine: nobody is offered what nobody gets. */
  readonly isHeld: boolean
  readonly previewId: string
  readonly onPress: () => void
}

function PreviewButton({ fileName, isOpen, isHeld, previewId, onPress }: PreviewButtonProps) {
  if (isHeld) return null
  return (
    <Button
      size="small"
      icon={isOpen ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      aria-label={isOpen ? showWords.hide : showWords.preview(fileName)}
      aria-expanded={isOpen}
      aria-controls={previewId}
      onPress={onPress}
    >
      {isOpen ? showWords.hide : showWords.see}
    </Button>
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

type DownloadButtonProps = Pick<PreviewButtonProps, 'fileName' | 'isHeld'> & {
  readonly load: Loader
}

function DownloadButton({ fileName, load, isHeld }: DownloadButtonProps) {
  const download = useDownload()
  if (isHeld) return null
  return (
    <Button
      size="small"
      icon={<Download aria-hidden="true" />}
      aria-label={showWords.download(fileName)}
      isBusy={download.isBusy}
      onPress={() => download.start(load, fileName)}
    >
      {showWords.downloadShort}
    </Button>
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
