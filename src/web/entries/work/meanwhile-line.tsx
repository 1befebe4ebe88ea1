import type { Reply } from '#contract/common/endpoint.ts'
import type { readHistory } from '#contract/entry/entries.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'

import { useSession } from '../../session/current/use-session.ts'
import { focusPlace } from '../../ui/keys/focus-place.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { eventDeeds, meanwhileWords as words } from '../../words/entries/meanwhile.ts'
import { historyQuery } from '../query/entry-queries.ts'
import type { OfficeNaming } from '../sheet/use-naming.ts'
import { goToPart } from './go-to-part.ts'

export type MeanwhileLineProps = {
  readonly entry: Pick<EntryView, 'entryId' | 'visibility' | 'asksReason'>
  readonly naming: OfficeNaming
  /** The form of corrections tells by itself what others changed. */
  readonly isCorrecting: boolean
}

/**
 * What others did to the document since it was opened here, in one line at the foot of what is in
 * sight: nothing moves when it comes. Told from the story, as far as this person may read it.
 */
export function MeanwhileLine({ entry, naming, isCorrecting }: MeanwhileLineProps) {
  const { news, forget } = useNews(entry)
  const latest = news.at(-1)
  const isTold = latest !== undefined && !isCorrecting
  const said = isTold ? sentenceOf(latest, naming) : ''
  return (
    <div className="news-line screen-only" data-told={isTold || undefined}>
      <p role="status">{news.length > 1 && isTold ? words.several(news.length, said) : said}</p>
      {isTold && (
        <>
          <Button
            size="small"
            onPress={() => {
              goToPart('historial')
              forget()
            }}
          >
            {words.see}
          </Button>
          <IconButton
            size="small"
            label={words.hide}
            icon={<X aria-hidden="true" />}
            onPress={() => {
              focusPlace(document.querySelector('main h1'))
              forget()
            }}
          />
        </>
      )}
    </div>
  )
}

type HistoryEvent = Reply<typeof readHistory>['events'][number]

/** The events that are not one's own and came after the story was first read, or after `forget`. */
function useNews({ entryId, visibility, asksReason }: MeanwhileLineProps['entry']) {
  const isReadable = visibility === 'CONTENT' && !asksReason
  const { data } = useQuery({ ...historyQuery(entryId), enabled: isReadable })
  const own = useSession().data?.clerkCode
  const [told, setTold] = useState<number | null>(null)
  const events = (isReadable && data?.events) || []
  const last = events.at(-1)?.position ?? null
  if (told === null && last !== null) setTold(last)
  return {
    news: events.filter(
      ({ position, byCode }) =>
        position > (told ?? position) && own !== undefined && byCode !== own,
    ),
    forget: () => setTold(last),
  }
}

function sentenceOf({ type, at, by, details }: HistoryEvent, naming: OfficeNaming): string {
  const { time } = localDateTimeAt(new Date(at), naming.timeZone)
  const to = details.find(({ field }) => field === 'unitId')?.value
  const unit = type === 'EntryRouted' && typeof to === 'string' ? naming.unitName(to) : undefined
  const deeds: Readonly<Record<string, string>> = eventDeeds
  const did = unit === undefined ? (deeds[type] ?? type) : words.routedTo(unit)
  return words.told(by === '' ? words.somebody : by, did, time)
}
