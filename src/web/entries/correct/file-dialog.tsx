import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import { acceptedFormats, tidyFileName } from '#domain/entry/attachment.ts'
import { attachmentKinds, attachmentValidities } from '#domain/municipality/catalogue.ts'

import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { CancelButton } from '../../ui/dialogs/leaving.tsx'
import { FieldMessage } from '../../ui/fields/field-message.tsx'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { ProgressBar } from '../../ui/buttons/progress-bar.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { writtenSize } from '../../words/language/dates.ts'
import { attachmentKindWords, attachmentValidityWords } from '../../words/entries/entries.ts'
import { editWords } from '../../words/entries/entry-edit.ts'
import { optionsOf } from '../rectify/content-inputs.tsx'
import { useFileForm, type FileForm } from './use-file-form.ts'

type Attachment = EntryView['attachments'][number]

export type FileDialogProps = {
  readonly entry: EntryView
  readonly catalogue: CatalogueView
  /** The file whose place the new one takes; null adds one. */
  readonly replaced: Attachment | null
  readonly onClose: () => void
}

/**
 * One file for an entry already registered, or a good scan in the place of a bad one. Mount it anew
 * for each.
 */
export function FileDialog({ entry, catalogue, replaced, onClose }: FileDialogProps) {
  const form = useFileForm(entry, replaced, onClose)
  const { maxFileSizeBytes } = catalogue
  const { file, set, values, progress } = form
  return (
    <Dialog
      isOpen
      isKept
      title={replaced ? editWords.replaceTitle(replaced.fileName) : editWords.addFile}
      begun={form}
      onClose={onClose}
      actions={
        <>
          <CancelButton>{editWords.cancel}</CancelButton>
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
            <strong>{tidyFileName(file.name)}</strong>{' '}
            <span className="muted">{writtenSize(file.size)}</span>
          </p>
        )}
        <FileChoices values={values} set={set} />
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
        {progress !== null && file && (
          <ProgressBar label={editWords.fileSending(tidyFileName(file.name))} value={progress} />
        )}
        {form.error !== '' && (
          <div role="alert">
            <FieldMessage tone="error">{form.error}</FieldMessage>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** What the file is and what it is worth. */
function FileChoices({ values, set }: Pick<FileForm, 'values' | 'set'>) {
  return (
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
        onChange={(id) =>
          set({ validity: attachmentValidities.find((each) => each === id) ?? values.validity })
        }
      />
    </div>
  )
}
