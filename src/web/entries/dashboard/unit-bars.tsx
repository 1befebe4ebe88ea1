import type { WorkloadView } from '#contract/entry/overview.ts'
import { useQuery } from '@tanstack/react-query'

import { dashboardWords as words } from '../../words/entries/dashboard.ts'
import { catalogueQuery } from '../query/entry-queries.ts'

type Unit = WorkloadView['units'][number]

const drawn = 8

/** What is open at each office, and how much of it is late: bars with their numbers beside them. */
export function UnitBars({ units }: Pick<WorkloadView, 'units'>) {
  const catalogue = useQuery(catalogueQuery).data
  const nameOf = new Map(catalogue?.units.map(({ unitId, name }) => [unitId, name]))
  const named = units.map((unit) => ({
    ...unit,
    name: unit.unitId === null ? words.atRegistry : (nameOf.get(unit.unitId) ?? ''),
  }))
  const [largest] = named
  if (largest === undefined) return <p className="muted">{words.unitsNone}</p>
  const sum = (of: 'open' | 'overdue'): number => units.reduce((total, unit) => total + unit[of], 0)
  return (
    <figure className="chart">
      <figcaption>{words.unitsCaption(sum('open'), sum('overdue'))}</figcaption>
      <ul className="bars">
        {named.slice(0, drawn).map(({ unitId, name, open, overdue }) => (
          <li key={unitId ?? ''}>
            <span className="bar-name" title={name}>
              {name}
            </span>
            <Bar open={open} overdue={overdue} most={largest.open} />
            <span className="numeric small">{words.unitFigures(open, overdue)}</span>
          </li>
        ))}
      </ul>
      {named.length > drawn && (
        <p className="muted small">{words.moreUnits(named.length - drawn)}</p>
      )}
      <details>
        <summary>{words.seeData}</summary>
        <UnitTable units={named} />
      </details>
    </figure>
  )
}

function Bar({ open, overdue, most }: Pick<Unit, 'open' | 'overdue'> & { readonly most: number }) {
  const share = (count: number): number => (100 * count) / most
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect width={share(open)} height="10" className="bar-open" />
      <rect width={share(overdue)} height="10" className="bar-overdue" />
    </svg>
  )
}

function UnitTable({ units }: { readonly units: readonly (Unit & { readonly name: string })[] }) {
  return (
    <table className="figures">
      <caption className="visually-hidden">{words.units}</caption>
      <thead>
        <tr>
          <th scope="col">{words.unit}</th>
          <th scope="col">{words.open}</th>
          <th scope="col">{words.overdue}</th>
        </tr>
      </thead>
      <tbody>
        {units.map(({ unitId, name, open, overdue }) => (
          <tr key={unitId ?? ''}>
            <th scope="row">{name}</th>
            <td>{open}</td>
            <td>{overdue}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
