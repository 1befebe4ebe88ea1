import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { StaffChange, StaffView } from '#contract/municipality/people.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { HeldGrant } from '#domain/permission/people.ts'

import { writtenDate, writtenInstant } from '../../words/language/dates.ts'
import { peopleWords as words } from '../../words/office/people.ts'
import { wholeGrantText } from './grant-text.ts'

export type ChangeHistoryProps = {
  readonly changes: readonly StaffChange[]
  readonly people: readonly StaffView[]
  readonly catalogue: CatalogueView
  readonly today: CivilDate
}

/** What the ledger says of a person, the latest first. */
export function ChangeHistory({ changes, people, catalogue, today }: ChangeHistoryProps) {
  const { timeZone } = catalogue.municipality
  return (
    <section className="card stack stack-tight" aria-labelledby="person-history">
      <h3 id="person-history" className="section-title">
        {words.history}
      </h3>
      <ol className="person-changes">
        {changes.map((change) => (
          <li key={change.position}>
            <p>
              <strong>{eventOf(change)}</strong>
              <span className="muted">
                {' '}
                · {writtenInstant(change.at, timeZone)} · {authorOf(change)}
              </span>
            </p>
            <Grants label={words.gained} grants={change.gained} {...{ catalogue, today }} />
            <Grants label={words.lost} grants={change.lost} {...{ catalogue, today }} />
            {change.substitution && (
              <p className="muted">{substitutionLine(change.substitution, people)}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function eventOf({ type, change }: StaffChange): string {
  return words.events[change ?? type] ?? words.events[type] ?? type
}

function authorOf({ actorName, type, change }: StaffChange): string {
  const isByHand =
    type === 'BreakGlassOpened' || type === 'StaffLinkIssued' || change === 'factors-cleared'
  return actorName ?? (isByHand ? words.byConsole : words.byNobody)
}

type GrantsProps = Pick<ChangeHistoryProps, 'catalogue' | 'today'> & {
  readonly label: string
  readonly grants: readonly HeldGrant[]
}

function Grants({ label, grants, catalogue, today }: GrantsProps) {
  if (grants.length === 0) return null
  return (
    <p>
      {label}: {grants.map((grant) => wholeGrantText(grant, catalogue, today)).join(' · ')}
    </p>
  )
}

function substitutionLine(
  { absentId, substituteId, validFrom, validTo }: NonNullable<StaffChange['substitution']>,
  people: readonly StaffView[],
): string {
  const nameOf = (id: string) => people.find((person) => person.staffId === id)?.name ?? ''
  const days = words.between(writtenDate(validFrom), writtenDate(validTo))
  return `${nameOf(substituteId)}, ${words.standsInFor(nameOf(absentId))}, ${days}`
}
