import type { BookStateView } from '#contract/book/book-state.ts'

import { DescriptionList } from '../ui/display/description-list.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { bookStateWords as words } from '../words/book/closings.ts'
import { writtenInstant } from '../words/language/dates.ts'

type Town = BookStateView['towns'][number]

/** What this book keeps of others, and others of it; nothing where no town is watched. */
export function WatchedTowns({ towns, timeZone }: Pick<BookStateView, 'towns' | 'timeZone'>) {
  if (towns.length === 0) return null
  return (
    <section className="card stack">
      <h2>{words.towns}</h2>
      <p className="muted">{words.townsLead}</p>
      {towns.map((town) => (
        <WatchedTown key={town.origin} town={town} timeZone={timeZone} />
      ))}
    </section>
  )
}

function WatchedTown({ town, timeZone }: { readonly town: Town; readonly timeZone: string }) {
  const { origin, kept, own, ownClosings, trouble, ownTrouble } = town
  const found = trouble === null ? null : words.townTroubles[trouble]
  const ownFound = ownTrouble === null ? null : words.ownTroubles[ownTrouble]
  return (
    <section className="stack">
      <h3 className="town-name">{origin}</h3>
      {found !== null && (
        <Notice tone={trouble === 'SILENT' ? 'warning' : 'danger'} title={found.title}>
          {found.text}
        </Notice>
      )}
      {ownFound !== null && (
        <Notice tone="danger" title={ownFound.title(ownClosings ?? 0)}>
          {ownFound.text}
        </Notice>
      )}
      <DescriptionList
        items={[
          {
            term: words.townKept,
            description: kept
              ? words.townClosings(kept.closings, writtenInstant(kept.seenAt, timeZone))
              : words.townNotKept,
          },
          {
            term: words.townOwn,
            description: own
              ? words.townOwnClosings(own.closings, writtenInstant(own.signedAt, timeZone))
              : words.townNotOwn,
          },
        ]}
      />
    </section>
  )
}
