import { acceptedFormats } from '#domain/entry/attachment.ts'
import type { ComponentType, ReactNode } from 'react'

import { useStore } from '../common/store.ts'
import { FileDrop } from '../ui/files/file-drop.tsx'
import { attachmentWords } from '../words/entries/attachments.ts'
import { writtenSize } from '../words/language/dates.ts'
import './attachments.css'
import { ScannerOffer } from './scanner-offer.tsx'
import { rememberTaken } from './scanner-pages.ts'
import { UploadRow, type DescribedProps } from './upload-row.tsx'
import type { UploadItem, UploadLimits, UploadQueue } from './upload-queue.ts'

export interface UploadPanelProps {
  readonly queue: UploadQueue
  readonly limits: UploadLimits
  /** Key of the file in the preview. */
  readonly shown: string | null
  readonly onShow: (uploadId: string) => void
  /** Id of the button, so that an error summary can lead to it. */
  readonly id?: string
  /** The key that presses it. */
  readonly keys?: string
  /** Another way to bring files, beside the button. */
  readonly beside?: ReactNode
  /** What is said of a file, where it is not its kind and validity. */
  readonly described?: ComponentType<DescribedProps>
}

const accept = Object.keys(acceptedFormats)
  .map((extension) => `.${extension}`)
  .join(',')

/** Takes files by drop, paste or button, sends them, and shows how each one stands. */
export function UploadPanel(props: UploadPanelProps) {
  const { queue, limits, shown, onShow, id, keys, beside, described } = props
  const items = useStore(queue.store, (state) => state.items)
  const announcement = useStore(queue.store, (state) => state.announcement)
  const add = (files: readonly File[]): void => {
    queue.add(files)
    rememberTaken(files)
    const newest = queue.store.get().items.findLast(isShowable)
    if (newest) onShow(newest.uploadId)
  }
  return (
    <div className="upload-panel">
      <FileDrop
        {...(id !== undefined && { id })}
        {...(keys !== undefined && { keys })}
        beside={beside}
        onFiles={add}
        label={attachmentWords.choose}
        hint={attachmentWords.hint(writtenSize(limits.maxFileSizeBytes))}
        accept={accept}
      />
      <ScannerOffer onTake={(page) => add([page])} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {items.length > 0 && (
        <ul className="upload-list" aria-label={attachmentWords.list}>
          {items.map((item) => (
            <UploadRow
              key={item.uploadId}
              item={item}
              queue={queue}
              described={described}
              isShown={item.uploadId === shown}
              onShow={() => onShow(item.uploadId)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function isShowable(item: UploadItem): boolean {
  return item.state !== 'refused'
}
