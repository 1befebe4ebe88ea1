import type { WorkloadView } from '#contract/entry/overview.ts'

import { writtenDate } from '../../words/language/dates.ts'
import { dashboardWords as words } from '../../words/entries/dashboard.ts'

type Day = WorkloadView['days'][number]
type Series = 'received' | 'closed'

/**
 * Two lines over thirty days, told apart by their stroke as well; and the same in words and in a
 * table.
 */
export function MonthChart({ scope, days }: Pick<WorkloadView, 'scope' | 'days'>) {
  const received = sumOf(days, 'received')
  const closed = sumOf(days, 'closed')
  if (received + closed === 0) return <p className="muted">{words.monthNone}</p>
  const names = { received: words.received[scope], closed: words.closed }
  const top = niceTop(Math.max(...days.flatMap((day) => [day.received, day.closed])))
  return (
    <figure className="chart">
      <figcaption>{words.monthCaption[scope](received, closed)}</figcaption>
      <div className="chart-area" aria-hidden="true">
        <div className="chart-scale numeric">
          <span>{top}</span>
          <span>{top / 2}</span>
          <span>0</span>
        </div>
        <svg viewBox="0 0 290 100" preserveAspectRatio="none" focusable="false">
          {[0, 50, 100].map((y) => (
            <line key={y} x1="0" x2="290" y1={y} y2={y} className="chart-grid" />
          ))}
          <polyline points={pointsOf(days, 'received', top)} className="chart-received" />
          <polyline points={pointsOf(days, 'closed', top)} className="chart-closed" />
        </svg>
        <div className="chart-days numeric">
          {[days[0], days[Math.floor(days.length / 2)], days.at(-1)].map(
            (day) => day && <span key={day.on}>{writtenDate(day.on)}</span>,
          )}
        </div>
      </div>
      <div className="chart-legend" aria-hidden="true">
        <Legend of="received" name={names.received} />
        <Legend of="closed" name={names.closed} />
      </div>
      <details>
        <summary>{words.seeData}</summary>
        <DayTable days={days} names={names} />
      </details>
    </figure>
  )
}

function Legend({ of, name }: { readonly of: Series; readonly name: string }) {
  return (
    <span className="cluster">
      <svg width="28" height="8" viewBox="0 0 28 8" focusable="false">
        <line x1="0" x2="28" y1="4" y2="4" className={`chart-${of}`} />
      </svg>
      {name}
    </span>
  )
}

function DayTable({
  days,
  names,
}: {
  readonly days: readonly Day[]
  readonly names: Readonly<Record<Series, string>>
}) {
  return (
    <table className="figures">
      <caption className="visually-hidden">{words.month}</caption>
      <thead>
        <tr>
          <th scope="col">{words.day}</th>
          <th scope="col">{names.received}</th>
          <th scope="col">{names.closed}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ on, received, closed }) => (
          <tr key={on}>
            <th scope="row">{writtenDate(on)}</th>
            <td>{received}</td>
            <td>{closed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function sumOf(days: readonly Day[], series: Series): number {
  return days.reduce((sum, day) => sum + day[series], 0)
}

function pointsOf(days: readonly Day[], series: Series, top: number): string {
  return days.map((day, index) => `${index * 10},${100 - (100 * day[series]) / top}`).join(' ')
}

/** The even round number at or over the highest: half of it is worth writing. */
function niceTop(highest: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(highest, 1)))
  const round = [1, 2, 4, 6, 8, 10].find((times) => times * step >= highest) ?? 10
  return Math.max(2, round * step)
}
