import { Plus } from 'lucide-react'

import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { StaffView, SubstitutionView } from '#contract/municipality/people.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { foldText } from '#domain/common/text.ts'

import { Link } from '../../router/link.tsx'
import { useSearchParams } from '../../router/router.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { DataTable, type DataColumn } from '../../ui/display/data-table.tsx'
import { EmptyState } from '../../ui/display/empty-state.tsx'
import { RadioGroup } from '../../ui/fields/radio-group.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useToday } from '../../common/use-today.ts'
import { organizationWords } from '../../words/office/organization.ts'
import { peopleWords as words } from '../../words/office/people.ts'
import { NewPersonDialog } from '../people/new-person-dialog.tsx'
import { ApproveDialog } from '../people/approve-dialog.tsx'
import { GrantChips } from '../people/grant-chips.tsx'
import { NewcomersDialog } from '../people/newcomers-dialog.tsx'
import { PersonRecord } from '../people/person-record.tsx'
import { PersonState } from '../people/person-state.tsx'
import { WaitingPowers } from '../powers/waiting-powers.tsx'
import { WaitingList } from '../people/waiting-list.tsx'

export type PeoplePanelProps = {
  readonly catalogue: CatalogueView
  readonly people: readonly StaffView[]
  readonly substitutions: readonly SubstitutionView[]
  readonly givesAccounts: boolean
}

/** Who waits, then who is there; or one person, when the address names them. */
export function PeoplePanel({ catalogue, people, givesAccounts }: PeoplePanelProps) {
  const [address, setAddress] = useSearchParams()
  const today = useToday(catalogue.municipality.timeZone)
  const asked = address.get('person')
  const person = people.find(({ staffId }) => staffId === asked)
  const newcomer = people.find(({ staffId }) => staffId === address.get('approve'))
  const close = (): void => setAddress({ tab: 'people' })
  if (person) {
    return <PersonRecord key={asked} {...{ person, people, catalogue, today, givesAccounts }} />
  }
  return (
    <>
      <WaitingPowers />
      <WaitingList
        waiting={people.filter(({ status }) => status === 'PENDING')}
        catalogue={catalogue}
      />
      <PeopleList {...{ catalogue, people, today }} />
      {asked === 'new' && givesAccounts && (
        <NewPersonDialog catalogue={catalogue} onClose={close} />
      )}
      {asked === 'new' && !givesAccounts && <NewcomersDialog onClose={close} />}
      {newcomer && isNewcomer(newcomer) && (
        <ApproveDialog key={newcomer.staffId} {...{ newcomer, catalogue }} onClose={close} />
      )}
    </>
  )
}

function isNewcomer({ status }: StaffView): boolean {
  return status === 'PENDING' || status === 'REJECTED'
}

const shownStatuses = ['ACTIVE', 'DISABLED', 'REJECTED', 'ALL'] as const
type Shown = (typeof shownStatuses)[number]

type PeopleListProps = {
  readonly catalogue: CatalogueView
  readonly people: readonly StaffView[]
  readonly today: CivilDate
}

function PeopleList({ catalogue, people, today }: PeopleListProps) {
  const [address, setAddress] = useSearchParams()
  const sought = address.get('q') ?? ''
  const shown = shownStatuses.find((status) => status === address.get('state')) ?? 'ACTIVE'
  // In the address, and without a new page of history for each letter.
  const put = (part: { q?: string; state?: Shown }): void => {
    const { q = sought, state = shown } = part
    setAddress(
      { tab: 'people', ...(q === '' ? {} : { q }), ...(state === 'ACTIVE' ? {} : { state }) },
      { replace: true },
    )
  }
  const settled = people.filter(({ status }) => status !== 'PENDING')
  const statuses = shownStatuses.filter(
    (status) => status !== 'REJECTED' || settled.some((person) => person.status === 'REJECTED'),
  )
  const found = settled.filter((person) => isSought(person, sought) && isShown(person, shown))
  return (
    <>
      <div className="people-bar">
        <TextField
          type="search"
          className="people-search"
          label={words.search}
          value={sought}
          onChange={(q) => put({ q })}
        />
        <RadioGroup
          label={words.show}
          options={statuses.map((value) => ({ value, label: words.shown[value] }))}
          value={shown}
          onChange={(state) => put({ state })}
        />
        <Link to="?tab=people&person=new" className="button button-primary">
          <Plus aria-hidden="true" />
          <span>{organizationWords.addPerson}</span>
        </Link>
      </div>
      <p className="muted small" role="status">
        {words.found(found.length)}
      </p>
      <DataTable
        label={organizationWords.people}
        columns={columnsFor(catalogue, today)}
        rows={found}
        keyOf={({ staffId }) => staffId}
        empty={
          <EmptyState
            title={words.noneFound}
            action={
              <Button onPress={() => put({ q: '', state: 'ALL' })}>{words.clearSearch}</Button>
            }
          >
            {words.noneFoundText}
          </EmptyState>
        }
      />
    </>
  )
}

function isSought({ name, email, clerkCode }: StaffView, sought: string): boolean {
  const text = foldText(`${name} ${email} ${clerkCode}`)
  return foldText(sought)
    .split(/\s+/u)
    .every((word) => text.includes(word))
}

function isShown({ status }: StaffView, shown: Shown): boolean {
  return shown === 'ALL' || status === shown
}

function columnsFor(catalogue: CatalogueView, today: CivilDate): readonly DataColumn<StaffView>[] {
  return [
    {
      id: 'name',
      header: organizationWords.personName,
      width: '26%',
      isRowHeader: true,
      onCard: 'title',
      cell: ({ staffId, name, email }) => (
        <>
          <Link to={`?tab=people&person=${staffId}`}>{name}</Link>
          {email !== '' && <span className="person-email">{email}</span>}
        </>
      ),
    },
    {
      id: 'code',
      header: organizationWords.clerkCode,
      width: '7rem',
      cell: ({ clerkCode }) => clerkCode,
    },
    {
      id: 'roles',
      header: organizationWords.roles,
      cell: ({ grants }) => <GrantChips {...{ grants, catalogue, today }} />,
    },
    {
      id: 'state',
      header: organizationWords.state,
      width: '9rem',
      cell: (person) => <PersonState {...person} />,
    },
  ]
}
