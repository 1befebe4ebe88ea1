import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { useQuery } from '@tanstack/react-query'

import { useToday } from '../../common/use-today.ts'
import { StatusTag } from '../../ui/display/status-tag.tsx'
import { outgoingWords as words } from '../../words/book/outgoing.ts'
import { writtenDate } from '../../words/language/dates.ts'
import { catalogueQuery } from '../query/entry-queries.ts'
import type { OutgoingRow } from './outgoing-queries.ts'

type Standing = Pick<
  OutgoingRow,
  'status' | 'isAnnulmentAsked' | 'visibility' | 'awaited' | 'notifyBy' | 'triedAt'
>

/** Whether its number still holds, and whether a delivery is still expected. */
export function OutgoingTags(standing: Standing) {
  const { status, isAnnulmentAsked, visibility, awaited } = standing
  if (status === 'ANNULLED') return <StatusTag tone="danger">{words.annulled}</StatusTag>
  return (
    <>
      <NotifyTag {...standing} />
      {isAnnulmentAsked && <StatusTag tone="warning">{words.annulmentAsked}</StatusTag>}
      {visibility !== 'EXISTENCE' && (
        <StatusTag tone={awaited > 0 ? 'info' : 'success'}>
          {awaited > 0 ? words.awaited : words.ended}
        </StatusTag>
      )}
    </>
  )
}

/** Until when somebody is to be tried, while nobody was. */
function NotifyTag({ notifyBy, triedAt }: Pick<Standing, 'notifyBy' | 'triedAt'>) {
  const today = useTownsToday()
  if (notifyBy === null || triedAt !== null) return null
  return (
    <StatusTag tone={notifyBy < today ? 'danger' : 'warning'}>
      {words.notifyBy(writtenDate(notifyBy))}
    </StatusTag>
  )
}

/** The day on which its terms end, and not that of this computer. */
export function useTownsToday(): CivilDate {
  return useToday(useQuery(catalogueQuery).data?.municipality.timeZone ?? 'UTC')
}
