/** The documents that wait for this person: an annulment, or another level of secrecy. */
import type { ListedEntry } from '#contract/entry/entry-shapes.ts'

import { workAddress } from '../../common/entry-in-address.ts'
import { Link } from '../../router/link.tsx'
import { powerWords as words } from '../../words/office/people.ts'

export type WaitingEntriesProps = { readonly entries: readonly ListedEntry[] }

export function WaitingEntries({ entries }: WaitingEntriesProps) {
  return (
    <section className="stack" aria-labelledby="entries-title">
      <h2 id="entries-title">{words.waitingEntries(entries.length)}</h2>
      <ul className="power-list">
        {entries.map(({ entryId, entryNumber, allowed }) => (
          <li key={entryId} className="card">
            <Link to={workAddress(entryId)}>
              {allowed.includes('confirm-confidentiality')
                ? words.confidentialityOf(entryNumber)
                : words.annulmentOf(entryNumber)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
