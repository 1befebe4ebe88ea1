import { useLayoutEffect, type MouseEvent } from 'react'

import { Keys } from './keys.tsx'
import type { PaletteRow, PaletteSection } from './palette-row.ts'

export type PaletteListProps = {
  readonly id: string
  readonly label: string
  readonly sections: readonly PaletteSection[]
  readonly activeId: string | undefined
  readonly onHighlight: (row: PaletteRow) => void
  readonly onChoose: (row: PaletteRow, isInTab: boolean) => void
}

/**
 * The rows under the box. Focus stays in the box (`aria-activedescendant`), so a press here must
 * not take it away.
 */
export function PaletteList({
  id,
  label,
  sections,
  activeId,
  onHighlight,
  onChoose,
}: PaletteListProps) {
  useLayoutEffect(() => {
    if (activeId === undefined) return
    document.getElementById(rowElementId(id, activeId))?.scrollIntoView({ block: 'nearest' })
  }, [id, activeId])
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="palette-list"
      onPointerDown={(event) => event.preventDefault()}
    >
      {sections.map(({ title, rows }) => (
        <div key={title} role="group" aria-label={title} className="palette-section">
          <div className="palette-section-title" aria-hidden="true">
            {title}
          </div>
          {rows.map((row) => (
            <Row
              key={row.id}
              id={rowElementId(id, row.id)}
              row={row}
              isActive={row.id === activeId}
              onHighlight={() => row.id !== activeId && onHighlight(row)}
              onChoose={(event) => onChoose(row, event.ctrlKey || event.metaKey)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

export const rowElementId = (listId: string, id: string): string => `${listId}-${id}`

type RowProps = {
  readonly id: string
  readonly row: PaletteRow
  readonly isActive: boolean
  readonly onHighlight: () => void
  readonly onChoose: (event: MouseEvent) => void
}

function Row({ id, row, isActive, onHighlight, onChoose }: RowProps) {
  const { label, detail, icon: Icon, kind, keys } = row
  return (
    // The keyboard is the box's: focus never comes here.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className="palette-row"
      onPointerMove={onHighlight}
      onClick={onChoose}
    >
      <Icon aria-hidden="true" className="palette-icon" />
      <span className="palette-text">
        <span className="palette-label">{label}</span>
        {detail !== undefined && (
          <span className="palette-detail" title={detail}>
            {detail}
          </span>
        )}
      </span>
      <span className="palette-kind">{keys.length === 0 ? kind : <Keys keys={keys} />}</span>
    </div>
  )
}
