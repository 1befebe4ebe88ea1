import { Plus } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'

import type { CatalogueView, StaffView } from '#contract/organization.ts'
import type { RoleGrant } from '#domain/permission.ts'

import { DataTable, type DataColumn } from '../ui/data-table.tsx'
import { StatusTag } from '../ui/status-tag.tsx'
import { organizationWords as words } from '../words/organization.ts'
import { NewPersonDialog } from './new-person-dialog.tsx'
import { StandingDialog } from './standing-dialog.tsx'

export type PeoplePanelProps = {
  readonly catalogue: CatalogueView
  readonly people: readonly StaffView[]
}

export function PeoplePanel({ catalogue, people }: PeoplePanelProps) {
  const [address, setAddress] = useSearchParams()
  const asked = address.get('person')
  const person = people.find(({ staffId }) => staffId === asked)
  const close = (): void => setAddress({ tab: 'people' })
  return (
    <>
      <div className="organization-actions">
        <Link to="?tab=people&person=new" className="button button-primary">
          <Plus aria-hidden="true" />
          <span>{words.addPerson}</span>
        </Link>
      </div>
      <DataTable
        label={words.people}
        columns={columnsFor(catalogue)}
        rows={people}
        keyOf={({ staffId }) => staffId}
      />
      {asked === 'new' && <NewPersonDialog catalogue={catalogue} onClose={close} />}
      {person && (
        <StandingDialog key={asked} person={person} catalogue={catalogue} onClose={close} />
      )}
    </>
  )
}

function columnsFor(catalogue: CatalogueView): readonly DataColumn<StaffView>[] {
  return [
    {
      id: 'name',
      header: words.personName,
      isRowHeader: true,
      onCard: 'title',
      cell: ({ staffId, name }) => <Link to={`?tab=people&person=${staffId}`}>{name}</Link>,
    },
    { id: 'email', header: words.email, cell: ({ email }) => email },
    { id: 'code', header: words.clerkCode, width: '7rem', cell: ({ clerkCode }) => clerkCode },
    {
      id: 'roles',
      header: words.roles,
      cell: ({ grants }) => grants.map((grant) => roleText(grant, catalogue)).join(' · '),
    },
    {
      id: 'state',
      header: words.state,
      width: '9rem',
      cell: ({ status }) => <PersonState status={status} />,
    },
  ]
}

function PersonState({ status }: Pick<StaffView, 'status'>) {
  if (status === 'ACTIVE') return <StatusTag tone="success">{words.active}</StatusTag>
  if (status === 'PENDING') return <StatusTag tone="warning">{words.pending}</StatusTag>
  return <StatusTag>{words.disabled}</StatusTag>
}

/** "Tramitación (Obras)", "Registro". */
function roleText(
  { role, unitId, officeId }: RoleGrant,
  { units, offices }: CatalogueView,
): string {
  const place =
    units.find((unit) => unit.unitId === unitId)?.name ??
    offices.find((office) => office.officeId === officeId)?.name
  return place === undefined ? words.roleNames[role] : `${words.roleNames[role]} (${place})`
}
