import { attachmentKinds, attachmentValidities } from '#domain/catalogue.ts'
import type { MessageSlots } from '#domain/refusal.ts'
import { RotateCw, X } from 'lucide-react'

import { Button } from '../ui/button.tsx'
import { FieldMessage } from '../ui/field-message.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { attachmentWords } from '../words/attachments.ts'
import { writtenSize } from '../words/dates.ts'
import { attachmentKindWords, attachmentValidityWords } from '../words/entries.ts'
import { sentenceOf } from '../words/sentences.ts'
import type { UploadItem, UploadQueue } from './upload-queue.ts'

export interface UploadRowProps {
  readonly item: UploadItem
  readonly queue: UploadQueue
  readonly isShown: boolean
  readonly onShow: () => void
}

/** One file: its name (which shows it), what it is, how far it got, and the way out. */
export function UploadRow({ item, queue, isShown, onShow }: UploadRowProps) {
  const { fileName, state, uploadId } = item
  const isTravelling = state === 'waiting' || state === 'sending'
  return (
    <li className="upload-row" data-shown={isShown || undefined}>
      <div className="upload-head">
        {state === 'refused' ? (
          <span className="upload-name">{fileName}</span>
        ) : (
          <button
            type="button"
            className="upload-name"
            aria-pressed={isShown}
            title={attachmentWords.see(fileName)}
            onClick={onShow}
          >
            {fileName}
          </button>
        )}
        <span className="muted small nowrap">{measureOf(item)}</span>
        <IconButton
          size="small"
          label={isTravelling ? attachmentWords.cancel(fileName) : attachmentWords.remove(fileName)}
          icon={<X aria-hidden="true" />}
          onPress={() => queue.remove(uploadId)}
        />
      </div>
      {state === 'sending' && <Travel item={item} />}
      {state === 'waiting' && <span className="muted small">{attachmentWords.waiting}</span>}
      {item.sentence !== null && <FieldMessage tone="error">{item.sentence}</FieldMessage>}
      {state === 'failed' && (
        <Button
          size="small"
          icon={<RotateCw aria-hidden="true" />}
          aria-label={attachmentWords.retryFile(fileName)}
          onPress={() => queue.retry(uploadId)}
        >
          {attachmentWords.retry}
        </Button>
      )}
      {item.uploaded?.warnings.map((warning) => (
        <FieldMessage key={warning.code} tone="warning">
          {warningSentence(warning)}
        </FieldMessage>
      ))}
      {state !== 'refused' && <Described item={item} queue={queue} />}
    </li>
  )
}

function Travel({ item }: Pick<UploadRowProps, 'item'>) {
  const { fileName, progress, isStalled = false } = item
  return (
    <>
      <ProgressBar label={attachmentWords.sending(fileName)} value={progress} isLabelHidden />
      {isStalled && <FieldMessage tone="warning">{attachmentWords.stalled(fileName)}</FieldMessage>}
    </>
  )
}

function Described({ item, queue }: Pick<UploadRowProps, 'item' | 'queue'>) {
  const { uploadId, fileName, kind, validity } = item
  return (
    <div className="upload-described">
      <select
        className="input input-small"
        aria-label={attachmentWords.kindOf(fileName)}
        value={kind}
        onChange={({ target }) =>
          queue.describe(uploadId, {
            kind: attachmentKinds.find((each) => each === target.value) ?? kind,
          })
        }
      >
        {attachmentKinds.map((each) => (
          <option key={each} value={each}>
            {attachmentKindWords[each]}
          </option>
        ))}
      </select>
      <select
        className="input input-small"
        aria-label={attachmentWords.validityOf(fileName)}
        value={validity}
        onChange={({ target }) =>
          queue.describe(uploadId, {
            validity: attachmentValidities.find((each) => each === target.value) ?? validity,
          })
        }
      >
        {attachmentValidities.map((each) => (
          <option key={each} value={each}>
            {attachmentValidityWords[each]}
          </option>
        ))}
      </select>
    </div>
  )
}

function measureOf({ sizeBytes, uploaded }: UploadItem): string {
  const pages = uploaded?.pages
  return pages
    ? `${attachmentWords.pages(pages)} · ${writtenSize(sizeBytes)}`
    : writtenSize(sizeBytes)
}

// A code that crossed the wire is any text; one we do not know says itself.
function warningSentence({
  code,
  slots,
}: {
  readonly code: string
  readonly slots: MessageSlots
}): string {
  const text = new Map<string, string>(Object.entries(sentenceOf)).get(code) ?? code
  return text.replaceAll(/\{([^{}]+)\}/gu, (slot, name: string) => String(slots[name] ?? slot))
}
