import type { UseQueryResult } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'

import type { DeadlineView } from '#contract/deadlines.ts'
import { remark } from '#domain/refusal.ts'

import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { deadlineWords as words, writtenDay } from '../words/deadlines.ts'
import { sentence } from '../words/sentences.ts'
import { useEntryDeadline, usePlannedDeadline, type DeadlineAsked } from './deadline-queries.ts'
import { DueLadder } from './due-ladder.tsx'

/** "¿Por qué esta fecha?" of an entry: a button that opens the ladder. Nothing is asked before. */
export function WhyDue({ entryId }: { readonly entryId: string }) {
  const [isOpen, setOpen] = useState(false)
  const deadline = useEntryDeadline(entryId, isOpen)
  return <WhyButton {...{ deadline, isOpen, setOpen }} />
}

/** The due date a document would have, as it is typed, and the same button. Says nothing until it knows. */
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
  const { term, standing, unapprovedYear, suspendedSince, countedOn, steps } = deadline.data
  const year = unapprovedYear ?? 0
  return (
    <div className="stack">
      {term === null && <p>{words.noTerm}</p>}
      {standing === 'PROVISIONAL' && (
        <Notice tone="warning">{sentence(remark('W-PLA-02', null, { año: year }))}</Notice>
      )}
      {standing === 'WITHHELD' && <Notice tone="warning">{words.withheldHelp(year)}</Notice>}
      {suspendedSince !== null && (
        <Notice tone="info">{words.suspended(writtenDay(suspendedSince))}</Notice>
      )}
      {countedOn !== null && <Notice tone="info">{words.countedOn(writtenDay(countedOn))}</Notice>}
      {steps.length > 0 && <DueLadder steps={steps} />}
    </div>
  )
}
