import type { EntryView } from '#contract/entry/entry-shapes.ts'

import { Link } from '../../router/link.tsx'
import { workAddress } from '../../common/entry-in-address.ts'
import { DescriptionList, type DescriptionItem } from '../../ui/display/description-list.tsx'
import { relationWords } from '../../words/entries/entries.ts'
import { showWords } from '../../words/entries/entry-show.ts'
import { writtenInstant } from '../../words/language/dates.ts'
import { furtherFacts, leadingFacts } from '../sheet/entry-facts.ts'
import { PeopleList } from '../sheet/people-list.tsx'
import type { OfficeNaming } from '../sheet/use-naming.ts'
import { VerificationCode } from '../sheet/verification-code.tsx'

export type FactsPartProps = {
  readonly entry: EntryView
  readonly naming: OfficeNaming
}

/** What the document says, and who appears in it, as text. Its subject and its term stand above. */
export function FactsPart({ entry, naming }: FactsPartProps) {
  const { content, parties } = entry
  if (!content) {
    return (
      <section id="datos" className="card">
        <p>{showWords.confidentialText}</p>
      </section>
    )
  }
  const facts = [...leadingFacts(content, naming), ...furtherFacts(content, naming)]
  return (
    <>
      <section id="datos" className="card stack stack-tight">
        <h2>{showWords.facts}</h2>
        <DescriptionList items={[...facts, ...ofTheRegister(entry, naming)]} />
      </section>
      {parties.length > 0 && (
        <section className="card stack stack-tight">
          <h2>{showWords.people}</h2>
          <PeopleList parties={parties} naming={naming} />
        </section>
      )}
    </>
  )
}

/** What it is tied to, whether it was rectified, and the code that proves its receipt. */
function ofTheRegister(entry: EntryView, { timeZone }: OfficeNaming): DescriptionItem[] {
  const { relations, rectifiedAt, receiptVersion, verificationCode } = entry
  const kinds = [...new Set(relations.map(({ kind }) => kind))]
  return [
    ...kinds.map((kind) => ({
      term: relationWords[kind],
      description: <Others entries={relations.filter((relation) => relation.kind === kind)} />,
    })),
    ...(rectifiedAt === null
      ? []
      : [
          {
            term: showWords.rectified,
            description: showWords.rectifiedOn(
              writtenInstant(rectifiedAt, timeZone),
              receiptVersion,
            ),
          },
        ]),
    ...(verificationCode === null
      ? []
      : [
          {
            term: showWords.verificationCode,
            description: <VerificationCode code={verificationCode} />,
          },
        ]),
  ]
}

type OthersProps = { readonly entries: EntryView['relations'] }

function Others({ entries }: OthersProps) {
  return (
    <span className="cluster">
      {entries.map(({ entryId, entryNumber }) => (
        <Link key={entryId} to={workAddress(entryId)} className="numeric">
          {entryNumber}
        </Link>
      ))}
    </span>
  )
}
