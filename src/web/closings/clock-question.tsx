/**
 * The hour, before the eyes of whoever says that it is right; and what closes by itself from then
 * on.
 */
import type { BookStateView } from '#contract/book/book-state.ts'
import { useState } from 'react'

import { call } from '../common/api.ts'
import { mintId } from '../common/mint-id.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { bookStateWords as words } from '../words/book/closings.ts'
import { writtenDate, writtenInstant } from '../words/language/dates.ts'
import { useBookAct } from './book-state-query.ts'

export function ClockQuestion({ state }: { readonly state: BookStateView }) {
  const { fault, now, timeZone, due, mayConfirmClock } = state
  const [confirmationId] = useState(mintId)
  const confirming = useBookAct(
    () => call('confirmClock', { params: { confirmationId }, body: { seenAt: now } }),
    words.clockConfirmed,
  )
  if (fault !== 'RESTED') return null
  return (
    <>
      <h2>{words.question(writtenInstant(now, timeZone))}</h2>
      {due.length > 0 && (
        <ul>
          {due.map(({ office, from, until, count }) => (
            <li key={office}>
              {words.wouldClose(count, office, writtenDate(from), writtenDate(until))}
            </li>
          ))}
        </ul>
      )}
      {confirming.error && (
        <Notice tone="danger" isAnnounced>
          {confirming.error.message}
        </Notice>
      )}
      {mayConfirmClock ? (
        <div>
          <Button
            variant="primary"
            isBusy={confirming.isPending}
            busyLabel={words.confirmingClock}
            onPress={() => confirming.mutate()}
          >
            {words.confirmClock}
          </Button>
        </div>
      ) : (
        <p>{words.askRegistry}</p>
      )}
    </>
  )
}
