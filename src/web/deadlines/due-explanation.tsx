import type { UseQueryResult } from '@tanstack/react-query'
import type { DeadlineView } from '#contract/entry/deadlines.ts'
import { remark } from '#domain/common/refusal.ts'

import { Button } from '../ui/buttons/button.tsx'
import { Spinner } from '../ui/buttons/spinner.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { deadlineWords, writtenDay } from '../words/entries/deadlines.ts'
import { ladderWords as words } from '../words/entries/due-ladder.ts'
import { firstSentence } from '../words/language/first-sentences.ts'
import { DueLadder } from './due-ladder.tsx'

type DueExplanationProps = { readonly deadline: UseQueryResult<DeadlineView> }

/** How a date was counted, step by step, and by which law. */
export function DueExplanation({ deadline }: DueExplanationProps) {
  if (deadline.error) {
    const retry = <Button onPress={() => void deadline.refetch()}>{words.retry}</Button>
    return (
      <Notice tone="danger" title={words.failed} isAnnounced actions={retry}>
        {deadline.error.message}
      </Notice>
    )
  }
  if (!deadline.data) return <Spinner label={deadlineWords.loading} />
  const { term, standing, unapprovedYear, suspendedSince, countedOn, steps, ground } = deadline.data
  const year = unapprovedYear ?? 0
  return (
    <div className="stack">
      {term === null && <p>{ground?.reason || words.noTerm}</p>}
      {standing === 'PROVISIONAL' && (
        <Notice tone="warning">{firstSentence(remark('W-PLA-02', null, { año: year }))}</Notice>
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
