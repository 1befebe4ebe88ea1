import { Check, TriangleAlert } from 'lucide-react'

import { DataTable, type DataColumn } from '../ui/data-table.tsx'
import { StatusTag } from '../ui/status-tag.tsx'
import { utilitiesWords as words } from '../words/showcase.ts'
import {
  colourPairs,
  colourTokens,
  useShownColours,
  type ColourPair,
  type ShownColours,
} from './token-colours.ts'

export function ColoursSample() {
  const { hex } = useShownColours()
  return (
    <ul className="swatches">
      {colourTokens.map((token) => (
        <li key={token}>
          <span className="swatch" style={{ background: `var(--${token})` }} aria-hidden="true" />
          <span>
            <code>--{token}</code>
            <span className="muted small numeric">{hex(token)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const keyOf = ({ ink, ground, needed }: ColourPair): string => `${ink}/${ground}/${needed}`

export function ContrastSample() {
  const colours = useShownColours()
  return (
    <DataTable
      label={words.contrastLabel}
      columns={contrastColumns(colours)}
      rows={colourPairs}
      keyOf={keyOf}
    />
  )
}

function contrastColumns({ ratio }: ShownColours): readonly DataColumn<ColourPair>[] {
  return [
    { id: 'sample', header: words.sample, width: '8rem', cell: (pair) => <Sample pair={pair} /> },
    {
      id: 'pair',
      header: words.pair,
      isRowHeader: true,
      cell: ({ ink, ground }) => (
        <>
          <code>--{ink}</code> / <code>--{ground}</code>
        </>
      ),
    },
    {
      id: 'ratio',
      header: words.ratio,
      width: '8rem',
      align: 'end',
      cell: (pair) => <strong>{writtenRatio(ratio(pair))}</strong>,
    },
    {
      id: 'needed',
      header: words.needed,
      width: '7rem',
      align: 'end',
      onCard: 'hidden',
      cell: ({ needed }) => writtenRatio(needed),
    },
    {
      id: 'verdict',
      header: words.verdict,
      width: '9rem',
      cell: (pair) => <Verdict isEnough={ratio(pair) >= pair.needed} />,
    },
  ]
}

function Sample({ pair: { ink, ground, needed } }: { readonly pair: ColourPair }) {
  const isEdge = needed === 3
  return (
    <span
      className="contrast-sample"
      data-edge={isEdge || undefined}
      aria-hidden="true"
      style={{ background: `var(--${ground})`, color: `var(--${ink})` }}
    >
      {!isEdge && words.sampleText}
    </span>
  )
}

function Verdict({ isEnough }: { readonly isEnough: boolean }) {
  if (!isEnough) {
    return (
      <StatusTag tone="danger" icon={<TriangleAlert aria-hidden="true" />}>
        {words.fails}
      </StatusTag>
    )
  }
  return (
    <StatusTag tone="success" icon={<Check aria-hidden="true" />}>
      {words.passes}
    </StatusTag>
  )
}

/** Cut, not rounded: 4.496 is not 4.5. */
function writtenRatio(ratio: number): string {
  const cut = Math.floor(ratio * 10) / 10
  return `${cut.toLocaleString('es', { maximumFractionDigits: 1 })}:1`
}
