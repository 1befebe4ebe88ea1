import { reportWords as words } from '../words/book/reports.ts'

export type HeatCell = { readonly weekday: number; readonly hour: number; readonly count: number }

const steps = [0, 0.25, 0.5, 0.75, 1]

/**
 * A week of hours: the darker, the more came in. Hidden from those who hear the page: the table
 * below says the same.
 */
export function HeatPicture({ cells }: { readonly cells: readonly HeatCell[] }) {
  const hours = cells.map(({ hour }) => hour)
  const first = Math.min(8, ...hours)
  const last = Math.max(17, ...hours)
  const most = Math.max(1, ...cells.map(({ count }) => count))
  const days = [1, 2, 3, 4, 5, 6, 7].filter(
    (day) => day <= 5 || cells.some(({ weekday }) => weekday === day),
  )
  const countOf = new Map(cells.map(({ weekday, hour, count }) => [`${weekday} ${hour}`, count]))
  const columns = Array.from({ length: last - first + 1 }, (_, place) => first + place)
  return (
    <div className="report-picture report-scroll" aria-hidden="true">
      <table className="report-heat">
        <thead>
          <tr>
            <th>{words.columns['weekday']}</th>
            {columns.map((hour) => (
              <th key={hour}>{hour}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day}>
              <th>{words.codes['weekday']?.[day]}</th>
              {columns.map((hour) => (
                <Cell key={hour} count={countOf.get(`${day} ${hour}`) ?? 0} most={most} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="report-legend small">
        {words.heatLess}
        {steps.map((step) => (
          <Shade key={step} share={step} />
        ))}
        {words.heatMore}
      </p>
    </div>
  )
}

function Cell({ count, most }: { readonly count: number; readonly most: number }) {
  return (
    <td>
      <svg viewBox="0 0 40 24" preserveAspectRatio="none" focusable="false">
        <rect width="40" height="24" className="report-heat-base" />
        <rect width="40" height="24" className="report-heat-cell" opacity={count / most} />
      </svg>
      {count > 0 && <span data-dark={count / most > 0.5 || undefined}>{count}</span>}
    </td>
  )
}

function Shade({ share }: { readonly share: number }) {
  return (
    <svg width="18" height="14" viewBox="0 0 18 14" focusable="false">
      <rect width="18" height="14" className="report-heat-base" />
      <rect width="18" height="14" className="report-heat-cell" opacity={share} />
    </svg>
  )
}
