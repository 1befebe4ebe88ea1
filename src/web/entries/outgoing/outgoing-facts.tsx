import type { OutgoingView } from '#contract/outgoing/outgoing.ts'

import { Link } from '../../router/link.tsx'
import { workAddress } from '../../common/entry-in-address.ts'
import { DescriptionList } from '../../ui/display/description-list.tsx'
import { outgoingKindWords, outgoingWords as words } from '../../words/book/outgoing.ts'
import { confidentialityWords } from '../../words/entries/entries.ts'
import { writtenDate } from '../../words/language/dates.ts'
import type { OfficeNaming } from '../sheet/use-naming.ts'

export type OutgoingFactsProps = {
  readonly outgoing: OutgoingView
  readonly content: NonNullable<OutgoingView['content']>
  readonly naming: OfficeNaming
}

/** What the document says of itself, and what it answers. */
export function OutgoingFacts({ outgoing, content, naming }: OutgoingFactsProps) {
  return (
    <section className="card stack stack-tight">
      <h2>{words.facts}</h2>
      <p className="outgoing-subject">{content.subject}</p>
      <DescriptionList
        items={[
          { term: words.kind, description: outgoingKindWords[content.kind] },
          { term: words.documentNumber, description: content.documentNumber },
          { term: words.documentDate, description: writtenDate(content.documentDate) },
          { term: words.unit, description: naming.unitName(content.unitId) ?? '' },
          { term: words.signedBy, description: content.signedBy },
          { term: words.folios, description: content.folios },
          {
            term: words.confidentiality,
            description: confidentialityWords[content.confidentiality],
          },
          { term: words.office, description: naming.officeName },
          ...(outgoing.answers.length === 0
            ? []
            : [{ term: words.answers, description: <Answered answers={outgoing.answers} /> }]),
          { term: words.hash, description: <code className="mono">{outgoing.hash}</code> },
        ]}
      />
    </section>
  )
}

function Answered({ answers }: Pick<OutgoingView, 'answers'>) {
  return (
    <span className="cluster">
      {answers.map(({ entryId, entryNumber }) => (
        <Link key={entryId} to={workAddress(entryId)} className="numeric">
          {entryNumber}
        </Link>
      ))}
    </span>
  )
}
