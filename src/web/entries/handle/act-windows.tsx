/**
 * The windows of the acts, all in one piece of code that is fetched when the first of them is
 * wanted.
 */
import type { EntryView, ListedEntry } from '#contract/entry/entry-shapes.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { SessionView } from '#contract/service/session.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'

import { useSession } from '../../session/current/use-session.ts'
import { useToday } from '../../common/use-today.ts'
import { actWords } from '../../words/entries/entry-acts.ts'
import { catalogueQuery, entryQuery } from '../query/entry-queries.ts'
import { verbOf, type ActName, type bulkActs } from '../act/act-names.ts'
import { ActSceneProvider, type ActConflict, type ActScene } from '../act/act-scene.tsx'
import { keptValues } from '../act/kept-values.ts'
import { CloseWindow } from './close-window.tsx'
import { ConfidentialityWindow, ConfirmConfidentialityWindow } from './confidentiality-windows.tsx'
import { ExtendWindow, ResumeWindow, SuspendWindow } from './deadline-windows.tsx'
import { ArchiveWindow, ConsentWindow, ForwardWindow } from './end-windows.tsx'
import { ReadersWindow, WithdrawReadersWindow } from './readers-window.tsx'
import { ReasonWindow } from './reason-window.tsx'
import { AcknowledgeWindow, CloseCopyWindow, ReturnWindow } from './receive-windows.tsx'
import { LapseWindow, RemedyWindow } from './remedy-windows.tsx'
import { RouteWindow } from './route-window.tsx'
import { isRefusal } from '../../common/api.ts'
import { refusedKept } from '../../common/field-errors.ts'
import { OnItsWay } from '../../ui/keys/on-its-way.tsx'
import { useSubmission } from '../../ui/fields/use-submission.ts'
import { saidOf, type Decision } from '../act/decision.ts'
import { useEntryChanged } from '../act/use-entry-changed.ts'
import { AssignWindow, ObserveWindow } from './work-windows.tsx'

/** The acts that ask something; the others are done at once. */
export type AskingAct = Exclude<ActName, 'start' | 'acknowledge-copy'>

/** Of those that ask for more than a reason. */
const windows: Readonly<Partial<Record<AskingAct, ComponentType>>> = {
  route: RouteWindow,
  acknowledge: AcknowledgeWindow,
  return: ReturnWindow,
  'close-copy': CloseCopyWindow,
  assign: AssignWindow,
  observe: ObserveWindow,
  remedy: RemedyWindow,
  lapse: LapseWindow,
  close: CloseWindow,
  forward: ForwardWindow,
  archive: ArchiveWindow,
  'extend-deadline': ExtendWindow,
  'suspend-deadline': SuspendWindow,
  'resume-deadline': ResumeWindow,
  'name-readers': ReadersWindow,
  'withdraw-readers': WithdrawReadersWindow,
  'change-confidentiality': ConfidentialityWindow,
  'confirm-confidentiality': ConfirmConfidentialityWindow,
  'consent-annulment': ConsentWindow,
}

export type EntryActProps = {
  readonly act: AskingAct
  readonly entry: EntryView
  readonly onClose: () => void
  readonly onDone: (after: EntryView, said: string) => void
}

/**
 * The window of an act on one entry. It stands on the version the person saw: what others do
 * meanwhile is said, and nothing typed is lost.
 */
export function EntryActWindow(props: EntryActProps) {
  const { session, catalogue } = useSurroundings()
  if (!session || !catalogue) return <OnItsWay />
  return <OnEntry {...{ ...props, session, catalogue }} />
}

function useSurroundings() {
  return { session: useSession().data, catalogue: useQuery(catalogueQuery).data }
}

type Surroundings = { readonly session: SessionView; readonly catalogue: CatalogueView }

