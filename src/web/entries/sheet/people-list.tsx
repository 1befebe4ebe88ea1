import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { countryOfIdentityType, maskIdentityNumber } from '#domain/party/identity-number.ts'
import { partyName } from '#domain/party/party.ts'

import { DescriptionList } from '../../ui/display/description-list.tsx'
import { identityTypeWords, partyRoleWords } from '../../words/entries/entries.ts'
import { partyFieldWords } from '../../words/entries/field-names.ts'
import { showWords } from '../../words/entries/entry-show.ts'
import type { Naming } from './describe-value.ts'
import { partyFacts } from './entry-facts.ts'
import './people-list.css'

type Party = EntryView['parties'][number]

export type PeopleListProps = {
  readonly parties: readonly Party[]
  readonly naming: Naming
}

/**
 * Who appears in the entry. On paper the identity numbers are masked, as on the receipt
 * (docs/specification/personal-data.md).
 */
export function PeopleList({ parties, naming }: PeopleListProps) {
  return (
    <div className="people">
      {parties.map((party, place) => (
        // A party has no id of its own: its place in the entry is what names it.
        // oxlint-disable-next-line no-array-index-key
        <article key={place} className="person">
          <h3>
            {partyName(party)}{' '}
            <span className="muted person-role">{partyRoleWords[party.role]}</span>
          </h3>
          <DescriptionList
            items={partyFacts(party, naming).map((fact) => maskedOnPaper(fact, party))}
          />
        </article>
      ))}
    </div>
  )
}

function maskedOnPaper(
  { term, description }: { readonly term: string; readonly description: string },
  party: Party,
) {
  if (!party.identity || term !== partyFieldWords['identity']) return { term, description }
  const { number, type } = party.identity
  return {
    term,
    description: (
      <>
        <span className="screen-only">
          {description}
          {!party.identityVerified && ` (${showWords.identityUnverified})`}
        </span>
        <span className="print-only">
          {identityTypeWords[type]} {maskIdentityNumber(countryOfIdentityType(type), number)}
        </span>
      </>
    ),
  }
}
