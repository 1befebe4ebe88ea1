import { Plus } from 'lucide-react'

import type { ConfigurationView } from '#contract/municipality/configuration.ts'

import { Link } from '../../router/link.tsx'
import { useSearchParams } from '../../router/router.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { DataTable, type DataColumn } from '../../ui/display/data-table.tsx'
import { StatusTag } from '../../ui/display/status-tag.tsx'
import { configurationWords as words } from '../../words/office/configuration.ts'
import { legalWords } from '../../words/office/legal.ts'
import { writtenTerm } from '../../words/entries/due-ladder.ts'
import { LawOffer } from './law-offer.tsx'
import { groundText, isSame, isUnread } from '../proposals/ground-text.ts'
import { TypeDialog } from './type-dialog.tsx'

type Type = ConfigurationView['types'][number]

export function TypesPanel({ configuration }: { readonly configuration: ConfigurationView }) {
  const [address, setAddress] = useSearchParams()
  const asked = address.get('type')
  const type = configuration.types.find(({ typeId }) => typeId === asked) ?? null
  const { mayPropose } = configuration
  return (
    <>
      {mayPropose && (
        <div className="cluster cluster-end year-bar">
          <Link to="?tab=types&type=new" className="button button-primary">
            <Plus aria-hidden="true" />
            <span>{words.addType}</span>
          </Link>
        </div>
      )}
      <LawOffer configuration={configuration} />
      <UnreadLaw types={configuration.types} />
      <DataTable
        label={words.types}
        columns={columnsFor(configuration)}
        rows={configuration.types}
        keyOf={({ typeId }) => typeId}
      />
      {mayPropose && (type !== null || asked === 'new') && (
        <TypeDialog
          key={asked}
          type={type}
          configuration={configuration}
          onClose={() => setAddress({ tab: 'types' })}
        />
      )}
    </>
  )
}

/** Which types stand on an article nobody could read. */
function UnreadLaw({ types }: Pick<ConfigurationView, 'types'>) {
  const unread = types.filter(
    ({ isActive, deadline, legal }) => isActive && isUnread(deadline, legal),
  )
  if (unread.length === 0) return null
  return (
    <div className="year-bar">
      <Notice tone="warning">
        {legalWords.unreadTypes(unread.map(({ name }) => name).join(', '))}
      </Notice>
    </div>
  )
}

function columnsFor({ units, mayPropose }: ConfigurationView): readonly DataColumn<Type>[] {
  const unitOf = (id: string | null): string =>
    units.find(({ unitId }) => unitId === id)?.name ?? words.noUnit
  return [
    { id: 'code', header: words.code, width: '7rem', cell: ({ code }) => code },
    {
      id: 'name',
      header: words.name,
      isRowHeader: true,
      onCard: 'title',
      cell: ({ typeId, name }) =>
        mayPropose ? <Link to={`?tab=types&type=${typeId}`}>{name}</Link> : name,
    },
    {
      id: 'deadline',
      header: words.deadline,
      width: '18rem',
      cell: (type) => <TermCell {...type} />,
    },
    {
      id: 'unit',
      header: words.unit,
      width: '16rem',
      cell: ({ defaultUnitId }) => unitOf(defaultUnitId),
    },
    {
      id: 'state',
      header: words.state,
      width: '8rem',
      cell: ({ isActive }) => (
        <StatusTag tone={isActive ? 'success' : 'neutral'}>
          {isActive ? words.open : words.closed}
        </StatusTag>
      ),
    },
  ]
}

/** The term, and the article it stands on while it is the one of the law. */
function TermCell({ deadline, legal }: Pick<Type, 'deadline' | 'legal'>) {
  const isLegal = legal !== null && isSame(deadline, legal.term)
  const ground = isLegal && (deadline !== null || !legal.isRead) ? groundText(legal) : ''
  const said = [isLegal ? legal.reason : '', ground].filter((part) => part !== '').join(' ')
  return (
    <>
      {deadline ? writtenTerm(deadline) : words.noDeadline}
      {said !== '' && <span className="type-ground muted small">{said}</span>}
    </>
  )
}
