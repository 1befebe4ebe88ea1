import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { useQuery } from '@tanstack/react-query'
import { PencilLine } from 'lucide-react'
import type { Reply } from '#contract/common/endpoint.ts'
import type { listEditors } from '#contract/entry/entries.ts'

import { presenceWords } from '../../words/entries/presence.ts'
import { call } from '../../common/api.ts'
import type { Reading } from '../query/entry-queries.ts'
import './presence.css'

/**
 * A browser that died says no goodbye: while somebody is shown, it is asked again whether they are
 * still there.
 */
const lookAgainMs = 3000

export type EditorsLineProps = {
  readonly entry: Pick<EntryView, 'entryId' | 'visibility'>
  readonly timeZone: string
}

/** "María Pérez está editando desde las 10:42", for as long as it is so. */
export function EditorsLine({ entry, timeZone }: EditorsLineProps) {
  const { data } = useQuery({
    ...editorsQuery(entry.entryId),
    enabled: entry.visibility === 'CONTENT',
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? lookAgainMs : false),
  })
  const editors = entry.visibility === 'CONTENT' ? (data ?? []) : []
  return (
    <div className="editors-line" role="status">
      {editors.map(({ staffId, name, since }) => (
        <p key={staffId}>
          <PencilLine aria-hidden="true" />
          {presenceWords.isEditing(name, localDateTimeAt(new Date(since), timeZone).time)}
        </p>
      ))}
    </div>
  )
}

/**
 * Who else is correcting the entry. The ledger's stream says when to ask again
 * (`web/common/live.ts`).
 */
function editorsQuery(entryId: string): Reading<Reply<typeof listEditors>['editors']> {
  return {
    queryKey: ['editors', entryId],
    queryFn: async ({ signal }) => {
      const headers = { 'X-Background': '1' }
      const { editors } = await call('listEditors', { params: { entryId } }, { signal, headers })
      return editors
    },
  }
}
