/**
 * Correcting one entry by its classes of fields; what was written stays beside what it must say.
 */
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'

import { ApiProblem } from '../../common/api.ts'
import { entryIdIn } from '../../common/entry-in-address.ts'
import { useLedger } from '../../common/live.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { StatusTag } from '../../ui/display/status-tag.tsx'
import { Tabs } from '../../ui/display/tabs.tsx'
import { writtenInstant } from '../../words/language/dates.ts'
import { editWords } from '../../words/entries/entry-edit.ts'
import { handlingWords } from '../../words/entries/handling.ts'
import { ActBar } from '../handle/act-bar.tsx'
import { AnnulmentPanel } from './annulment-panel.tsx'
import { AnnulmentRequestDialog } from './annulment-request.tsx'
import { DataTab } from './data-tab.tsx'
import './edit.css'
import { isAnythingOpen } from '../rectify/editable-fields.ts'
import { FilesTab } from './files-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { ReadOnlyData } from './read-only-data.tsx'
import { StrandedPanel } from './stranded-panel.tsx'
import { TrackingTab } from './tracking-tab.tsx'
import { useRectification, type RectificationForm } from '../rectify/use-rectification.ts'
import { EditorsLine } from '../presence/editors-line.tsx'
import { useAnnouncedEditing } from '../presence/use-announced-editing.ts'
import { EntryFailure } from '../show/entry-failure.tsx'
import { catalogueQuery } from '../query/entry-queries.ts'
import { EntryMarks, EntryStatusTag } from '../sheet/entry-status-tag.tsx'
import { DueTag, HandlingTag } from '../sheet/handling-tag.tsx'
import { ReasonGate } from '../sheet/reason-gate.tsx'
import { useEntry } from '../query/use-entry.ts'
import { useNaming, type OfficeNaming } from '../sheet/use-naming.ts'

export function EditEntryPage() {
  useLedger()
  const [search] = useSearchParams()
  const entryId = entryIdIn(search)
  const { entry, error, refetch } = useEntry(entryId)
  const catalogue = useQuery(catalogueQuery)
  const naming = useNaming(entry?.officeId)
  if (entry && catalogue.data && naming) {
    return (
      <EditedEntry
        key={entry.entryId}
        {...{ entry, naming }}
        catalogue={catalogue.data}
        gone={isOutOfReach(error) ? error : null}
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

const tabs = ['datos', 'adjuntos', 'seguimiento', 'historial'] as const

function EditedEntry({
  entry,
  catalogue,
  naming,
  gone,
}: EditedEntryProps & { readonly gone: Error | null }) {
  const isOpen = entry.content !== null && isAnythingOpen(entry)
  const { form, stranded } = useRectification(entry, naming.timeZone, gone !== null)
  useAnnouncedEditing(entry.entryId, isOpen && gone === null)
  const typed = stranded && <StrandedPanel {...{ stranded, naming }} />
  if (gone) {
    return (
      <div className="stack">
        {typed}
        <EntryFailure error={gone} onRetry={() => undefined} />
      </div>
    )
  }
  return (
    <>
      <IdentityBar {...{ entry, naming, isOpen }} />
      <div className="stack">
        <EditorsLine entry={entry} timeZone={naming.timeZone} />
        {typed}
        <ActBar entry={entry} />
        <AnnulmentPanel entry={entry} timeZone={naming.timeZone} />
        {entry.asksReason ? (
          <ReasonGate entry={entry} />
        ) : (
          // Another view of the entry is another form; what is being done to it goes on.
          <EntryTabs key={entry.sight} {...{ entry, catalogue, naming, form }} />
        )}
      </div>
    </>
  )
}

/** It was on the screen, and somebody's act took it out of this person's sight. */
function isOutOfReach(error: Error | null): error is ApiProblem {
  return error instanceof ApiProblem && error.problem.type === 'E-CON-03'
}

function EntryTabs({
  entry,
  catalogue,
  naming,
  form,
}: EditedEntryProps & { readonly form: RectificationForm | null }) {
  const [search, setSearch] = useSearchParams()
  const selected = tabs.find((tab) => tab === search.get('tab')) ?? 'datos'
  const data = form ? (
    <DataTab {...{ form, catalogue, naming }} />
  ) : (
    <ReadOnlyData {...{ entry, naming }} />
  )
  return (
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
        ...(entry.handling
          ? [
              {
                id: 'seguimiento',
                label: handlingWords.tracking,
                content: <TrackingTab {...{ entry, naming }} />,
              },
            ]
          : []),
        {
          id: 'historial',
          label: editWords.history,
          content: <HistoryTab {...{ entry, naming }} />,
        },
      ]}
    />
  )
}

type IdentityBarProps = Pick<EditedEntryProps, 'entry' | 'naming'> & { readonly isOpen: boolean }

/**
 * Which entry this is, how it stands, who wrote it down and when; and what can be asked of it as a
 * whole.
 */
function IdentityBar({ entry, naming, isOpen }: IdentityBarProps) {
  const [isAsking, setAsking] = useState(false)
  const { entryId, entryNumber, annulment, content, handling } = entry
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
            {handling && <HandlingTag status={handling.status} />}
            {handling?.isReopened === true && <StatusTag>{handlingWords.reopened}</StatusTag>}
            {handling && <DueTag due={handling.due} />}
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
