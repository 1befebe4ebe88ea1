import { useQuery } from '@tanstack/react-query'

import { letterAddress } from '../../common/entry-in-address.ts'
import { Link } from '../../router/link.tsx'
import { StatusTag } from '../../ui/display/status-tag.tsx'
import { letterWords } from '../../words/book/letters.ts'
import { outgoingKindWords, outgoingWords as words } from '../../words/book/outgoing.ts'
import { writtenDate } from '../../words/language/dates.ts'
import { answeringQuery, answerLettersQuery, outgoingAddress } from './outgoing-queries.ts'
import { OutgoingTags } from './outgoing-tags.tsx'

type AnsweredPartProps = { readonly entryId: string }

/**
 * With what the entry is answered, once that is read: last in its column, so that nothing moves
 * when it comes.
 */
export function AnsweredPart({ entryId }: AnsweredPartProps) {
  return (
    <>
      <BeingWritten entryId={entryId} />
      <Dispatched entryId={entryId} />
    </>
  )
}

/** Answers that have not left yet. */
function BeingWritten({ entryId }: AnsweredPartProps) {
  const { data } = useQuery(answerLettersQuery(entryId))
  const letters = data?.filter(({ status }) => status !== 'DISPATCHED') ?? []
  if (letters.length === 0) return null
  return (
    <section className="card stack stack-tight">
      <h2>{letterWords.answersBeingWritten}</h2>
      <ul className="stack stack-tight answered-list">
        {letters.map(({ letterId, kind, documentNumber, author, status }) => (
          <li key={letterId} className="cluster">
            <Link to={letterAddress(letterId)}>{documentNumber ?? outgoingKindWords[kind]}</Link>
            <span>{letterWords.writtenBy(author)}</span>
            <StatusTag>{letterWords.statuses[status]}</StatusTag>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Dispatched({ entryId }: AnsweredPartProps) {
  const { data } = useQuery(answeringQuery(entryId))
  if (data === undefined || data.entries.length === 0) return null
  return (
    <section className="card stack stack-tight">
      <h2>{words.answersTitle}</h2>
      <ul className="stack stack-tight answered-list">
        {data.entries.map((row) => (
          <li key={row.outgoingId} className="cluster">
            <Link to={outgoingAddress(row.outgoingId)} className="numeric">
              {row.exitNumber}
            </Link>
            <span>{words.answeredWith(writtenDate(row.dispatchedOn))}</span>
            <OutgoingTags {...row} />
          </li>
        ))}
      </ul>
      {data.nextCursor !== null && <p className="muted">{words.moreAnswers}</p>}
    </section>
  )
}
