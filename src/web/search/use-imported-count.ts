import { importedVisibility } from '#domain/permission/permission.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { call } from '../common/api.ts'
import { sealHere } from '../session/current/browser-key.ts'
import { useSession } from '../session/current/use-session.ts'

/** One letter is in half of all rows. */
const shortestText = 2

/** Words, or a number; '' when it is the other. */
export interface ImportedQuestion {
  readonly text: string
  readonly number: string
}

/**
 * How many rows of the books from before Asiento say the same; 0 for whoever reads none of them,
 * and until it is known.
 */
export function useImportedCount({ text, number }: ImportedQuestion): number {
  const session = useSession().data
  const isReader = session !== undefined && importedVisibility(session) !== 'NONE'
  const isAsked = number !== '' || text.trim().length >= shortestText
  const body = { text, number, limit: 0 }
  const { data } = useQuery({
    queryKey: ['imports', 'count', body],
    queryFn: ({ signal }) => call('searchImportedEntries', { body }, { signal }),
    enabled: isReader && isAsked,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return isReader && isAsked ? (data?.total ?? 0) : 0
}

interface ImportedMatches {
  readonly to: string
  readonly state: { readonly asked: string }
}

/**
 * The way there. The words go along, sealed and not in the address: they may be a name (decisions
 * 008 and 084).
 */
export function importedMatches({ text, number }: ImportedQuestion): ImportedMatches {
  return {
    to: '/control/importedbooks',
    state: { asked: sealHere({ text, number, from: '', to: '', page: 1 }) },
  }
}
