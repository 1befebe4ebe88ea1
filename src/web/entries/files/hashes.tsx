import './hashes.css'

export type HashesProps = {
  readonly title: string
  /** What each is of, where the title does not say it. */
  readonly hashes: readonly { readonly of?: string; readonly hash: string }[]
}

/** Hashes, for whoever compares them: folded on the screen, open on paper. */
export function Hashes({ title, hashes }: HashesProps) {
  return (
    <details className="hashes">
      <summary>{title}</summary>
      <ul>
        {hashes.map(({ of, hash }, place) => (
          // Two files may have one name and one content.
          // oxlint-disable-next-line no-array-index-key
          <li key={place}>
            {of} <span className="mono">{hash}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
