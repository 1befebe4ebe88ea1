import { Plus } from 'lucide-react'

import type { ConfigurationView } from '#contract/municipality/configuration.ts'

import { Link } from '../../router/link.tsx'
import { useSearchParams } from '../../router/router.tsx'
import { DataTable, type DataColumn } from '../../ui/display/data-table.tsx'
import { StatusTag } from '../../ui/display/status-tag.tsx'
import { configurationWords as words } from '../../words/office/configuration.ts'
import { writtenDate } from '../../words/language/dates.ts'
import { OfficeDialog } from './office-dialog.tsx'

export type OfficesPanelProps = {
  readonly configuration: ConfigurationView
  readonly today: string
}

type Office = ConfigurationView['offices'][number]

export function OfficesPanel({ configuration, today }: OfficesPanelProps) {
  const [address, setAddress] = useSearchParams()
  const asked = address.get('office')
  const { offices, mayPropose } = configuration
  const office = offices.find(({ officeId }) => officeId === asked) ?? null
  return (
    <>
      {mayPropose && (
        <div className="cluster cluster-end year-bar">
          <Link to="?tab=offices&office=new" className="button button-primary">
            <Plus aria-hidden="true" />
            <span>{words.addOffice}</span>
          </Link>
        </div>
      )}
      <DataTable
        label={words.offices}
        columns={columnsFor(mayPropose)}
        rows={offices}
        keyOf={({ officeId }) => officeId}
      />
      {mayPropose && (office !== null || asked === 'new') && (
        <OfficeDialog
          key={asked}
          office={office}
          configuration={configuration}
          today={today}
          onClose={() => setAddress({ tab: 'offices' })}
        />
      )}
    </>
  )
}

function columnsFor(mayPropose: boolean): readonly DataColumn<Office>[] {
  return [
    { id: 'code', header: words.code, width: '7rem', cell: ({ code }) => code },
    {
      id: 'name',
      header: words.name,
      isRowHeader: true,
      onCard: 'title',
      cell: ({ officeId, name }) =>
        mayPropose ? <Link to={`?tab=offices&office=${officeId}`}>{name}</Link> : name,
    },
    { id: 'address', header: words.address, cell: ({ address }) => address },
    {
      id: 'state',
      header: words.state,
      width: '16rem',
      cell: ({ isMain, validTo }) => (
        <span className="cluster">
          <StatusTag tone={validTo === null ? 'success' : 'neutral'}>
            {validTo === null ? words.open : words.closesOn(writtenDate(validTo))}
          </StatusTag>
          {isMain && <StatusTag tone="info">{words.main}</StatusTag>}
        </span>
      ),
    },
  ]
}
