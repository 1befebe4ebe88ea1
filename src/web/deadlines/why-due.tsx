import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import type { DeadlineView } from '#contract/entry/deadlines.ts'
import { remark } from '#domain/common/refusal.ts'

import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { Spinner } from '../ui/buttons/spinner.tsx'
import { deadlineWords as words, writtenDay } from '../words/entries/deadlines.ts'
import { sentence } from '../words/language/sentences.ts'
import { DueLadder } from './due-ladder.tsx'
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

type WhyButtonProps = {
  readonly deadline: UseQueryResult<DeadlineView>
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
}

function WhyButton({ deadline, isOpen, setOpen }: WhyButtonProps) {
  const dueOn = deadline.data?.dueOn ?? null
  const label = deadline.data && dueOn === null ? words.whyNone : words.why
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
          <Explanation deadline={deadline} />
        </Dialog>
      )}
    </>
  )
}

function Explanation({ deadline }: Pick<WhyButtonProps, 'deadline'>) {
  if (deadline.error) {
    const retry = <Button onPress={() => void deadline.refetch()}>{words.retry}</Button>
    return (
      <Notice tone="danger" title={words.failed} isAnnounced actions={retry}>
        {deadline.error.message}
      </Notice>
    )
  }
  if (!deadline.data) return <Spinner label={words.loading} />
  const { term, standing, unapprovedYear, suspendedSince, countedOn, steps, ground } = deadline.data
  const year = unapprovedYear ?? 0
  return (
    <div className="stack">
      {term === null && <p>{ground?.reason || words.noTerm}</p>}
      {standing === 'PROVISIONAL' && (
        <Notice tone="warning">{sentence(remark('W-PLA-02', null, { año: year }))}</Notice>
      )}
      {standing === 'WITHHELD' && <Notice tone="warning">{words.withheldHelp(year)}</Notice>}
      {suspendedSince !== null && (
        <Notice tone="info">{words.suspended(writtenDay(suspendedSince))}</Notice>
      )}
      {countedOn !== null && <Notice tone="info">{words.countedOn(writtenDay(countedOn))}</Notice>}
      {steps.length > 0 && <DueLadder steps={steps} />}
      <Ground term={term} ground={ground} />
    </div>
  )
}

/** The law behind the term, or that it is the council's own. */
function Ground({ term, ground }: Pick<DeadlineView, 'term' | 'ground'>) {
  if (ground === null) return term === null ? null : <p className="muted">{words.ownTerm}</p>
  if (ground.law === '') return null
  return (
    <p className="muted">
      {[words.ground(ground.law), ground.silence, ground.note].filter(Boolean).join(' ')}
      {!ground.isRead && ` ${words.unread}`}
    </p>
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
