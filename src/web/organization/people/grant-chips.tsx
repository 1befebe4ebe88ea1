import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { GrantView } from '#contract/municipality/people.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'

import { peopleWords as words } from '../../words/office/people.ts'
import { grantText, termText } from './grant-text.ts'

export type GrantChipsProps = {
  readonly grants: readonly GrantView[]
  readonly catalogue: CatalogueView
  readonly today: CivilDate
}

/** What somebody may do, where, for which days, and who says so when it is not us. */
export function GrantChips({ grants, catalogue, today }: GrantChipsProps) {
  if (grants.length === 0) return <span className="muted">{words.noRoles}</span>
  return (
    <ul className="grant-chips">
      {grants.map((grant) => {
        const term = termText(grant, today)
        return (
          <li
            key={`${grant.role} ${grant.officeId} ${grant.unitId} ${grant.validFrom} ${grant.source}`}
            className="grant-chip"
            data-upcoming={grant.validFrom > today || undefined}
          >
            <span>{grantText(grant, catalogue)}</span>
            {term !== null && <span className="grant-note">{term}</span>}
            {grant.source === 'CLAIM' && <span className="grant-note">{words.fromClaims}</span>}
          </li>
        )
      })}
    </ul>
  )
}
