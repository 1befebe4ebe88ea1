import type { LetterView } from '#contract/letters/letters.ts'

import { workAddress } from '../../common/entry-in-address.ts'
import { Link } from '../../router/link.tsx'
import { DescriptionList } from '../../ui/display/description-list.tsx'
import { letterWords as words } from '../../words/book/letters.ts'
import { outgoingKindWords } from '../../words/book/outgoing.ts'
import { confidentialityWords } from '../../words/entries/entries.ts'
import { writtenDate } from '../../words/language/dates.ts'
import type { OfficeNaming } from '../sheet/use-naming.ts'

export type LetterFactsProps = { readonly letter: LetterView; readonly naming: OfficeNaming }

/** What a letter says of itself, once it is not written any more. */
export function LetterFacts({ letter, naming }: LetterFactsProps) {
  const { form, documentNumber, documentDate, answers, hidesAnswer } = letter
  return (
    <section className="card stack stack-tight" aria-labelledby="letter-facts">
      <h2 id="letter-facts">{words.facts}</h2>
      <p className="outgoing-subject">{form.subject}</p>
      <DescriptionList
        items={[
          { term: words.kind, description: outgoingKindWords[form.kind] },
          { term: words.documentNumber, description: documentNumber },
          { term: words.documentDate, description: documentDate && writtenDate(documentDate) },
          { term: words.unit, description: naming.unitName(form.unitId) ?? '' },
          {
            term: words.addressees,
            description: form.addressees.map(({ name }) => name).join(', '),
          },
          { term: words.confidentiality, description: confidentialityWords[form.confidentiality] },
          {
            term: words.answers,
            description: (answers.length > 0 || hidesAnswer) && (
              <span className="cluster">
                {answers.map(({ entryId, entryNumber }) => (
                  <Link key={entryId} to={workAddress(entryId)} className="numeric">
                    {entryNumber}
                  </Link>
                ))}
                {hidesAnswer && <span className="muted">{words.hiddenAnswer}</span>}
              </span>
            ),
          },
        ]}
      />
    </section>
  )
}
