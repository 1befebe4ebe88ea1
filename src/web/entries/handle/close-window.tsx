import { acceptedFormats, checkFile } from '#domain/entry/attachment.ts'
import { answerOutcomes } from '#domain/acts/closure.ts'
import { useState } from 'react'

import { Button } from '../../ui/buttons/button.tsx'
import { FieldMessage } from '../../ui/fields/field-message.tsx'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { ProgressBar } from '../../ui/buttons/progress-bar.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { writtenSize } from '../../words/language/dates.ts'
import { actWords } from '../../words/entries/entry-acts.ts'
import { outcomeWords } from '../../words/entries/handling.ts'
import { sentence } from '../../words/language/sentences.ts'
import { useActFields } from '../act/act-fields.ts'
import { ActFrame, actField } from '../act/act-frame.tsx'
import { unitNameIn, useActScene, useActValues } from '../act/act-scene.tsx'
import {
  closeErrors,
  fileStillHere,
  sendAnswer,
  type CloseValues,
  type ReplyFile,
  type SendReply,
} from './close-values.ts'
import { AnsweredWith } from './answered-with.tsx'
import { ReplyFields } from './reply-fields.tsx'
import { attachFile, newFileIds } from '../act/attach-file.ts'

const ofReply = { path: 'reply', number: actWords.replyNumber, isAuthorityRequired: true } as const

/** Answers: how it ended and with which document, or why none is needed. */
export function CloseWindow() {
  const { entry, catalogue, today, run, decide } = useActScene()
  const [typed, set] = useActValues<CloseValues>(() => ({
    outcome: null,
    number: '',
    date: today,
    authority: unitNameIn(catalogue, entry?.handling?.unitId ?? null, ''),
    medium: null,
    reason: '',
    file: null,
  }))
  const values = { ...typed, file: fileStillHere(typed.file) }
  const { field } = useActFields<CloseValues>(values, set)
  const [progress, setProgress] = useState<number | null>(null)
  const [refused, setRefused] = useState<RefusedFile | null>(null)
  const withReply = useReplyFile(values, set, setProgress)
  const submit = (): void =>
    run.submit(closeErrors(values, refused?.fileName), (leaving) =>
      decide({ send: (row) => sendAnswer(row, values, { leaving, withReply }) }),
    )
  const isWithReply = values.outcome !== null && values.outcome !== 'NO_REPLY_NEEDED'
  return (
    <ActFrame first="outcome" onSubmit={submit} size="large">
      <Select
        id={actField('outcome')}
        label={actWords.outcome}
        isRequired
        options={answerOutcomes.map((id) => ({ id, label: outcomeWords[id] }))}
        value={values.outcome}
        onChange={(id) => set({ outcome: answerOutcomes.find((each) => each === id) ?? null })}
        error={run.errorOf('outcome')}
      />
      {isWithReply && entry && <AnsweredWith entryId={entry.entryId} onChoose={set} />}
      {isWithReply && <ReplyFields {...{ values, set }} {...ofReply} />}
      {values.outcome !== null && (
        <TextArea
          {...field('reason')}
          label={isWithReply ? actWords.comment : actWords.noReplyReason}
          help={isWithReply ? actWords.optional : actWords.least(10)}
          isRequired={!isWithReply}
          maxLength={1000}
        />
      )}
      {isWithReply && (
        <ReplyFileField
          {...{ refused, progress }}
          file={values.file}
          onChange={(file, nowRefused) => {
            set({ file })
            setRefused(nowRefused ?? null)
          }}
        />
      )}
    </ActFrame>
  )
}

/**
 * Puts the document into the entry before the answer names it: once, however often the answer is
 * tried.
 */
function useReplyFile(
  { file }: CloseValues,
  set: (change: Partial<CloseValues>) => void,
  onProgress: (share: number | null) => void,
): SendReply {
  const { changed } = useActScene()
  return async (row, leaving) => {
    if (!file || file.isAttached) return row
    const after = await attachFile(row, {
      file: file.file,
      ids: file.ids,
      kind: 'RESPONSE',
      validity: 'ORIGINAL',
      replacesId: null,
      reason: null,
      onProgress,
      leaving,
    })
    set({ file: { ...file, isAttached: true } })
    changed(after)
    return after
  }
}

/** One that was chosen and cannot be attached, and why. */
interface RefusedFile {
  readonly fileName: string
  readonly why: string
}

type ReplyFileFieldProps = {
  readonly file: ReplyFile | null
  readonly refused: RefusedFile | null
  readonly onChange: (file: ReplyFile | null, refused?: RefusedFile) => void
  readonly progress: number | null
}

const accepted = Object.keys(acceptedFormats)
  .map((extension) => `.${extension}`)
  .join(',')

function ReplyFileField({ file, refused, onChange, progress }: ReplyFileFieldProps) {
  const { entry, catalogue } = useActScene()
  const { maxFileSizeBytes } = catalogue
  if (entry?.allowed.includes('add-attachment') !== true) return null
  const choose = (chosen: File): void => {
    const found = checkFile({ fileName: chosen.name, sizeBytes: chosen.size }, maxFileSizeBytes)
    const { name: fileName, size: sizeBytes } = chosen
    if (found) onChange(null, { fileName, why: sentence(found) })
    else onChange({ fileName, sizeBytes, file: chosen, ids: newFileIds(), isAttached: false })
  }
  return (
    <div className="stack stack-tight">
      <span className="field-label">{actWords.replyFile}</span>
      <FileDrop
        id={actField('file')}
        label={file ? actWords.chooseOther : actWords.chooseFile}
        accept={accepted}
        hint={actWords.fileHint(writtenSize(maxFileSizeBytes))}
        onFiles={([first]) => first && choose(first)}
      />
      {file && (
        <p>
          <strong>{file.fileName}</strong>{' '}
          <span className="muted">{writtenSize(file.sizeBytes)}</span>
        </p>
      )}
      {refused && (
        <>
          <p className="cluster">
            <strong>{refused.fileName}</strong>
            <Button size="small" onPress={() => onChange(null)}>
              {actWords.fileRemove}
            </Button>
          </p>
          <FieldMessage tone="error">{refused.why}</FieldMessage>
        </>
      )}
      {progress !== null && file && (
        <ProgressBar label={actWords.fileSending(file.fileName)} value={progress} />
      )}
    </div>
  )
}
