import { acceptedFormats, extensionOf } from '#domain/attachment.ts'
import { useEffect, useState } from 'react'

import { callForFile } from '../../api.ts'
import { FilePreview, type PreviewFile } from '../../attachments/file-preview.tsx'
import type { UploadItem } from '../../attachments/upload-queue.ts'
import { UploadPanel } from '../../attachments/upload-panel.tsx'
import { connection } from '../../connection.ts'
import { useStore } from '../../store.ts'
import { FieldMessage } from '../../ui/field-message.tsx'
import { attachmentWords } from '../../words/attachments.ts'
import { useDesk, useSaid } from './desk-context.tsx'

/** Beside the form: its files, and the one being read from while typing. */
export function ScanPane() {
  const { uploads, catalogue } = useDesk()
  const { error, warning } = useSaid('attachments')
  const items = useStore(uploads.store, (state) => state.items)
  const lost = useStore(connection, (state) => state.lost)
  useEffect(() => {
    if (lost === 'no') uploads.retryCut()
  }, [lost, uploads])
  const [wished, setWished] = useState<string | null>(null)
  const showable = items.filter(({ state }) => state !== 'refused')
  const shown = showable.find(({ uploadId }) => uploadId === wished) ?? showable[0] ?? null
  return (
    <section className="scan-pane" aria-label={attachmentWords.title}>
      <UploadPanel
        id="attachments"
        queue={uploads}
        limits={catalogue}
        shown={shown?.uploadId ?? null}
        onShow={setWished}
      />
      {warning !== undefined && <FieldMessage tone="warning">{warning}</FieldMessage>}
      {error !== undefined && <FieldMessage tone="error">{error}</FieldMessage>}
      <FilePreview file={shown && previewOf(shown)} />
    </section>
  )
}

/** The bytes from this very page where it still has them, else as the server keeps them. */
function previewOf({ uploadId, fileName, file, uploaded }: UploadItem): PreviewFile {
  const expected = acceptedFormats[extensionOf(fileName)]?.mediaType ?? ''
  return {
    key: uploadId,
    fileName,
    mediaType: uploaded?.mediaType ?? expected,
    load: (signal) =>
      file
        ? Promise.resolve(file)
        : callForFile('readUpload', { params: { uploadId } }, { signal }),
  }
}
