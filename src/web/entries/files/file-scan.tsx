import type { TextState } from '#contract/entry/attachments.ts'
import { remark } from '#domain/common/refusal.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'

import { call } from '../../common/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { CancelButton } from '../../ui/dialogs/leaving.tsx'
import { FieldMessage } from '../../ui/fields/field-message.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { StatusTag } from '../../ui/display/status-tag.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { readingWords } from '../../words/entries/file-readings.ts'
import { firstSentence } from '../../words/language/first-sentences.ts'
import type { ReadFile } from './texts-query.ts'
import { textsQuery } from './texts-query.ts'

type ScanLineProps = {
  readonly file: ReadFile
  readonly text: TextState | undefined
}

/**
 * What the antivirus said of a file, and the way to have an isolated one handed out for whoever may
 * decide that.
 */
export function ScanLine({ file, text }: ScanLineProps) {
  const [isReleasing, setReleasing] = useState(false)
  const scan = text?.scan ?? null
  if (scan === null || scan === 'CLEAN') return null
  if (scan !== 'INFECTED') return <ScanTag scan={scan} />
  return (
    <>
      <Notice
        tone="danger"
        title={readingWords.isolated}
        actions={
          text?.mayRelease === true && (
            <Button
              size="small"
              icon={<ShieldAlert aria-hidden="true" />}
              aria-label={readingWords.releaseFile(file.fileName)}
              onPress={() => setReleasing(true)}
            >
              {readingWords.release}
            </Button>
          )
        }
      >
        {firstSentence(remark('W-FIL-04', null, { archivo: file.fileName }))}
      </Notice>
      {isReleasing && <ReleaseDialog file={file} onClose={() => setReleasing(false)} />}
    </>
  )
}

function ScanTag({ scan }: { readonly scan: 'WAITING' | 'TOO_LARGE' | 'RELEASED' }) {
  const isReleased = scan === 'RELEASED'
  const why = scan === 'WAITING' ? readingWords.scanWaits : readingWords.scanTooLarge
  return (
    <div className="cluster">
      <StatusTag tone="warning">
        {isReleased ? readingWords.released : readingWords.unscanned}
      </StatusTag>
      <p className="small muted">{isReleased ? readingWords.releasedText : why}</p>
    </div>
  )
}

type ReleaseDialogProps = {
  readonly file: ReadFile
  readonly onClose: () => void
}

function ReleaseDialog({ file, onClose }: ReleaseDialogProps) {
  const { entryId, attachmentId } = file
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const release = async (): Promise<void> => {
    setBusy(true)
    try {
      await call('releaseFile', { params: { entryId, attachmentId }, body: { reason } })
      await queries.invalidateQueries({ queryKey: textsQuery(entryId).queryKey })
      toast({ text: readingWords.releaseDone })
      onClose()
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : readingWords.textFailed)
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      isKept
      title={readingWords.releaseTitle}
      begun={{ isBusy }}
      onClose={onClose}
      actions={
        <>
          <CancelButton />
          <Button
            variant="danger"
            aria-label={readingWords.releaseFile(file.fileName)}
            isBusy={isBusy}
            onPress={() => void release()}
          >
            {readingWords.release}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          <strong>{file.fileName}</strong>
        </p>
        <p>{readingWords.releaseLead}</p>
        <TextArea
          label={readingWords.releaseReason}
          isRequired
          maxLength={240}
          value={reason}
          onChange={setReason}
        />
        {error !== '' && (
          <div role="alert">
            <FieldMessage tone="error">{error}</FieldMessage>
          </div>
        )}
      </div>
    </Dialog>
  )
}
