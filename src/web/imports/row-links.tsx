import { Link } from '../router/link.tsx'
import { importWords as words } from '../words/book/imports.ts'
import { rowAddress } from './asked.ts'

export type RowLinksProps = {
  readonly bookId: string
  readonly count: number
  readonly ordinals: readonly number[]
}

/** Rows of the file, each a way to it. */
export function RowLinks({ bookId, count, ordinals }: RowLinksProps) {
  if (count === 0) return words.noFaults
  return (
    <span className="import-places">
      {ordinals.map((ordinal) => (
        <Link key={ordinal} to={rowAddress(bookId, ordinal)}>
          {words.rowLink(ordinal)}
        </Link>
      ))}
      {count > ordinals.length && <span>{words.more(count - ordinals.length)}</span>}
    </span>
  )
}
