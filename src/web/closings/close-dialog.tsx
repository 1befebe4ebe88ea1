/**
 * Everything the head of registry has to see before a day closes: what it says, and what changes
 * from then on.
 */
import type { ClosingPreview } from '#contract/book/closings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '../common/api.ts'
import { mintId } from '../common/mint-id.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { CancelButton } from '../ui/dialogs/leaving.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { Spinner } from '../ui/buttons/spinner.tsx'
import { toast } from '../ui/dialogs/toast.tsx'
import { closingWords as words } from '../words/book/closings.ts'
import { writtenDate } from '../words/language/dates.ts'
import { useClosingPreview } from './closing-queries.ts'

export type CloseDialogProps = {
  readonly officeId: string
  readonly on: string
  readonly today: string
  readonly onClose: () => void
}

export function CloseDialog({ officeId, on, today, onClose }: CloseDialogProps) {
  const queries = useQueryClient()
  // Pressed twice, or sent again after a lost answer, it is the same closing.
  const [closingId] = useState(mintId)
  const preview = useClosingPreview(officeId, on)
  const closing = useMutation({
    mutationFn: () => call('closeDay', { params: { closingId }, body: { officeId, on } }),
    onSuccess: async ({ count }) => {
      onClose()
      toast({ text: words.done(count) })
      await queries.invalidateQueries({ queryKey: ['entries'] })
    },
  })
  const failure = closing.error ?? preview.error
  const days = preview.data?.days
  return (
    <Dialog
      isOpen
      isKept
      title={words.dialogTitle(writtenDate(on))}
      begun={{ isBusy: closing.isPending }}
      onClose={onClose}
      actions={
        <>
          <CancelButton>{words.cancel}</CancelButton>
          <Button
            variant="primary"
            isDisabled={days === undefined || days.length === 0}
            isBusy={closing.isPending}
            busyLabel={words.closing}
            onPress={() => closing.mutate()}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="stack">
        {failure && (
          <Notice tone="danger" isAnnounced>
            {failure.message}
          </Notice>
        )}
        {days === undefined && !failure && <Spinner label={words.loading} />}
        {days && <Preview days={days} on={on} isToday={on === today} />}
      </div>
    </Dialog>
  )
}

type PreviewProps = {
  readonly days: ClosingPreview['days']
  readonly on: string
  readonly isToday: boolean
}

function Preview({ days, on, isToday }: PreviewProps) {
  if (days.length === 0) return <p>{words.nothing}</p>
  return (
    <>
      {days.length > 1 && <p>{words.alsoBefore(days.length)}</p>}
      <ul className="closing-preview">
        {days.map((day) => (
          <li key={`${day.on} ${day.sequence}`}>
            <DaySum day={day} />
          </li>
        ))}
      </ul>
      {days.at(-1)?.on !== on && <p>{words.andMore}</p>}
      <Notice tone="warning">
        <p>{words.consequence}</p>
        {isToday && <p>{words.todayGoesOn}</p>}
      </Notice>
    </>
  )
}

function DaySum({ day }: { readonly day: ClosingPreview['days'][number] }) {
  const { registered, annulled, rectified, late, exits, sequence } = day
  return (
    <>
      <strong>{writtenDate(day.on)}</strong>: {words.registered(registered.count)}
      {registered.first !== null && registered.last !== null && (
        <span className="numeric"> ({words.span(registered.first, registered.last)})</span>
      )}
      {sequence > 1 && ` · ${words.again}`}
      {annulled.length > 0 && <div>{words.annulled(annulled.join(', '))}</div>}
      {rectified.length > 0 && <div>{words.rectified(rectified.join(', '))}</div>}
      {late.length > 0 && <div>{words.late(late.join(', '))}</div>}
      {exits.first !== null && exits.last !== null && (
        <div>{words.exits(exits.count, words.span(exits.first, exits.last))}</div>
      )}
      {exits.annulled.length > 0 && <div>{words.exitsAnnulled(exits.annulled.join(', '))}</div>}
    </>
  )
}
