import type { Reply } from '#contract/endpoint.ts'
import type { listEditors } from '#contract/presence.ts'

import { call } from '../../api.ts'
import type { Reading } from '../show/entry-queries.ts'

/** Who else is correcting the entry. The ledger's stream says when to ask again (`web/live.ts`). */
export function editorsQuery(entryId: string): Reading<Reply<typeof listEditors>['editors']> {
  return {
    queryKey: ['editors', entryId],
    queryFn: async ({ signal }) => {
      const headers = { 'X-Background': '1' }
      const { editors } = await call('listEditors', { params: { entryId } }, { signal, headers })
      return editors
    },
  }
}
