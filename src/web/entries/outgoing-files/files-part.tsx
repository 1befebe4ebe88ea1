import type { OutgoingView } from '#contract/outgoing/outgoing.ts'

import { callForFile } from '../../common/api.ts'
import { fileKindName, FilePreview, type PreviewFile } from '../../attachments/file-preview.tsx'
import { FieldMessage } from '../../ui/fields/field-message.tsx'
import { outgoingFileWords as words } from '../../words/book/outgoing-files.ts'
import { showWords } from '../../words/entries/entry-show.ts'
import { writtenInstant, writtenSize } from '../../words/language/dates.ts'
import '../files/attachment-list.css'
import { DownloadButton, PreviewButton } from '../files/file-buttons.tsx'
import { Hashes } from '../files/hashes.tsx'
import { usePanel } from '../files/use-panel.ts'

export type FilesPartProps = { readonly outgoing: OutgoingView; readonly timeZone: string }

/** The files that left with the document, each with its preview in place. */
export function FilesPart({ outgoing, timeZone }: FilesPartProps) {
  const { outgoingId, files, downloads } = outgoing
  if (files.length === 0) return null
  return (
    <section className="card stack stack-tight" aria-labelledby="outgoing-files">
      <h2 id="outgoing-files">{words.title}</h2>
      <ul className="attachments">
        {files.map((file) => (
          <FileItem
            key={file.fileId}
            {...{ outgoingId, file }}
            downloads={
              // The document alone is handed out.
              file.role === 'DOCUMENT'
                ? downloads.map((moment) => writtenInstant(moment, timeZone))
                : []
            }
          />
        ))}
      </ul>
      <Hashes
        title={showWords.sha256}
        hashes={files.map(({ fileName, sha256 }) => ({ of: fileName, hash: sha256 }))}
      />
    </section>
  )
}

type FileItemProps = {
  readonly outgoingId: string
  readonly file: OutgoingView['files'][number]
  /** When it was downloaded at the public enquiry, in words. */
  readonly downloads: readonly string[]
}

function FileItem({ outgoingId, file, downloads }: FileItemProps) {
  const panel = usePanel()
  const { fileName, isIsolated: isHeld, role, pages, sizeBytes } = file
  const shown = previewOf(outgoingId, file)
  const details = [
    words.roles[role],
    fileKindName(fileName),
    ...(pages === null ? [] : [showWords.pages(pages)]),
    writtenSize(sizeBytes),
  ]
  return (
    <li className="attachment">
      <div className="attachment-head">
        <div className="grow">
          <p className="attachment-name">{fileName}</p>
          <p className="muted small">{details.join(' · ')}</p>
          {isHeld && <FieldMessage tone="warning">{words.isolated}</FieldMessage>}
          {downloads.length > 0 && (
            <p className="muted small">{words.downloaded(downloads.join('; '))}</p>
          )}
        </div>
        <div className="cluster screen-only">
          <PreviewButton {...{ fileName, isHeld, panel }} />
          <DownloadButton {...{ fileName, isHeld }} load={() => shown.load()} />
        </div>
      </div>
      <div className="attachment-open screen-only">
        <div id={panel.panelId} hidden={!panel.isOpen}>
          {panel.isOpen && <FilePreview file={shown} />}
        </div>
      </div>
    </li>
  )
}

function previewOf(
  outgoingId: string,
  { fileId, fileName, mediaType, pages }: FileItemProps['file'],
): PreviewFile & { readonly load: (signal?: AbortSignal) => Promise<Blob> } {
  const params = { outgoingId, fileId }
  return {
    key: fileId,
    fileName,
    mediaType,
    load: (signal) => callForFile('readOutgoingFile', { params }, signal ? { signal } : {}),
    ...(pages !== null && {
      pages: {
        count: pages,
        load: (page, signal) =>
          callForFile('readOutgoingPage', { params, query: { page } }, { signal }),
      },
    }),
  }
}
