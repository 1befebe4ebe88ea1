import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { checkFile, tidyFileName } from '#domain/entry/attachment.ts'
import { remark } from '#domain/common/refusal.ts'
import { textLength } from '#domain/common/text.ts'
import { useState } from 'react'

import { toast } from '../../ui/dialogs/toast.tsx'
import { editWords } from '../../words/entries/entry-edit.ts'
import { sentence } from '../../words/language/sentences.ts'
import { attachFile, newFileIds } from '../act/attach-file.ts'
import { useChange, type ChangeRun } from './use-change.ts'

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
  readonly stop: ChangeRun['stop']
}

/**
 * One file on its way into an entry: chosen, described, sent, attached. `replaced` is the one whose
 * place it takes.
 */
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
  const [ids, setIds] = useState(newFileIds)
  const [progress, setProgress] = useState<number | null>(null)
  const { isBusy, error, refuse, run, stop } = useChange()

  return {
    file,
    values,
    progress,
    isBusy,
    stop,
    error,
    set: (change: Partial<FileValues>) => setValues((now) => ({ ...now, ...change })),
    choose: (chosen: File, maxSizeBytes: number) => {
      const fileName = tidyFileName(chosen.name)
      const wrong = checkFile({ fileName, sizeBytes: chosen.size }, maxSizeBytes)
      setFile(wrong ? null : chosen)
      setIds(newFileIds())
      refuse(wrong ? sentence(wrong) : '')
    },
    submit: () => {
      if (!file) return refuse(editWords.fileMissing)
      if (replaced && textLength(values.reason) < reasonMin) {
        return refuse(sentence(remark('E-TRA-02', null, { n: reasonMin })))
      }
      const { kind, validity } = values
      const send = (leaving: AbortSignal): Promise<EntryView> =>
        attachFile(entry, {
          file,
          ids,
          kind,
          validity,
          replacesId: replaced?.attachmentId ?? null,
          reason: values.reason || null,
          onProgress: setProgress,
          leaving,
        })
      run(send, () => {
        toast({ text: editWords.fileAdded })
        onDone()
      })
    },
  }
}
