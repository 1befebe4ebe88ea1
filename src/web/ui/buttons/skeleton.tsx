import { uiWords } from '../../words/shell/ui.ts'
import './skeleton.css'

export type SkeletonProps = {
  readonly lines?: number
  /** Height of each line in rem, 1 by default. */
  readonly height?: number
}

/** Grey lines where text will stand; for the first load only, later loads keep what is there. */
export function Skeleton({ lines = 3, height = 1 }: SkeletonProps) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">{uiWords.loading}</span>
      {Array.from({ length: lines }, (_, line) => (
        <div
          key={line}
          className="skeleton-line"
          aria-hidden="true"
          style={{ height: `${height}rem` }}
        />
      ))}
    </div>
  )
}
