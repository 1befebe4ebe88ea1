/**
 * Why a row was found, in the row: the words that matched, marked; and, when they stand elsewhere,
 * where.
 */
import type { FoundReason } from '#contract/entry/search.ts'
import type { ListedEntry } from '#contract/entry/entry-shapes.ts'
import { createContext, useContext } from 'react'

import { searchWords } from '../../words/entries/search.ts'
import type { Listed } from '../query/entry-queries.ts'

/** Of the list on the screen; empty when nothing was looked for. */
export const FoundReasons = createContext<NonNullable<Listed['reasons']>>({})

export type FoundTextProps = {
  readonly entry: Pick<ListedEntry, 'entryId'>
  readonly where: 'SENDER' | 'SUBJECT'
  /** As it is shown when nothing in it was looked for. */
  readonly text: string
}

/** Two lines of a cell, with what was found in them marked. */
export function FoundText({ entry, where, text }: FoundTextProps) {
  const reason = useContext(FoundReasons)[entry.entryId]?.find((found) => found.where === where)
  return (
    <span className="clamp-2" title={text}>
      {reason ? <Pieces pieces={reason.pieces} /> : text}
    </span>
  )
}

const shownInTheirCells: readonly FoundReason['where'][] = ['NUMBER', 'SENDER', 'SUBJECT']

/** Under the subject: the identity number, the statement, a note, the page of an attachment. */
export function FoundElsewhere({ entry }: Pick<FoundTextProps, 'entry'>) {
  const reasons = useContext(FoundReasons)[entry.entryId] ?? []
  const elsewhere = reasons.filter(({ where }) => !shownInTheirCells.includes(where))
  return elsewhere.map((reason, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- two notes may say the same
    <span key={place} className="found-elsewhere clamp-2">
      <span className="found-where">{whereWords(reason)}</span>
      {reason.pieces.length > 0 && (
        <>
          {': '}
          <Pieces pieces={reason.pieces} />
        </>
      )}
    </span>
  ))
}

function whereWords({ where, fileName, page }: FoundReason): string {
  return where === 'ATTACHMENT'
    ? searchWords.inAttachment(fileName ?? '', page)
    : searchWords.where[where]
}

function Pieces({ pieces }: Pick<FoundReason, 'pieces'>) {
  return pieces.map(({ text, isMatch }, place) =>
    // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text, in its order
    isMatch ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
  )
}
