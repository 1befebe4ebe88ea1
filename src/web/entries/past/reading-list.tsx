import { useQuery } from '@tanstack/react-query'

import { isNotTheirs } from '../../common/reading-failure.tsx'
import { call } from '../../common/api.ts'
import { RetryButton } from '../../ui/buttons/retry-button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { writtenInstant } from '../../words/language/dates.ts'
import { pastWords as words } from '../../words/entries/entry-past.ts'

export type ReadingListProps = { readonly entryId: string; readonly timeZone: string }

/** Who saw it: nothing at all for whoever may not read the log. */
export function ReadingList({ entryId, timeZone }: ReadingListProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['entry', entryId, 'readings'],
    queryFn: ({ signal }) => call('listReadings', { params: { entryId } }, { signal }),
    staleTime: 0,
  })
  if (error && isNotTheirs(error)) return null
  return (
    <section className="card stack">
      <h2>{words.readings}</h2>
      {error && (
        <Notice tone="danger" actions={<RetryButton onRetry={refetch}>{words.retry}</RetryButton>}>
          {error.message}
        </Notice>
      )}
      {data === undefined && !error && <Skeleton lines={3} />}
      {data?.count === 0 && <p className="muted">{words.noReadings}</p>}
      {data && data.count > 0 && (
        <>
          <p className="muted small">{words.readingsLead(data.count, data.readings.length)}</p>
          <div className="table-frame">
            <table className="past-table">
              <caption className="visually-hidden">{words.readings}</caption>
              <thead>
                <tr>
                  <th scope="col">{words.when}</th>
                  <th scope="col">{words.who}</th>
                  <th scope="col">{words.what}</th>
                </tr>
              </thead>
              <tbody>
                {data.readings.map(({ at, by, byCode, action, detail }, place) => (
                  // A line of the log has no name of its own, and nothing is ever put before
                  // another.
                  // oxlint-disable-next-line no-array-index-key
                  <tr key={data.count - place}>
                    <td className="numeric">{writtenInstant(at, timeZone)}</td>
                    <td>{by === '' ? words.system : `${by} (${byCode})`}</td>
                    <td>
                      {words.actions[action] ?? action}
                      {detail !== '' && <span className="muted"> · {detail}</span>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  )
}
