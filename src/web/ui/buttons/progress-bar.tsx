import './progress-bar.css'

export type ProgressBarProps = {
  /** What is progressing: "Subiendo oficio.pdf". */
  readonly label: string
  /** 0 to 1; null while it is not known. */
  readonly value: number | null
  readonly isLabelHidden?: boolean
  readonly tone?: 'accent' | 'success' | 'danger'
}

/** How far something is. Silent by itself: announce start and end, not every step. */
export function ProgressBar({
  label,
  value,
  isLabelHidden = false,
  tone = 'accent',
}: ProgressBarProps) {
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div className={`progress progress-${tone}`}>
      {!isLabelHidden && (
        <span className="progress-label" aria-hidden="true">
          {label}
          {percent !== undefined && <span className="numeric">{percent} %</span>}
        </span>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={percent === undefined ? undefined : `${percent} %`}
        className="progress-track"
      >
        <div
          className="progress-fill"
          data-unknown={percent === undefined || undefined}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  )
}
