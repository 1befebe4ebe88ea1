import { useSearchParams } from 'react-router'

import { DataTable } from '../ui/data-table.tsx'
import { panelWords } from '../words/showcase.ts'
import { sampleDocuments, sampleListWords } from '../words/showcase-samples.ts'
import { sampleColumns } from './sample-documents.tsx'

/** The chosen row is in the address, as in the register's own list. */
export function TableSample() {
  const [address] = useSearchParams()
  const asked = address.get('fila')
  const chosen = sampleDocuments.find(({ number }) => number === asked) ?? sampleDocuments[1]
  return (
    <div className="stack stack-tight">
      <DataTable
        label={sampleListWords.label}
        columns={sampleColumns(({ number }) => `?fila=${number}`)}
        rows={sampleDocuments}
        keyOf={({ number }) => number}
        currentKey={chosen?.number ?? ''}
      />
      <p className="muted" role="status">
        {panelWords.chosen(chosen?.number ?? '')}
      </p>
    </div>
  )
}
