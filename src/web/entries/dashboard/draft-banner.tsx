import { addDays, localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { Link } from '../../router/link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { dashboardWords as words } from '../../words/entries/dashboard.ts'
import { writtenDate } from '../../words/language/dates.ts'
import { whenFree } from '../draft/draft-hold.ts'
import { dropDraft, findDrafts } from '../draft/draft-store.ts'

const draftsKey = 'drafts'

/**
 * What this person began to type in this browser and did not register. Nothing while there is none,
 * or nothing can be kept.
 */
export function DraftBanner({
  staffId,
  timeZone,
}: {
  readonly staffId: string
  readonly timeZone: string
}) {
  const queries = useQueryClient()
  const { data: drafts = [] } = useQuery({
    queryKey: [draftsKey, staffId],
    queryFn: () => findDrafts(staffId),
    staleTime: 0,
    gcTime: 0,
  })
  const [newest] = drafts
  const look = (): Promise<void> => queries.invalidateQueries({ queryKey: [draftsKey] })
  const openElsewhere = newest?.isElsewhere === true ? newest.entryId : null
  useEffect(() => {
    if (openElsewhere === null) return
    return whenFree(openElsewhere, () => void queries.invalidateQueries({ queryKey: [draftsKey] }))
  }, [openElsewhere, queries])
  if (newest === undefined) return null
  const discard = async (): Promise<void> => {
    const takeBack = await dropDraft(staffId, newest.entryId)
    const undo = (): void => void takeBack().then(look)
    toast({
      text: words.draftDiscarded,
      tone: 'info',
      action: { label: words.undo, onPress: undo },
    })
    await look()
  }
  return (
    <Notice
      className="draft-banner"
      actions={
        <>
          <Link to="/control/sentdocument" className="button button-primary button-small">
            {words.draftContinue}
          </Link>
          {!newest.isElsewhere && (
            <Button size="small" onPress={() => void discard()}>
              {words.draftDiscard}
            </Button>
          )}
        </>
      }
    >
      {words.drafts(drafts.length, momentOf(newest.savedAt, timeZone))}
      {newest.isElsewhere && ` ${words.draftElsewhere}`}
    </Notice>
  )
}

function momentOf(savedAt: string, timeZone: string): string {
  const { date, time } = localDateTimeAt(new Date(savedAt), timeZone)
  const today = localDateTimeAt(new Date(), timeZone).date
  if (date === today) return words.draftToday(time)
  if (date === addDays(today, -1)) return words.draftYesterday(time)
  return words.draftOn(writtenDate(date), time)
}
