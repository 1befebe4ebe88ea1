import { formatOf, isReadable } from '#domain/entry/attachment.ts'
import { attachmentKinds, attachmentValidities } from '#domain/municipality/catalogue.ts'
import { RotateCw, X } from 'lucide-react'
import type { ComponentType } from 'react'

import { Button } from '../ui/buttons/button.tsx'
import { FieldMessage } from '../ui/fields/field-message.tsx'
import { StatusTag } from '../ui/display/status-tag.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { ProgressBar } from '../ui/buttons/progress-bar.tsx'
import { attachmentWords } from '../words/entries/attachments.ts'
import { writtenSize } from '../words/language/dates.ts'
import { attachmentKindWords, attachmentValidityWords } from '../words/entries/entries.ts'
import { firstSentenceFor } from '../words/language/first-sentences.ts'
import { fileKindName } from './file-preview.tsx'
import { forgetTaken } from './scanner-pages.ts'
import type { UploadItem, UploadQueue } from './upload-queue.ts'

export type DescribedProps = { readonly item: UploadItem; readonly queue: UploadQueue }

export interface UploadRowProps {
  readonly item: UploadItem
  readonly queue: UploadQueue
  readonly isShown: boolean
  readonly onShow: () => void
  readonly described: ComponentType<DescribedProps> | undefined
}

/** One file: its name (which shows it), what it is, how far it got, and the way out. */
export function UploadRow({
  item,
  queue,
  isShown,
  onShow,
  described: What = Described,
}: UploadRowProps) {
  const { fileName, state, uploadId } = item
  const isTravelling = state === 'waiting' || state === 'sending'
  return (
    <li id={`attachments.${uploadId}`} className="upload-row" data-shown={isShown || undefined}>
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
          onPress={() => {
            queue.remove(uploadId)
            forgetTaken(item.file)
          }}
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
      <Warnings item={item} />
      {state !== 'refused' && (
        <>
          <Unread fileName={fileName} />
          <What item={item} queue={queue} />
        </>
      )}
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

function Described({ item, queue }: DescribedProps) {
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

function measureOf({ fileName, sizeBytes, uploaded }: UploadItem): string {
  const pages = uploaded?.pages
  const measures = pages ? [attachmentWords.pages(pages)] : []
  return [fileKindName(fileName), ...measures, writtenSize(sizeBytes)].join(' · ')
}

function Warnings({ item: { cameAs, fileName, state, uploaded } }: Pick<UploadRowProps, 'item'>) {
  return (
    <>
      {cameAs !== undefined && state !== 'refused' && (
        <FieldMessage tone="warning">{attachmentWords.renamed(cameAs, fileName)}</FieldMessage>
      )}
      {uploaded?.warnings.map((warning) => (
        <FieldMessage key={warning.code} tone="warning">
          {firstSentenceFor(warning) ?? warning.code}
        </FieldMessage>
      ))}
    </>
  )
}

/** Said while it can still be given as something else too. */
function Unread({ fileName }: Pick<UploadItem, 'fileName'>) {
  const format = formatOf(fileName)
  if (format === null || isReadable(format.mediaType)) return null
  return (
    <p className="small muted">
      <StatusTag>{attachmentWords.unread}</StatusTag> {attachmentWords.unreadKind}
    </p>
  )
}
