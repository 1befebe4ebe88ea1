import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '../../common/api.ts'
import { workAddress } from '../../common/entry-in-address.ts'
import { useLedger } from '../../common/live.ts'
import { Link } from '../../router/link.tsx'
import { powerWords as words } from '../../words/office/people.ts'

/** The annulments that the reader may approve, each a link to where that is done. */
export const waitingAnnulmentsQuery = queryOptions({
  queryKey: ['entries', 'annulments'],
  queryFn: ({ signal }) => call('listEntries', { query: { tray: 'annulments' } }, { signal }),
})

/** Annulments too wait for a second person; nothing where none does. */
export function WaitingAnnulments() {
  useLedger()
  const { data } = useQuery(waitingAnnulmentsQuery)
  const entries = data?.entries ?? []
  if (entries.length === 0) return null
  return (
    <section className="stack" aria-labelledby="annulments-title">
      <h2 id="annulments-title">{words.annulments(entries.length)}</h2>
      <ul className="power-list">
        {entries.map(({ entryId, entryNumber, subject }) => (
          <li key={entryId} className="card">
            <Link to={workAddress(entryId)} className="numeric">
              {entryNumber}
            </Link>{' '}
            {subject}
          </li>
        ))}
      </ul>
    </section>
  )
}
