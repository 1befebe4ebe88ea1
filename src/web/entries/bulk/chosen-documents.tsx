import type { ListedEntry } from '#contract/entry/entry-shapes.ts'

import { trayWords } from '../../words/entries/trays.ts'

export type ChosenDocumentsProps = {
  readonly able: readonly ListedEntry[]
  readonly unable: readonly ListedEntry[]
  /** Why one is left out. */
  readonly reasonOf: (entry: ListedEntry) => string
}

/** What it will be done to, and which of the chosen ones are left out and why. */
export function ChosenDocuments({ able, unable, reasonOf }: ChosenDocumentsProps) {
  return (
    <>
      <h3>{trayWords.willBe(able.length)}</h3>
      <ul className="bulk-list">
        {able.map(({ entryId, entryNumber, subject, sender }) => (
          <li key={entryId}>
            <strong className="numeric">{entryNumber}</strong> {subject || trayWords.confidential}{' '}
            <span className="muted small">{sender}</span>
          </li>
        ))}
      </ul>
      {unable.length > 0 && (
        <>
          <h3>{trayWords.willNot(unable.length)}</h3>
          <ul className="bulk-list">
            {unable.map((entry) => (
              <li key={entry.entryId}>
                <span className="numeric">{entry.entryNumber}</span>{' '}
                <span className="muted small">{reasonOf(entry)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
