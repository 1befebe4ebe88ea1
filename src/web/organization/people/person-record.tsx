import { ArrowLeft, CalendarClock, Pencil } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'

import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { StaffRecord, StaffView } from '#contract/municipality/people.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'

import { Link } from '../../router/link.tsx'
import { useSearchParams } from '../../router/router.tsx'
import { useSession } from '../../session/current/use-session.ts'
import { DescriptionList } from '../../ui/display/description-list.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { Spinner } from '../../ui/buttons/spinner.tsx'
import { writtenInstant } from '../../words/language/dates.ts'
import { organizationWords } from '../../words/office/organization.ts'
import { peopleWords as words } from '../../words/office/people.ts'
import { InviteAgainButton } from './invitation-dialog.tsx'
import { staffMemberQuery } from '../dialog/organization-queries.ts'
import { StandingDialog } from './standing-dialog.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { ClearFactorsButton } from './clear-factors-button.tsx'
import { ChangeHistory } from './change-history.tsx'
import { GrantChips } from './grant-chips.tsx'
import { PersonState } from './person-state.tsx'
import { SubstitutionDialog } from './substitution-dialog.tsx'
import { SubstitutionList } from './substitution-list.tsx'
import { hostOf } from './waiting-list.tsx'

export type PersonRecordProps = {
  readonly person: StaffView
  readonly people: readonly StaffView[]
  readonly catalogue: CatalogueView
  readonly today: CivilDate
  /** Whether people get accounts of ours: else an invitation leads nowhere. */
  readonly givesAccounts: boolean
}

/**
 * One person: what they may do, who stands in for whom, when they were last here, and all that
 * happened.
 */
export function PersonRecord(props: PersonRecordProps) {
  const { person, people, catalogue, today, givesAccounts } = props
  const record = useQuery(staffMemberQuery(person.staffId))
  const { staffId, name } = person
  return (
    <article className="person-record" aria-labelledby="person-name">
      <Link to="?tab=people" className="back-link">
        <ArrowLeft aria-hidden="true" />
        {words.backToPeople}
      </Link>
      <header className="cluster cluster-between">
        <h2 id="person-name">
          {name} <PersonState {...person} />
        </h2>
        <Acts {...{ person, givesAccounts }} record={record.data} />
      </header>
      <Facts {...{ person, catalogue }} record={record.data} />
      <Roles {...{ person, catalogue, today }} past={record.data?.pastGrants ?? []} />
      {record.error && <Notice tone="danger">{record.error.message}</Notice>}
      {record.isPending && <Spinner label={organizationWords.loading} />}
      {record.data && (
        <>
          <SubstitutionList
            substitutions={record.data.substitutions}
            {...{ staffId, people, today }}
          />
          <ChangeHistory changes={record.data.changes} {...{ people, catalogue, today }} />
        </>
      )}
      <AskedDialog {...props} />
    </article>
  )
}

function isNewcomer({ status }: StaffView): boolean {
  return status === 'PENDING' || status === 'REJECTED'
}

/** What may be done with the person; each opens its dialog, which is in the address. */
function Acts({
  person,
  givesAccounts,
  record,
}: Pick<PersonRecordProps, 'person' | 'givesAccounts'> & {
  readonly record: StaffRecord | undefined
}) {
  const self = useSession().data?.staffId
  const to = (what: string): string => `?tab=people&person=${person.staffId}&do=${what}`
  if (isNewcomer(person)) {
    return (
      <Link to={to('approve')} className="button button-primary">
        {words.approve}
      </Link>
    )
  }
  return (
    <div className="cluster">
      {person.isInvited && givesAccounts && <InviteAgainButton person={person} />}
      {record?.hasSecondFactor === true && person.staffId !== self && (
        <ClearFactorsButton person={person} />
      )}
      <Link to={to('absence')} className="button button-secondary">
        <CalendarClock aria-hidden="true" />
        <span>{words.addSubstitution}</span>
      </Link>
      <Link to={to('roles')} className="button button-primary">
        <Pencil aria-hidden="true" />
        <span>{words.changeRoles}</span>
      </Link>
    </div>
  )
}

function AskedDialog({ person, people, catalogue, today }: PersonRecordProps) {
  const [address, setAddress] = useSearchParams()
  const close = (): void => setAddress({ tab: 'people', person: person.staffId })
  const asked = address.get('do')
  if (isNewcomer(person)) {
    return asked === 'approve' ? (
      <ApproveDialog newcomer={person} catalogue={catalogue} onClose={close} />
    ) : null
  }
  if (asked === 'roles') return <StandingDialog {...{ person, catalogue }} onClose={close} />
  return asked === 'absence' ? (
    <SubstitutionDialog {...{ person, people, catalogue, today }} onClose={close} />
  ) : null
}

type RolesProps = Pick<PersonRecordProps, 'person' | 'catalogue' | 'today'> & {
  readonly past: StaffRecord['pastGrants']
}

function Roles({ person, past, catalogue, today }: RolesProps) {
  return (
    <section className="card stack stack-tight" aria-labelledby="person-roles">
      <h3 id="person-roles" className="section-title">
        {words.rolesNow}
      </h3>
      {person.grants.length === 0 ? (
        <p className="muted">{words.rolesNowNone}</p>
      ) : (
        <GrantChips grants={person.grants} {...{ catalogue, today }} />
      )}
      {past.length > 0 && (
        <details>
          <summary>{words.rolesPast}</summary>
          <GrantChips grants={past} {...{ catalogue, today }} />
        </details>
      )}
    </section>
  )
}

function factorFact({ hasSecondFactor }: StaffRecord) {
  if (hasSecondFactor === null) return []
  const description = hasSecondFactor ? words.secondFactorSet : words.secondFactorNone
  return [{ term: words.secondFactor, description }]
}

function Facts({
  person,
  catalogue,
  record,
}: Pick<PersonRecordProps, 'person' | 'catalogue'> & { readonly record: StaffRecord | undefined }) {
  const { timeZone } = catalogue.municipality
  const lastSignIn = record?.lastSignInAt
  const presence =
    record === undefined
      ? []
      : [
          {
            term: words.lastSignIn,
            description: lastSignIn ? writtenInstant(lastSignIn, timeZone) : words.neverSignedIn,
          },
          { term: words.openSessions, description: String(record.openSessions) },
          ...factorFact(record),
        ]
  return (
    <div className="card">
      <DescriptionList
        layout="grid"
        items={[
          { term: organizationWords.email, description: person.email },
          { term: organizationWords.clerkCode, description: person.clerkCode },
          {
            term: words.entersWith,
            description:
              person.issuer === 'asiento'
                ? words.ownAccount
                : words.accountAt(hostOf(person.issuer)),
          },
          ...presence,
        ]}
      />
    </div>
  )
}
