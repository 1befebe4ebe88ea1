import { useEffect, useState } from 'react'

import { FilePreview } from '../../attachments/file-preview.tsx'
import { UploadPanel } from '../../attachments/upload-panel.tsx'
import { uploadPreview } from '../../attachments/upload-preview.ts'
import { connection } from '../../common/connection.ts'
import { useStore } from '../../common/store.ts'
import { FieldMessage } from '../../ui/fields/field-message.tsx'
import { attachmentWords } from '../../words/entries/attachments.ts'
import { firstSentenceFor } from '../../words/language/first-sentences.ts'
import { usePhoneScan } from '../phone/phone-scan.tsx'
import { useEntryForm, useSaid } from '../form/form-context.tsx'

/** Beside the form: its files, and the one being read from while typing. */
export function ScanPane() {
  const { entryId, uploads, catalogue } = useEntryForm()
  const phone = usePhoneScan(entryId, uploads)
  const { error, warning } = useSaid('attachments')
  const items = useStore(uploads.store, (state) => state.items)
  const lost = useStore(connection, (state) => state.lost)
  useEffect(() => {
    if (lost === 'no') uploads.retryCut()
  }, [lost, uploads])
  const [wished, setWished] = useState<string | null>(null)
  const showable = items.filter(({ state }) => state !== 'refused')
  const shown = showable.find(({ uploadId }) => uploadId === wished) ?? showable[0] ?? null
  // Nobody is handed it, and whoever stands at the counter is to know at once.
  const isolated = shown?.uploaded?.warnings.find(({ code }) => code === 'W-FIL-04')
  return (
    <section className="scan-pane" aria-label={attachmentWords.title}>
      <UploadPanel
        id="attachments"
        keys="F4"
        queue={uploads}
        limits={catalogue}
        shown={shown?.uploadId ?? null}
        onShow={setWished}
        beside={phone.button}
      />
      {phone.panel}
      {warning !== undefined && <FieldMessage tone="warning">{warning}</FieldMessage>}
      {error !== undefined && <FieldMessage tone="error">{error}</FieldMessage>}
      {isolated ? (
        <FilePreview file={null} empty={firstSentenceFor(isolated) ?? isolated.code} />
      ) : (
        <FilePreview file={shown && uploadPreview(shown)} />
      )}
    </section>
  )
}
