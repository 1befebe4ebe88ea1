import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'

import { classNames } from '../buttons/class-names.ts'
import './list-popover.css'

export type ListRow = {
  readonly key: string
  readonly content: ReactNode
  readonly isChosen?: boolean
  /** Drawn apart, at the foot: "Crear …". */
  readonly isAction?: boolean
}

export type ListPopoverProps = {
  readonly id: string
  readonly label: string
  readonly rows: readonly ListRow[]
  readonly active: number
  readonly onHighlight: (index: number) => void
  readonly onChoose: (index: number) => void
  /** Shown under the rows, outside the list: loading, nothing found, failure. */
  readonly note?: ReactNode
}

/**
 * The list under a combobox. It stays where the field is and hides nothing of the page from those
 * who hear it; focus stays in the input (`aria-activedescendant`), so presses on a row must not
 * take it away.
 */
export function ListPopover({
  id,
  label,
  rows,
  active,
  onHighlight,
  onChoose,
  note,
}: ListPopoverProps) {
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<Place>({ side: 'below', edge: 'start' })
  useLayoutEffect(() => {
    const frame = box.current?.parentElement?.getBoundingClientRect()
    if (frame !== undefined) setPlace(placeFor(frame, box.current?.offsetWidth ?? 0))
  }, [])
  useLayoutEffect(() => {
    if (active >= 0)
      document.getElementById(rowId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div
      ref={box}
      className="list-popover"
      data-side={place.side}
      data-edge={place.edge}
      onPointerDown={(event) => event.preventDefault()}
    >
      <div id={id} role="listbox" aria-label={label}>
        {rows.map((row, index) => (
          // The keyboard is the input's: focus never comes here.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={row.key}
            id={rowId(id, index)}
            role="option"
            aria-selected={row.isChosen === true}
            data-active={index === active || undefined}
            className={classNames('list-row', row.isAction === true && 'list-row-action')}
            onPointerMove={() => index !== active && onHighlight(index)}
            onClick={() => onChoose(index)}
          >
            {row.content}
          </div>
        ))}
      </div>
      {note !== undefined && <div className="list-note">{note}</div>}
    </div>
  )
}

type Place = { readonly side: 'below' | 'above'; readonly edge: 'start' | 'end' }

/** Below and from the left, unless there is no room for it. */
function placeFor(field: DOMRect, widthPx: number): Place {
  const below = window.innerHeight - field.bottom
  return {
    side: below < 220 && field.top > below ? 'above' : 'below',
    edge: field.left + widthPx > document.documentElement.clientWidth - 8 ? 'end' : 'start',
  }
}

export const rowId = (listId: string, index: number): string => `${listId}-${index}`
