import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'

import { uiWords } from '../../words/shell/ui.ts'
import './split-view.css'

export type SplitViewProps = {
  readonly start: ReactNode
  /** Null leaves the first pane alone, in its place: what has the focus there keeps it. */
  readonly end: ReactNode | null
  /** Where the width is remembered in this browser: `entry-form`. */
  readonly storageKey: string
  /** Share of the first pane in percent. */
  readonly initial?: number
  readonly min?: number
  readonly max?: number
  readonly label?: string
}

/**
 * Two panes and a bar between them, moved by pointer or by arrows. Under 992px the second goes
 * below the first.
 */
export function SplitView({
  start,
  end,
  storageKey,
  initial = 58,
  min = 30,
  max = 75,
  label = uiWords.resizePanes,
}: SplitViewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const clamp = (percent: number): number => Math.round(Math.min(max, Math.max(min, percent)))
  const [share, setShare] = useState(() => clamp(savedShare(storageKey) ?? initial))
  const settle = (percent: number): void => {
    setShare(clamp(percent))
    saveShare(storageKey, clamp(percent))
  }
  const drag = (event: PointerEvent<HTMLElement>): void => {
    const box = frame.current?.getBoundingClientRect()
    if (box === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    settle(((event.clientX - box.left) / box.width) * 100)
  }
  const keys = (event: KeyboardEvent): void => {
    const wished = { ArrowLeft: share - 2, ArrowRight: share + 2, Home: min, End: max }[event.key]
    if (wished === undefined) return
    event.preventDefault()
    settle(wished)
  }
  return (
    <div
      ref={frame}
      className={end === null ? undefined : 'split-view'}
      style={end === null ? undefined : { '--split': `${share}%` }}
    >
      <div className="split-start">{start}</div>
      {end !== null && (
        <>
          <div
            role="separator"
            tabIndex={0}
            aria-orientation="vertical"
            aria-label={label}
            aria-valuenow={share}
            aria-valuemin={min}
            aria-valuemax={max}
            className="split-bar"
            onKeyDown={keys}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
          />
          <div className="split-end">{end}</div>
        </>
      )}
    </div>
  )
}

const nameOf = (storageKey: string): string => `split:${storageKey}`

function savedShare(storageKey: string): number | null {
  try {
    const saved = Number(localStorage.getItem(nameOf(storageKey)) ?? Number.NaN)
    return Number.isFinite(saved) ? saved : null
  } catch {
    // A browser that refuses storage still shows two panes.
    return null
  }
}

function saveShare(storageKey: string, share: number): void {
  try {
    localStorage.setItem(nameOf(storageKey), String(share))
  } catch {
    // Not remembered, and nothing else is lost.
  }
}
