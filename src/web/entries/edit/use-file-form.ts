import type { EntryView } from '#contract/entry-shapes.ts'
import { checkFile } from '#domain/attachment.ts'
import { remark } from '#domain/refusal.ts'
import { useState } from 'react'

import { ApiProblem, call } from '../../api.ts'
import { sendUpload } from '../../attachments/send-upload.ts'
import { mintId } from '../../mint-id.ts'
import { toast } from '../../ui/toast.tsx'
import { editWords } from '../../words/entry-edit.ts'
import { sentence } from '../../words/sentences.ts'
import { useChange } from './use-change.ts'

type Attachment = EntryView['attachments'][number]

/** As the server asks of whoever puts one scan in the place of another. */
const reasonMin = 5

export interface FileValues {
  readonly kind: Attachment['kind']
  readonly validity: Attachment['validity']
  readonly reason: string
}

export interface FileForm {
  readonly file: File | null
  readonly values: FileValues
  /** 0 to 1 while the file travels. */
  readonly progress: number | null
  readonly isBusy: boolean
  readonly error: string
  readonly set: (change: Partial<FileValues>) => void
  readonly choose: (chosen: File, maxSizeBytes: number) => void
  readonly submit: () => void
}

/** One file on its way into an entry: chosen, described, sent, attached. `replaced` is the one whose place it takes. */
export function useFileForm(
  entry: EntryView,
  replaced: Attachment | null,
  onDone: () => void,
): FileForm {
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

  return {
    file,
    values,
    progress,
    isBusy,
    error,
    set: (change: Partial<FileValues>) => setValues((now) => ({ ...now, ...change })),
    choose: (chosen: File, maxSizeBytes: number) => {
      const wrong = checkFile({ fileName: chosen.name, sizeBytes: chosen.size }, maxSizeBytes)
      setFile(wrong ? null : chosen)
      setIds(newIds())
      refuse(wrong ? sentence(wrong) : '')
    },
    submit: () => {
      if (!file) return refuse(editWords.fileMissing)
      if (replaced && values.reason.trim().length < reasonMin) {
        return refuse(sentence(remark('E-TRA-02', null, { n: reasonMin })))
      }
      run(() => sendFile({ entry, replaced, values, ids, file, onProgress: setProgress }), {
        done: () => {
          toast({ text: editWords.fileAdded })
          onDone()
        },
      })
    },
  }
}

interface FileToSend {
  readonly entry: EntryView
  readonly replaced: Attachment | null
  readonly file: File
  readonly values: FileValues
  readonly ids: ReturnType<typeof newIds>
  readonly onProgress: (share: number | null) => void
}

/** The bytes first, then their place in the entry. */
async function sendFile(sending: FileToSend): Promise<EntryView> {
  const { entry, replaced, file, values, ids, onProgress } = sending
  const { uploadId, attachmentId } = ids
  try {
    const { signal } = new AbortController()
    await sendUpload({ uploadId, fileName: file.name, file, onProgress, signal })
  } catch (cause) {
    throw cause instanceof ApiProblem ? cause : cutLine(file.name)
  } finally {
    onProgress(null)
  }
  const { kind, validity } = values
  const replacesId = replaced?.attachmentId ?? null
  return call(
    'addAttachment',
    {
      params: { entryId: entry.entryId, attachmentId },
      body: { uploadId, kind, validity, replacesId, reason: values.reason || null },
    },
    { version: entry.version },
  )
}

function newIds(): { readonly uploadId: string; readonly attachmentId: string } {
  return { uploadId: mintId(), attachmentId: mintId() }
}

function cutLine(fileName: string): ApiProblem {
  const title = sentence(remark('E-FIL-06', null, { archivo: fileName }))
  return new ApiProblem({ type: 'E-FIL-06', title, status: 0, remarks: [], requestId: '' })
}
