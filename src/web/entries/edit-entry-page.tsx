/** Correcting one entry by its classes of fields; what was written stays beside what it must say. */
import type { EntryView } from '#contract/entry-shapes.ts'
import type { CatalogueView } from '#contract/organization.ts'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'

import { entryIdIn } from '../entry-in-address.ts'
import { useLedger } from '../live.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { writtenInstant } from '../words/dates.ts'
import { editWords } from '../words/entry-edit.ts'
import { AnnulmentPanel } from './edit/annulment-panel.tsx'
import { AnnulmentRequestDialog } from './edit/annulment-request.tsx'
import { DataTab } from './edit/data-tab.tsx'
import './edit/edit.css'
import { isAnythingOpen } from './edit/editable-fields.ts'
import { FilesTab } from './edit/files-tab.tsx'
import { HistoryTab } from './edit/history-tab.tsx'
import { ReadOnlyData } from './edit/read-only-data.tsx'
import { useRectification } from './edit/use-rectification.ts'
import { EntryFailure } from './show/entry-failure.tsx'
import { catalogueQuery, entryQuery } from './show/entry-queries.ts'
import { EntryMarks, EntryStatusTag } from './show/entry-status-tag.tsx'
import { useNaming, type OfficeNaming } from './show/use-naming.ts'

export function EditEntryPage() {
  useLedger()
  const [search] = useSearchParams()
  const entryId = entryIdIn(search)
  const {
    data: entry,
    error,
    refetch,
  } = useQuery({ ...entryQuery(entryId ?? ''), enabled: entryId !== undefined })
  const catalogue = useQuery(catalogueQuery)
  const naming = useNaming(entry?.officeId)
  if (entry && catalogue.data && naming) {
    // Another entry, or another view of it, is another form.
    return (
      <EditedEntry
        key={`${entry.entryId}.${entry.sight}`}
        {...{ entry, naming }}
        catalogue={catalogue.data}
      />
    )
  }
  if (entryId === undefined || error || catalogue.error) {
    return (
      <EntryFailure
        error={error ?? catalogue.error}
        onRetry={() => void Promise.all([refetch(), catalogue.refetch()])}
      />
    )
  }
  return <Skeleton lines={12} height={2} />
}

type EditedEntryProps = {
  readonly entry: EntryView
  readonly catalogue: CatalogueView
  readonly naming: OfficeNaming
}

const tabs = ['datos', 'adjuntos', 'historial'] as const

function EditedEntry({ entry, catalogue, naming }: EditedEntryProps) {
  const [search, setSearch] = useSearchParams()
  const form = useRectification(entry, naming.timeZone)
  const selected = tabs.find((tab) => tab === search.get('tab')) ?? 'datos'
  const isOpen = form !== null && isAnythingOpen(entry)
  const data = isOpen ? (
    <DataTab {...{ form, catalogue, naming }} />
  ) : (
    <ReadOnlyData {...{ entry, naming }} />
  )
  return (
    <>
      <IdentityBar {...{ entry, naming, isOpen }} />
      <div className="stack">
        <AnnulmentPanel entry={entry} timeZone={naming.timeZone} />
        <Tabs
          label={editWords.tabs}
          selected={selected}
          onSelect={(tab) => setSearch({ id: entry.entryId, tab }, { replace: true })}
          items={[
            { id: 'datos', label: editWords.data, content: data },
            {
              id: 'adjuntos',
              label: `${editWords.files} (${entry.attachments.length})`,
              content: <FilesTab {...{ entry, catalogue }} />,
            },
            {
              id: 'historial',
              label: editWords.history,
              content: <HistoryTab {...{ entry, naming }} />,
            },
          ]}
        />
      </div>
    </>
  )
}

type IdentityBarProps = Pick<EditedEntryProps, 'entry' | 'naming'> & { readonly isOpen: boolean }

/** Which entry this is, how it stands, who wrote it down and when; and what can be asked of it as a whole. */
function IdentityBar({ entry, naming, isOpen }: IdentityBarProps) {
  const [isAsking, setAsking] = useState(false)
  const { entryId, entryNumber, annulment, content } = entry
  return (
    <>
      <PageHeader
        title={isOpen ? editWords.title(entryNumber) : editWords.readTitle(entryNumber)}
        lead={editWords.registeredBy(
          entry.registeredBy,
          writtenInstant(entry.registeredAt, naming.timeZone),
        )}
        status={
          <>
            <EntryStatusTag
              registerStatus={entry.registerStatus}
              isAnnulmentPending={annulment?.stage === 'REQUESTED'}
            />
            {content && <EntryMarks {...content} />}
          </>
        }
        actions={
          <>
            <Link to={`/showdocument?id=${entryId}`} className="button button-secondary">
              <FileText aria-hidden="true" />
              <span>{editWords.show}</span>
            </Link>
            {entry.allowed.includes('request-annulment') && (
              <Button variant="quiet" onPress={() => setAsking(true)}>
                {editWords.annul}
              </Button>
            )}
          </>
        }
      />
      {isAsking && <AnnulmentRequestDialog entry={entry} onClose={() => setAsking(false)} />}
    </>
  )
}
