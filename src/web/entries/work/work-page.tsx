/**
 * One document to work on: what it is, what is due, what was done, and its scan beside it.
 * Correcting it is one of its acts.
 */
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'

import { useSearchParams } from '../../router/router.tsx'
import { ApiProblem } from '../../common/api.ts'
import { correctingName, entryIdIn } from '../../common/entry-in-address.ts'
import { useLedger } from '../../common/live.ts'
import { FocusKept } from '../../shell/frame/focus-kept.tsx'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { usePageTitle } from '../../ui/display/page-title.tsx'
import { useMediaQuery } from '../../ui/keys/use-media-query.ts'
import { whenIdle } from '../../ui/keys/when-idle.ts'
import { editWords } from '../../words/entries/entry-edit.ts'
import { showWords } from '../../words/entries/entry-show.ts'
import { workWords as words } from '../../words/entries/work-page.ts'
import { StrandedNotes, StrandedPanel } from '../correct/stranded-panel.tsx'
import { ActBar } from '../handle/act-bar.tsx'
import { AnnulmentPanel } from '../correct/annulment-panel.tsx'
import { ConfidentialityNotice } from '../sheet/confidentiality-line.tsx'
import { EditorsLine } from '../presence/editors-line.tsx'
import { useAnnouncedEditing } from '../presence/use-announced-editing.ts'
import { catalogueQuery } from '../query/entry-queries.ts'
import { useEntry } from '../query/use-entry.ts'
import { isAnythingOpen } from '../rectify/editable-fields.ts'
import { isTyped } from '../rectify/rectification-state.ts'
import type { CorrectionHold } from '../rectify/use-kept-correction.ts'
import { useRectification, type RectificationForm } from '../rectify/use-rectification.ts'
import { ReasonGate } from '../sheet/reason-gate.tsx'
import { useNaming, type OfficeNaming } from '../sheet/use-naming.ts'
import { EntryFailure } from '../show/entry-failure.tsx'
import {
  CorrectedElsewhere,
  Correction,
  fetchCorrectionSoon,
  UnsavedNotice,
} from './correction.tsx'
import { MeanwhileLine } from './meanwhile-line.tsx'
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
  const reading = useEntry(entryId)
  const { entry } = reading
  const gone = isOutOfReach(reading.error) ? reading.error : null
  const isCorrecting = search.has(correctingName) && gone === null && isOpenToCorrect(entry)
  return (
    <div className="stack">
      {/* Also past one that is slow, or out of reach by now; and the same through all of them, so
          that the focus stays on it. */}
      {entryId !== undefined && (
        <RowsAround entryId={entryId} isAsleep={isCorrecting} arrived={readOut(entry)} />
      )}
      <WorkOrWhyNot {...{ entryId, reading, gone }} />
    </div>
  )
}

type WorkOrWhyNotProps = {
  readonly entryId: string | undefined
  readonly reading: ReturnType<typeof useEntry>
  readonly gone: Error | null
}

function WorkOrWhyNot({ entryId, reading, gone }: WorkOrWhyNotProps) {
  const { entry, error, refetch } = reading
  const catalogue = useQuery(catalogueQuery)
  const naming = useNaming(entry?.officeId)
  if (entry && catalogue.data && naming) {
    return <Work key={entry.entryId} {...{ entry, naming, gone }} catalogue={catalogue.data} />
  }
  const failure = error ?? catalogue.error
  if (entryId !== undefined && !failure) return <Opening />
  return (
    <>
      {gone && entryId !== undefined && <StrandedNotes entryId={entryId} />}
      <EntryFailure
        error={failure}
        onRetry={() => void Promise.all([refetch(), catalogue.refetch()])}
      />
    </>
  )
}

const isOpenToCorrect = (entry: EntryView | undefined): boolean =>
  entry !== undefined && isAnythingOpen(entry)

const readOut = (entry: EntryView | undefined): string =>
  entry === undefined
    ? ''
    : `${editWords.readTitle(entry.entryNumber)}. ${entry.content?.subject ?? ''}`