function OnEntry({
  act,
  entry,
  onClose,
  onDone,
  session,
  catalogue,
}: EntryActProps & Surroundings) {
  const queries = useQueryClient()
  const entryChanged = useEntryChanged()
  const [version, setVersion] = useState(entry.version)
  const { queryKey } = entryQuery(entry.entryId)
  const run = useSubmission((fault) => {
    const errors = refusedKept(fault)
    // What was on the screen is no longer so.
    if (isRefusal(fault, 'E-SYS-03', 'E-TRA-01')) void queries.invalidateQueries({ queryKey })
    return errors
  })
  const office = catalogue.offices.find(({ officeId }) => officeId === entry.officeId)
  const timeZone = office?.timeZone ?? catalogue.municipality.timeZone
  const today = useToday(timeZone)
  const kept = keptValues(session.staffId, entry.entryId)
  const conflict: ActConflict | null =
    entry.version === version || run.isBusy
      ? null
      : {
          isAway: !entry.allowed.includes(act),
          reload() {
            setVersion(entry.version)
            run.forget()
          },
        }
  const scene: Scene = {
    act,
    entry,
    catalogue,
    session,
    run,
    kept,
    conflict,
    onClose,
    timeZone,
    today,
    verb: verbOf(act, entry.handling?.status ?? null),
    name: entry.entryNumber,
    hasConfidential: entry.content?.confidentiality === 'CONFIDENTIAL',
    unitId: entry.handling?.unitId ?? null,
    changed(after) {
      setVersion(after.version)
      entryChanged(after)
    },
    async decide(decision) {
      const after = await decision.send({ entryId: entry.entryId, version })
      kept.forget(act)
      entryChanged(after)
      onDone(after, saidOf(act, decision, after))
    },
  }
  return <Shown {...{ act, scene }} />
}

export type BulkAct = (typeof bulkActs)[number]

export type BulkActProps = {
  readonly act: BulkAct
  readonly entries: readonly ListedEntry[]
  readonly onClose: () => void
  /**
   * What was decided for all of them: doing it to each, and telling how it went, is the caller's;
   * and, when it was done to all, forgetting what was typed.
   */
  readonly onDecided: (decision: Decision, forget: () => void) => void
}

/** The same window for several entries: it only asks. */
export function BulkActWindow(props: BulkActProps) {
  const { session, catalogue } = useSurroundings()
  if (!session || !catalogue) return <OnItsWay />
  return <OnMany {...{ ...props, session, catalogue }} />
}

function OnMany({
  act,
  entries,
  onClose,
  onDecided,
  session,
  catalogue,
}: BulkActProps & Surroundings) {
  const run = useSubmission(refusedKept)
  const { timeZone } = catalogue.municipality
  const today = useToday(timeZone)
  const [first] = entries
  const [unitId, ...others] = new Set(entries.map(({ currentUnitId }) => currentUnitId))
  const [status, ...statuses] = new Set(entries.map(({ handlingStatus }) => handlingStatus))
  const kept = keptValues(session.staffId, null)
  const scene: Scene = {
    act,
    catalogue,
    kept,
    session,
    run,
    onClose,
    timeZone,
    today,
    verb: verbOf(act, statuses.length === 0 ? (status ?? null) : null),
    name: actWords.documents(entries.length),
    entry: null,
    hasConfidential: entries.some(({ confidentiality }) => confidentiality === 'CONFIDENTIAL'),
    unitId: first && others.length === 0 ? unitId : undefined,
    conflict: null,
    changed: () => undefined,
    decide(decision) {
      onDecided(decision, () => kept.forget(act))
      return Promise.resolve()
    },
  }
  return <Shown {...{ act, scene }} />
}

type Scene = Omit<ActScene, 'restart'>

function Shown({ act, scene }: { readonly act: AskingAct; readonly scene: Scene }) {
  const [edition, setEdition] = useState(0)
  const Window = windows[act] ?? ReasonWindow
  const restart = (): void => {
    scene.kept.forget(act)
    scene.run.forget()
    setEdition(edition + 1)
  }
  return (
    <ActSceneProvider value={{ ...scene, restart }}>
      <Window key={edition} />
    </ActSceneProvider>
  )
}
