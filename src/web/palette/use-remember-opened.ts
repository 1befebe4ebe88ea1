import type { EntryView } from '#contract/entry-shapes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

import { rememberEntry } from '../session/recent-entries.ts'
import { useSession } from '../session/use-session.ts'

const entryPages: ReadonlySet<string> = new Set(['/showdocument', '/control/editdocument'])

/** Whichever screen shows an entry: once it has been read it is among the recent ones. Asks the server nothing. */
export function useRememberOpened(): void {
  const { pathname, search } = useLocation()
  const staffId = useSession().data?.staffId
  const queries = useQueryClient()
  const entryId = entryPages.has(pathname) ? new URLSearchParams(search).get('id') : null
  const entryNumber = useSyncExternalStore(
    (listener) => queries.getQueryCache().subscribe(listener),
    // The key of `web/live.ts`: one entry as its reader may see it.
    () => queries.getQueryData<EntryView>(['entry', entryId])?.entryNumber,
  )
  useEffect(() => {
    if (staffId === undefined || entryId === null || entryNumber === undefined) return
    rememberEntry(staffId, { entryId, entryNumber })
  }, [staffId, entryId, entryNumber])
}