/** While the document is being read: a heading that takes the focus, and the name of the tab. */
function Opening() {
  usePageTitle(words.opening)
  return (
    <>
      <FocusKept />
      <h1 tabIndex={-1} className="visually-hidden">
        {words.opening}
      </h1>
      <Skeleton lines={12} height={2} />
    </>
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
  const correcting = useCorrecting(entry.entryId)
  const { form, stranded, hold } = useRectification(entry, {
    timeZone: naming.timeZone,
    isGone: gone !== null,
    isAsked: correcting.isAsked,
    onRestored: correcting.reopen,
    onSaved: correcting.leave,
  })
  const isCorrecting = correcting.isAsked && form !== null && !hold.isElsewhere
  useAnnouncedEditing(entry.entryId, isCorrecting)
  useArrival(!entry.asksReason)
  const isNoteLost = gone !== null || !(entry.asksReason || entry.allowed.includes('add-note'))
  const left = (
    <>
      {stranded && <StrandedPanel {...{ stranded, naming }} />}
      {isNoteLost && <StrandedNotes entryId={entry.entryId} />}
    </>
  )
  if (gone) {
    return (
      <div className="stack">
        {left}
        <EntryFailure error={gone} onRetry={() => undefined} />
      </div>
    )
  }
  return (
    <>
      <FocusKept
        key={[entry.visibility, entry.asksReason, correcting.isAsked, isCorrecting].join()}
      />
      <WorkInSight {...{ entry, catalogue, naming, correcting, form, hold, isCorrecting, left }} />
    </>
  )
}

type WorkInSightProps = Omit<WorkProps, 'gone'> & {
  readonly correcting: Correcting
  readonly form: RectificationForm | null
  readonly hold: CorrectionHold
  readonly isCorrecting: boolean
  /** What was typed and can be sent no more. */
  readonly left: ReactNode
}

function WorkInSight(props: WorkInSightProps) {
  const { entry, catalogue, naming, correcting, form, hold, isCorrecting, left } = props
  const isWide = useMediaQuery('(width > 991px)')
  const scans = scansOf(entry)
  const isBeside = isWide && scans.length > 0
  const scan = { entryId: entry.entryId, scans }
  return (
    <div className="work" data-scan={isBeside || undefined}>
      <div className="work-text stack">
        <WorkHeader {...{ entry, naming, isCorrecting }} />
        <EditorsLine entry={entry} timeZone={naming.timeZone} />
        {left}
        {correcting.isAsked && form && hold.isElsewhere && (
          <CorrectedElsewhere form={form} onTake={hold.take} onLeave={correcting.leave} />
        )}
        {/* While it is corrected the one thing to press is what saves. An open window stays. */}
        <div hidden={isCorrecting}>
          <ActsOfEntry {...{ entry, naming, correcting, hold }} form={isCorrecting ? null : form} />
        </div>
        {entry.asksReason ? (
          <ReasonGate entry={entry} />
        ) : (
          // Another view of the entry is another form; what is being done to it goes on.
          <div key={entry.visibility} className="stack">
            {!isWide && <NarrowScan {...scan} />}
            {isCorrecting && form && (
              <Correction {...{ form, hold, catalogue, naming }} onLeave={correcting.leave} />
            )}
            {/* Out of visibility meanwhile, and with it a note that was begun. */}
            <div hidden={isCorrecting}>
              <PartsOfEntry {...{ entry, catalogue, naming }} />
            </div>
          </div>
        )}
        <MeanwhileLine {...{ entry, naming, isCorrecting }} />
      </div>
      {isBeside && <WideScan {...scan} />}
    </div>
  )
}

type ActsOfEntryProps = Pick<WorkProps, 'entry' | 'naming'> & {
  readonly correcting: Correcting
  /** Of a correction that is open to this person, and shut. */
  readonly form: RectificationForm | null
  readonly hold: CorrectionHold
}

/** What is due first, then what else may be done; what waits for an answer; and the papers. */
function ActsOfEntry({ entry, naming, correcting, form, hold }: ActsOfEntryProps) {
  const isOpen = form !== null
  // The line may be gone when it is wanted.
  useEffect(() => (isOpen ? whenIdle(fetchCorrectionSoon) : undefined), [isOpen])
  const rectify = { label: showWords.rectify, keys: 'e', onPress: correcting.open }
  return (
    <div className="stack">
      <ActBar entry={entry} isLarge further={form ? [rectify] : []} />
      <AnnulmentPanel entry={entry} timeZone={naming.timeZone} />
      <ConfidentialityNotice entry={entry} timeZone={naming.timeZone} />
      {form && isTyped(form.state) && !hold.isElsewhere && (
        <UnsavedNotice form={form} onOpen={correcting.open} />
      )}
      <WorkPapers entry={entry} />
    </div>
  )
}
