import type { OutgoingView } from '#contract/outgoing/outgoing.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { isCivilDate } from '#domain/deadline/civil-date.ts'
import { remark } from '#domain/common/refusal.ts'
import { mustBeNotified } from '#domain/outgoing/notification.ts'
import { useQuery } from '@tanstack/react-query'

import { Notice } from '../../ui/display/notice.tsx'
import { outgoingWords as words } from '../../words/book/outgoing.ts'
import { ladderWords } from '../../words/entries/due-ladder.ts'
import { writtenDate } from '../../words/language/dates.ts'
import { firstSentence } from '../../words/language/first-sentences.ts'
import type { DispatchValues } from './dispatch-values.ts'
import { notificationTermQuery } from './outgoing-queries.ts'
import { useTownsToday } from './outgoing-tags.tsx'

type Typed = Pick<DispatchValues, 'officeId' | 'kind' | 'documentDate' | 'answers'>

/** While the form is filled in: the last day to notify what it says. */
export function TypedTerm({ officeId, kind, documentDate, answers }: Typed) {
  const isCounted =
    kind !== null &&
    isCivilDate(documentDate) &&
    mustBeNotified({ kind, answers: answers.map(({ entryId }) => entryId) })
  const query = notificationTermQuery({ officeId, documentDate })
  const { data } = useQuery({ ...query, enabled: isCounted })
  if (!isCounted || !data) return null
  const { notifyBy, standing, unapprovedYear } = data
  const year = unapprovedYear ?? 0
  return (
    <>
      {notifyBy !== null && <TermNotice {...{ documentDate, notifyBy }} />}
      {standing === 'PROVISIONAL' && (
        <Notice tone="warning">{firstSentence(remark('W-PLA-02', null, { año: year }))}</Notice>
      )}
      {standing === 'WITHHELD' && <Notice tone="warning">{ladderWords.withheldHelp(year)}</Notice>}
    </>
  )
}

/** Of a document that left, until each of its addressees was tried. */
export function RunningTerm({ outgoing }: { readonly outgoing: OutgoingView }) {
  const { notifyBy, triedAt, status, content } = outgoing
  if (notifyBy === null || triedAt !== null || status === 'ANNULLED' || content === null)
    return null
  return <TermNotice documentDate={content.documentDate} notifyBy={notifyBy} />
}

type TermNoticeProps = { readonly documentDate: CivilDate; readonly notifyBy: CivilDate }

function TermNotice({ documentDate, notifyBy }: TermNoticeProps) {
  const isLate = notifyBy < useTownsToday()
  const say = isLate ? words.notificationLate : words.notificationTerm
  return (
    <Notice tone={isLate ? 'danger' : 'info'}>
      {say(writtenDate(documentDate), writtenDate(notifyBy))}
    </Notice>
  )
}
