/**
 * One document to work on: what it is, what is due, what was done, and its scan beside it.
 * Correcting it is one of its acts.
 */
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

import { ApiProblem } from '../../common/api.ts'
import { entryIdIn } from '../../common/entry-in-address.ts'
import { useLedger } from '../../common/live.ts'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { useMediaQuery } from '../../ui/keys/use-media-query.ts'
import { whenIdle } from '../../ui/keys/when-idle.ts'
import { showWords } from '../../words/entries/entry-show.ts'
import { StrandedPanel } from '../correct/stranded-panel.tsx'
import { ActBar } from '../handle/act-bar.tsx'
import { AnnulmentPanel } from '../correct/annulment-panel.tsx'
import { EditorsLine } from '../presence/editors-line.tsx'
import { useAnnouncedEditing } from '../presence/use-announced-editing.ts'
import { catalogueQuery } from '../query/entry-queries.ts'
import { useEntry } from '../query/use-entry.ts'
import { isTyped } from '../rectify/rectification-state.ts'
import { useRectification, type RectificationForm } from '../rectify/use-rectification.ts'
import { ReasonGate } from '../sheet/reason-gate.tsx'
import { useNaming, type OfficeNaming } from '../sheet/use-naming.ts'
import { EntryFailure } from '../show/entry-failure.tsx'
import { Correction, fetchCorrectionSoon, UnsavedNotice } from './correction.tsx'
import { PartsOfEntry } from './parts-of-entry.tsx'
import { RowsAround } from './rows-around.tsx'
import { NarrowScan, WideScan } from './scan-pane.tsx'
import { scansOf } from './scans.ts'
import { useArrival } from './use-arrival.ts'
import { useCorrecting, type Correcting } from './use-correcting.ts'
import { WorkHeader, WorkPapers } from './work-header.tsx'
import './work.css'

export function WorkPage() {
  useLedger()
  const [search] = useSearchParams()
  const entryId = entryIdIn(search)
  const { entry, error, refetch } = useEntry(entryId)
  const catalogue = useQuery(catalogueQuery)
  const naming = useNaming(entry?.officeId)
  // Also past one that is slow, or out of reach by now.
  const rows = entryId !== undefined && <RowsAround entryId={entryId} isAsleep={false} />
  if (entry && catalogue.data && naming) {
    return (
      <Work
        key={entry.entryId}
        {...{ entry, naming }}
        catalogue={catalogue.data}
        gone={isOutOfReach(error) ? error : null}
      />
    )
  }
  if (entryId === undefined || error || catalogue.error) {
    return (
      <>
        {rows}
        <EntryFailure
          error={error ?? catalogue.error}
          onRetry={() => void Promise.all([refetch(), catalogue.refetch()])}
        />
      </>
    )
  }
  return (
    <div className="stack">
      {rows}
      <Skeleton lines={12} height={2} />
    </div>
  )
}

/** It was on the screen, and somebody's act took it out of this person's sight. */
function isOutOfReach(error: Error | null): error is ApiProblem {
  return error instanceof ApiProblem && error.problem.type === 'E-CON-03'
}

type WorkProps = {
  readonly entry: EntryView
  readonly catalogue: CatalogueView
  readonly naming: OfficeNaming
  readonly gone: Error | null
}

function Work({ entry, catalogue, naming, gone }: WorkProps) {
  const { timeZone } = naming
  const isWide = useMediaQuery('(width > 991px)')
  const correcting = useCorrecting(entry.entryId)
  const { form, stranded } = useRectification(entry, {
    timeZone,
    isGone: gone !== null,
    onRestored: correcting.reopen,
    onSaved: correcting.leave,
  })
  const isCorrecting = correcting.isAsked && form !== null
  useAnnouncedEditing(entry.entryId, isCorrecting)
  useArrival(isCorrecting)
  const typed = stranded && <StrandedPanel {...{ stranded, naming }} />
  if (gone) {
    return (
      <div className="stack">
        {typed}
        <EntryFailure error={gone} onRetry={() => undefined} />
      </div>
    )
  }
  const scans = scansOf(entry)
  const isBeside = isWide && scans.length > 0
  const scan = { entryId: entry.entryId, scans }
  return (
    <div className="work" data-scan={isBeside || undefined}>
      <div className="work-text stack">
        <RowsAround entryId={entry.entryId} isAsleep={isCorrecting} />
        <WorkHeader {...{ entry, naming, isCorrecting }} />
        <EditorsLine {...{ entry, timeZone }} />
        {typed}
        <ActsOfEntry {...{ entry, naming, correcting }} form={isCorrecting ? null : form} />
        {entry.asksReason ? (
          <ReasonGate entry={entry} />
        ) : (
          // Another view of the entry is another form; what is being done to it goes on.
          <div key={entry.sight} className="stack">
            {!isWide && <NarrowScan {...scan} />}
            {isCorrecting && (
              <Correction {...{ form, catalogue, naming }} onLeave={correcting.leave} />
            )}
            {/* Out of sight meanwhile, and with it a note that was begun. */}
            <div hidden={isCorrecting}>
              <PartsOfEntry {...{ entry, catalogue, naming }} />
            </div>
          </div>
        )}
      </div>
      {isBeside && <WideScan {...scan} />}
    </div>
  )
}

type ActsOfEntryProps = Pick<WorkProps, 'entry' | 'naming'> & {
  readonly correcting: Correcting
  /** Of a correction that is open to this person, and shut. */
  readonly form: RectificationForm | null
}

/** What is due first, then what else may be done; what waits for an answer; and the papers. */
function ActsOfEntry({ entry, naming, correcting, form }: ActsOfEntryProps) {
  const isOpen = form !== null
  // The line may be gone when it is wanted.
  useEffect(() => (isOpen ? whenIdle(fetchCorrectionSoon) : undefined), [isOpen])
  const rectify = { label: showWords.rectify, keys: 'e', onPress: correcting.open }
  return (
    <>
      <ActBar entry={entry} isLarge further={form ? [rectify] : []} />
      <AnnulmentPanel entry={entry} timeZone={naming.timeZone} />
      {form && isTyped(form.state) && <UnsavedNotice form={form} onOpen={correcting.open} />}
      <WorkPapers entry={entry} />
    </>
  )
}
