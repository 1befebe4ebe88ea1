import { localeWords } from '../words/language/locale.ts'

export type BarPart = { readonly name: string; readonly tone: string; readonly value: number }

export type BarRow = {
  readonly name: string
  /** One after the other on the same line. */
  readonly parts: readonly BarPart[]
  /** Of the year before, below. */
  readonly before?: number
  /** A mark further on. */
  readonly mark?: number
}

export type BarPictureProps = {
  readonly rows: readonly BarRow[]
  readonly legend?: readonly Omit<BarPart, 'value'>[] | undefined
  readonly note?: string | undefined
}

const drawn = 12

/**
 * Lying bars with their figures. Hidden from those who hear the page: the table below says the
 * same.
 */
export function BarPicture({ rows, legend, note }: BarPictureProps) {
  const shown = rows.slice(0, drawn)
  const most = Math.max(1, ...shown.map(lengthOf))
  return (
    <div className="report-picture" aria-hidden="true">
      {note !== undefined && <p className="muted small">{note}</p>}
      {legend !== undefined && <Legend legend={legend} />}
      <ul className="report-bars">
        {shown.map((row) => (
          <li key={row.name}>
            <span className="report-bar-name" title={row.name}>
              {row.name}
            </span>
            <Bar row={row} most={most} />
            <span className="numeric">{figureOf(row)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function lengthOf({ parts, before = 0, mark = 0 }: BarRow): number {
  return Math.max(sumOf(parts), before, mark)
}

function sumOf(parts: readonly BarPart[]): number {
  return parts.reduce((sum, { value }) => sum + value, 0)
}

function figureOf({ parts }: BarRow): string {
  return sumOf(parts).toLocaleString(localeWords.tag, { maximumFractionDigits: 1 })
}

function Bar({ row, most }: { readonly row: BarRow; readonly most: number }) {
  const share = (value: number): number => (100 * value) / most
  return (
    <svg viewBox="0 0 100 16" preserveAspectRatio="none" focusable="false">
      {row.parts.map(({ tone, value }, place) => (
        <rect
          key={tone}
          x={share(sumOf(row.parts.slice(0, place)))}
          width={share(value)}
          height={row.before === undefined ? 16 : 10}
          className={`report-${tone}`}
        />
      ))}
      {row.before !== undefined && (
        <rect y="11" width={share(row.before)} height="5" className="report-before" />
      )}
      {row.mark !== undefined && (
        <line x1={share(row.mark)} x2={share(row.mark)} y1="0" y2="16" className="report-mark" />
      )}
    </svg>
  )
}

function Legend({ legend }: { readonly legend: readonly Omit<BarPart, 'value'>[] }) {
  return (
    <div className="report-legend">
      {legend.map(({ name, tone }) => (
        <span key={tone} className="cluster">
          <svg width="14" height="14" viewBox="0 0 14 14" focusable="false">
            <rect width="14" height="14" className={`report-${tone}`} />
          </svg>
          {name}
        </span>
      ))}
    </div>
  )
}
