import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import type { DeadlineView } from '#contract/entry/deadlines.ts'

import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useFetched } from '../ui/dialogs/fetched.ts'
import { Spinner } from '../ui/buttons/spinner.tsx'
import { deadlineWords as words, writtenDay } from '../words/entries/deadlines.ts'
import { call } from '../common/api.ts'

/** "¿Por qué esta fecha?" of an entry: a button that opens the ladder. Nothing is asked before. */
export function WhyDue({ entryId }: { readonly entryId: string }) {
  const [isOpen, setOpen] = useState(false)
  const deadline = useEntryDeadline(entryId, isOpen)
  return <WhyButton {...{ deadline, isOpen, setOpen }} />
}

/**
 * The due date a document would have, as it is typed, and the same button. Says nothing until it
 * knows.
 */
export function PlannedDue(asked: DeadlineAsked) {
  const [isOpen, setOpen] = useState(false)
  const deadline = usePlannedDeadline(asked)
  if (!deadline.data || deadline.data.term === null) return null
  return (
    <>
      <span aria-live="polite">{dueText(deadline.data)}</span>
      <WhyButton {...{ deadline, isOpen, setOpen }} />
    </>
  )
}

/** `Vence el lun 21/11/2026 (fecha provisional)`, or why there is no date. */
export function dueText({ dueOn, standing, unapprovedYear }: DeadlineView): string {
  if (standing === 'WITHHELD') return words.withheld(unapprovedYear ?? 0)
  if (dueOn === null) return words.noDate
  const due = words.dueOn(writtenDay(dueOn))
  return standing === 'PROVISIONAL' ? `${due} (${words.provisionalTag})` : due
}

const fetchExplanation = () => import('./due-explanation.tsx')

type WhyButtonProps = {
  readonly deadline: UseQueryResult<DeadlineView>
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
}

function WhyButton({ deadline, isOpen, setOpen }: WhyButtonProps) {
  const dueOn = deadline.data?.dueOn ?? null
  const label = deadline.data && dueOn === null ? words.whyNone : words.why
  const explained = useFetched(isOpen, fetchExplanation)
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="screen-only"
        icon={<CalendarClock aria-hidden="true" />}
        onPress={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && (
        <Dialog
          isOpen
          title={dueOn === null ? words.titleNone : words.titleDue(writtenDay(dueOn))}
          onClose={() => setOpen(false)}
          actions={<Button onPress={() => setOpen(false)}>{words.close}</Button>}
        >
          {explained ? (
            <explained.DueExplanation deadline={deadline} />
          ) : (
            <Spinner label={words.loading} />
          )}
        </Dialog>
      )}
    </>
  )
}

/**
 * Under the entry's own key: whatever makes the entry stale makes its deadline stale. Asked once it
 * is wanted.
 */
function useEntryDeadline(entryId: string, isWanted: boolean): UseQueryResult<DeadlineView> {
  return useQuery({
    queryKey: ['entry', entryId, 'deadline'],
    queryFn: ({ signal }) => call('readDeadline', { params: { entryId } }, { signal }),
    enabled: isWanted,
  })
}

interface DeadlineAsked {
  readonly officeId: string
  readonly typeId: string
  /** An instant; null for now. */
  readonly presentedAt: string | null
}

/** For a document still being typed. */
function usePlannedDeadline(body: DeadlineAsked): UseQueryResult<DeadlineView> {
  return useQuery({
    queryKey: ['deadline-preview', body],
    queryFn: ({ signal }) => call('previewDeadline', { body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
