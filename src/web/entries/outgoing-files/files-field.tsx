import { useEffect, useState } from 'react'

import { FilePreview } from '../../attachments/file-preview.tsx'
import type { UploadLimits, UploadQueue } from '../../attachments/upload-queue.ts'
import type { DescribedProps } from '../../attachments/upload-row.tsx'
import { UploadPanel } from '../../attachments/upload-panel.tsx'
import { uploadPreview } from '../../attachments/upload-preview.ts'
import { connection } from '../../common/connection.ts'
import { useStore } from '../../common/store.ts'
import { FieldMessage } from '../../ui/fields/field-message.tsx'
import { outgoingFileWords as words } from '../../words/book/outgoing-files.ts'
import { chooseDocument, documentOf } from './dispatch-files.ts'
import './outgoing-files.css'

export type FilesFieldProps = {
  readonly queue: UploadQueue
  readonly limits: UploadLimits
  readonly error: string | undefined
  /** Of the letter whose signed copy is the document; null where the document is uploaded. */
  readonly letterNumber: string | null
}

/** The files that leave with the document: the signed one, and what goes with it. */
export function FilesField({ queue, limits, error, letterNumber }: FilesFieldProps) {
  const items = useStore(queue.store, (state) => state.items)
  const lost = useStore(connection, (state) => state.lost)
  useEffect(() => {
    if (lost === 'no') queue.retryCut()
  }, [lost, queue])
  const [wished, setWished] = useState<string | null>(null)
  const shown = items.find((item) => item.uploadId === wished && item.state !== 'refused')
  // What the antivirus found something in is handed to nobody.
  const isIsolated = shown?.uploaded?.warnings.some(({ code }) => code === 'W-FIL-04') === true
  return (
    <section className="stack stack-tight" aria-labelledby="outgoing-files">
      <h2 id="outgoing-files" className="section-title">
        {words.title}
      </h2>
      <p className="muted small">
        {letterNumber === null ? words.lead : words.letterLead(letterNumber)}
      </p>
      <UploadPanel
        id="files"
        keys="F4"
        {...{ queue, limits }}
        shown={shown?.uploadId ?? null}
        onShow={(uploadId) => setWished(uploadId === wished ? null : uploadId)}
        described={letterNumber === null ? DocumentChoice : Annex}
      />
      {error !== undefined && <FieldMessage tone="error">{error}</FieldMessage>}
      {shown && !isIsolated && <FilePreview file={uploadPreview(shown)} />}
    </section>
  )
}

/** Of an annex there is nothing to choose. */
const Annex = () => null

/** One of the files is the document itself. */
function DocumentChoice({ item, queue }: DescribedProps) {
  const first = useStore(queue.store, (state) => documentOf(state.items))
  return (
    <label className="outgoing-file-choice">
      <input
        type="radio"
        name="outgoing-document"
        aria-label={words.isDocumentOf(item.fileName)}
        checked={item === first}
        onChange={() => chooseDocument(queue, item.uploadId)}
      />
      {words.isDocument}
    </label>
  )
}
