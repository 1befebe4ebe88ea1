/** The colours of the theme in force that meet on a screen, measured as the browser shows them. */
import { useState } from 'react'

import { useLayoutSettings } from '../shell/settings/layout-settings.ts'
import { DataTable, type DataColumn } from '../ui/display/data-table.tsx'
import { StatusTag } from '../ui/display/status-tag.tsx'
import { contrast } from '../ui/themes/oklch.ts'
import { localeWords } from '../words/language/locale.ts'
import { showcaseWords as words } from '../words/shell/showcase.ts'

/** Ink, the grounds it stands on, and what WCAG 2.2 AA asks: 4.5 of text, 3 of edges. */
const pairs = (
  [
    ['text', 'ground surface surface-sunken accent-soft', 4.5],
    ['text-soft', 'ground surface surface-sunken accent-soft', 4.5],
    ['link', 'ground surface accent-soft', 4.5],
    ['on-accent', 'accent-fill accent-fill-hover', 4.5],
    ['on-danger', 'danger-fill', 4.5],
    ['danger', 'surface danger-soft', 4.5],
    ['warning', 'surface warning-soft', 4.5],
    ['success', 'surface success-soft', 4.5],
    ['info', 'surface info-soft', 4.5],
    ['input-border', 'ground surface', 3],
  ] as const
).flatMap(([ink, grounds, needed]) => grounds.split(' ').map((ground) => ({ ink, ground, needed })))

type MeasuredPair = (typeof pairs)[number] & { readonly ratio: number }

const columns: readonly DataColumn<MeasuredPair>[] = [
  {
    id: 'pair',
    header: words.columns.pair,
    isRowHeader: true,
    onCard: 'title',
    cell: ({ ink, ground }) => (
      <span className="cluster">
        <span
          className="contrast-pair"
          aria-hidden="true"
          style={{ background: `var(--${ground})`, borderColor: `var(--${ink})` }}
        />
        <code>{`--${ink} / --${ground}`}</code>
      </span>
    ),
  },
  { id: 'ratio', header: words.columns.ratio, width: '8rem', align: 'end', cell: writtenRatio },
  {
    id: 'verdict',
    header: words.columns.verdict,
    width: '9rem',
    cell: ({ ratio, needed }) => (
      <StatusTag tone={ratio >= needed ? 'success' : 'danger'}>
        {ratio >= needed ? words.passes : words.fails}
      </StatusTag>
    ),
  },
]

export function ContrastTable() {
  // The page has the new theme before anyone is told of it, so it can be read while drawing.
  const { theme } = useLayoutSettings()
  return <Measured key={theme} />
}

function Measured() {
  const [rows] = useState(measure)
  return (
    <DataTable
      label={words.contrast}
      columns={columns}
      rows={rows}
      keyOf={({ ink, ground }) => `${ink}/${ground}`}
    />
  )
}

/** Cut, not rounded: 4.496 is not 4.5. */
function writtenRatio({ ratio }: MeasuredPair): string {
  return `${(Math.floor(ratio * 10) / 10).toLocaleString(localeWords.tag)}:1`
}

function measure(): readonly MeasuredPair[] {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const styles = getComputedStyle(document.documentElement)
  const shown = (token: string) => painted(pen, styles.getPropertyValue(`--${token}`))
  return pairs.map((pair) => ({ ...pair, ratio: contrast(shown(pair.ink), shown(pair.ground)) }))
}

/** A council may write its colours in any notation; a painted pixel is the same for all. */
function painted(pen: CanvasRenderingContext2D | null, colour: string): string {
  if (pen === null) return '#000000'
  pen.fillStyle = colour
  pen.fillRect(0, 0, 1, 1)
  const channels = [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3)
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
