import { addAttachment } from '#contract/attachments.ts'
import type { EntryView } from '#contract/entries.ts'
import type { CatalogueView } from '#contract/organization.ts'
import { sentence } from '#contract/sentences.ts'
import { acceptedFormats, checkFile } from '#domain/attachment.ts'
import { attachmentKinds, attachmentValidities } from '#domain/catalogue.ts'
import { remark } from '#domain/refusal.ts'
import { useState } from 'react'

import { ApiProblem, call } from '../../api.ts'
import { sendUpload } from '../../attachments/send-upload.ts'
import { mintId } from '../../mint-id.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldMessage } from '../../ui/field-message.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.tsx'
import { writtenSize } from '../../words/dates.ts'
import { attachmentKindWords, attachmentValidityWords } from '../../words/entries.ts'
import { editWords } from '../../words/entry-edit.ts'
import { optionsOf } from './content-inputs.tsx'
import { useChange } from './use-change.ts'

type Attachment = EntryView['attachments'][number]

export type FileDialogProps = {
  readonly entry: EntryView
  readonly catalogue: CatalogueView
  /** The file whose place the new one takes; null adds one. */
  readonly replaced: Attachment | null
  readonly onClose: () => void
}

/** As the server asks of whoever puts one scan in the place of another. */
const reasonMin = 5

/** One file for an entry already registered, or a good scan in the place of a bad one. Mount it anew for each. */
export function FileDialog({ entry, catalogue, replaced, onClose }: FileDialogProps) {
  const form = useFileForm(entry, replaced, onClose)
  const { maxFileSizeBytes } = catalogue
  const { file, set, values, progress } = form
  return (
    <Dialog
      isOpen
      isKept
      title={replaced ? editWords.replaceTitle(replaced.fileName) : editWords.addFile}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{editWords.cancel}</Button>
          <Button variant="primary" isBusy={form.isBusy} onPress={form.submit}>
            {replaced ? editWords.replaceFile : editWords.addFile}
          </Button>
        </>
      }
    >
      <div className="stack">
        {replaced && <p>{editWords.replaceLead}</p>}
        <FileDrop
          label={file ? editWords.chooseOther : editWords.chooseFile}
          accept={Object.keys(acceptedFormats)
            .map((extension) => `.${extension}`)
            .join(',')}
          hint={editWords.fileHint(writtenSize(maxFileSizeBytes))}
          onFiles={([first]) => first && form.choose(first, maxFileSizeBytes)}
        />
        {file && (
          <p>
            <strong>{file.name}</strong> <span className="muted">{writtenSize(file.size)}</span>
          </p>
        )}
        <div className="form-grid">
          <Select
            className="col-6"
            label={editWords.fileKind}
            options={optionsOf(attachmentKindWords)}
            value={values.kind}
            onChange={(id) => set({ kind: attachmentKinds.find((kind) => kind === id) ?? values.kind })}
          />
          <Select
            className="col-6"
            label={editWords.fileValidity}
            options={optionsOf(attachmentValidityWords)}
            value={values.validity}
            onChange={(id) => set({ validity: attachmentValidities.find((each) => each === id) ?? values.validity })}
          />
        </div>
        {replaced && (
          <TextArea
            label={editWords.fileReason}
            help={editWords.fileReasonHelp}
            isRequired
            maxLength={240}
            value={values.reason}
            onChange={(reason) => set({ reason })}
          />
        )}
        {progress !== null && file && <ProgressBar label={editWords.fileSending(file.name)} value={progress} />}
        {form.error !== '' && (
          <div role="alert">
            <FieldMessage tone="error">{form.error}</FieldMessage>
          </div>
        )}
      </div>
    </Dialog>
  )
}

interface FileValues {
  readonly kind: Attachment['kind']
  readonly validity: Attachment['validity']
  readonly reason: string
}

function useFileForm(entry: EntryView, replaced: Attachment | null, onDone: () => void) {
  const [file, setFile] = useState<File | null>(null)
  const [values, setValues] = useState<FileValues>({
    kind: replaced?.kind ?? 'ANNEX',
    validity: replaced?.validity ?? 'COPY',
    reason: '',
  })
  // The same ids at every attempt: sending twice adds one file.
  const [ids, setIds] = useState(newIds)
  const [progress, setProgress] = useState<number | null>(null)
  const { isBusy, error, refuse, run } = useChange()

  const send = async (chosen: File): Promise<EntryView> => {
    const { uploadId, attachmentId } = ids
    const signal = new AbortController().signal
    await sendUpload({ uploadId, fileName: chosen.name, file: chosen, onProgress: setProgress, signal })
      .catch((cause: unknown) => {
        if (cause instanceof ApiProblem) throw cause
        throw cutLine(chosen.name)
      })
      .finally(() => setProgress(null))
    const { kind, validity, reason } = values
    return call(
      addAttachment,
      {
        params: { entryId: entry.entryId, attachmentId },
        body: { uploadId, kind, validity, replacesId: replaced?.attachmentId ?? null, reason: reason || null },
      },
      { version: entry.version },
    )
  }

  return {
    file,
    values,
    progress,
    isBusy,
    error,
    set: (change: Partial<FileValues>) => setValues((now) => ({ ...now, ...change })),
    choose(chosen: File, maxSizeBytes: number) {
      const wrong = checkFile({ fileName: chosen.name, sizeBytes: chosen.size }, maxSizeBytes)
      setFile(wrong ? null : chosen)
      setIds(newIds())
      refuse(wrong ? sentence(wrong) : '')
    },
    submit() {
      if (!file) return refuse(editWords.fileMissing)
      if (replaced && values.reason.trim().length < reasonMin) {
        return refuse(sentence(remark('E-TRA-02', null, { n: reasonMin })))
      }
      run(() => send(file), {
        done: () => {
          toast({ text: editWords.fileAdded })
          onDone()
        },
      })
    },
  }
}

function newIds(): { readonly uploadId: string; readonly attachmentId: string } {
  return { uploadId: mintId(), attachmentId: mintId() }
}

function cutLine(fileName: string): ApiProblem {
  const title = sentence(remark('E-FIL-06', null, { archivo: fileName }))
  return new ApiProblem({ type: 'E-FIL-06', title, status: 0, remarks: [], requestId: '' })
}
