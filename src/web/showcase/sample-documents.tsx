import type { ReactNode } from 'react'
import { Link } from 'react-router'

import type { DataColumn } from '../ui/data-table.tsx'
import { StatusTag } from '../ui/status-tag.tsx'
import { sampleListWords as words } from '../words/showcase-samples.ts'

export type SampleState = keyof typeof words.states

export type SampleDocument = {
  readonly number: string
  readonly subject: string
  readonly sender: string
  readonly stage: SampleState
  readonly pages: number
}

export const sampleStates: readonly SampleState[] = ['received', 'sent', 'closed']

const tones = { received: 'success', sent: 'info', closed: 'neutral' } as const

/** `href` says where the number of a row leads: to the row itself, chosen. */
export function sampleColumns(
  href: (document: SampleDocument) => string,
): readonly DataColumn<SampleDocument>[] {
  const { columns, states } = words
  const numberCell = (document: SampleDocument): ReactNode => (
    <Link to={href(document)} replace preventScrollReset className="nowrap">
      {document.number}
    </Link>
  )
  return [
    { id: 'number', header: columns.number, width: '10.5rem', isRowHeader: true, cell: numberCell },
    { id: 'subject', header: columns.subject, onCard: 'title', cell: ({ subject }) => subject },
    { id: 'sender', header: columns.sender, width: '13rem', cell: ({ sender }) => sender },
    {
      id: 'state',
      header: columns.state,
      width: '8rem',
      cell: ({ stage }) => <StatusTag tone={tones[stage]}>{states[stage]}</StatusTag>,
    },
    {
      id: 'pages',
      header: columns.pages,
      width: '5rem',
      align: 'end',
      onCard: 'hidden',
      cell: ({ pages }) => pages,
    },
  ]
}
