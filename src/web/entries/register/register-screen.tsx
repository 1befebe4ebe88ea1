import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { SessionView } from '#contract/service/session.ts'
import { useState } from 'react'

import { PageHeader } from '../../ui/display/page-header.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { SplitView } from '../../ui/display/split-view.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { useFetched } from '../../ui/dialogs/fetched.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { registerWords } from '../../words/entries/register-entry.ts'
import { type Batch, commonOf } from '../batch/batch.ts'
import { useBatch } from '../batch/use-batch.ts'
import type { Registered } from '../form/form-state.ts'
import { isUntouched } from '../form/form-values.ts'
import { EntryFormProvider, useEntryForm, useField } from '../form/form-context.tsx'
import { DraftMark } from './draft-mark.tsx'
import { DraftNotices } from './draft-notice.tsx'
import { EarlierNotice } from './earlier-notice.tsx'
import { newOpening, type Opening } from './opening.ts'
import { type OneEntryProps, useOneEntry } from './use-one-entry.ts'
import { duplicateOf, rememberedEntry } from '../form/previous-entry.ts'
import './register.css'
import { RegisterForm } from './register-form.tsx'
import { RegisteredPanel } from './registered-panel.tsx'
import { ScanPane } from './scan-pane.tsx'

export interface RegisterScreenProps {
  readonly session: SessionView
  readonly catalogue: CatalogueView
  readonly first: Opening
}

/** One document after another: each has its own id, its own form and its own draft. */
export function RegisterScreen({ session, catalogue, first }: RegisterScreenProps) {
  const desk = useBatch(session.staffId)
  const [{ opening, turn }, setOpened] = useState(() => ({
    opening: inBatch(first, desk.batch),
    turn: 0,
  }))
  // A draft taken back from another page is opened anew under the id it had.
  const open = (next: Opening): void =>
    setOpened(({ turn: last }) => ({ opening: next, turn: last + 1 }))
  return <OneEntry key={turn} {...{ session, catalogue, opening, desk }} onOpen={open} />
}

/** A reload between two of a batch begins the next one. */
function inBatch(first: Opening, batch: Batch | null): Opening {
  const isNew = first.restoredFrom === null && isUntouched(first.values)
  return batch && isNew ? newOpening(commonOf(batch.common), first.elsewhere) : first
}

function OneEntry(props: OneEntryProps) {
  const { session, opening, desk, onOpen } = props
  const entry = useOneEntry(props)
  const { form, registered, isElsewhere, blank, replaceWith, finish, goApart, endBatch } = entry
  const startOver = (): void => replaceWith(blank(), registerWords.clearedForm)
  useShortcut('F2', startOver, { label: registerWords.keyStartOver })
  const duplicate = (): void => {
    const previous = rememberedEntry(session.staffId)
    if (previous) replaceWith(duplicateOf(previous), registerWords.duplicatedPrevious)
    else toast({ text: registerWords.nothingPrevious, tone: 'info' })
  }
  useShortcut('F8', duplicate, { label: registerWords.keyDuplicate })
  const { batch } = desk
  const bar = useFetched(batch !== null, fetchBatchBar)
  return (
    <EntryFormProvider value={form}>
      <PageHeader
        title={registerWords.title}
        status={registered ? undefined : <DraftMark />}
        actions={registered ? undefined : <OfficeField />}
      />
      {registered ? (
        <RegisteredPanel registered={registered} onNext={() => onOpen(newOpening(blank()))} />
      ) : (
        <>
          {batch && bar && <bar.BatchBar {...{ batch, desk }} onEnd={endBatch} />}
          <EarlierNotice onApart={goApart} />
          <DraftNotices {...{ session, opening, onOpen }} onDiscard={startOver} />
          <Panes isElsewhere={isElsewhere} onRegistered={finish} />
        </>
      )}
    </EntryFormProvider>
  )
}

// Wanted by who has many of a kind.
const fetchBatchBar = () => import('../batch/batch-bar.tsx')

interface PanesProps {
  readonly isElsewhere: boolean
  readonly onRegistered: (registered: Registered) => void
}

/**
 * The form and its files. What another page goes on writing can be read here, and not typed into.
 */
function Panes({ isElsewhere, onRegistered }: PanesProps) {
  return (
    <div className="register-panes" inert={isElsewhere}>
      <SplitView
        storageKey="register-entry"
        initial={60}
        min={45}
        start={<RegisterForm onRegistered={onRegistered} />}
        end={<ScanPane />}
      />
    </div>
  )
}

/** Only for those who register at more than one office. */
function OfficeField() {
  const form = useEntryForm()
  const { session, catalogue } = form
  const { value, onChange, ...field } = useField('officeId')
  if (session.registersAt.length < 2) return null
  const today = form.today()
  const offices = catalogue.offices.filter(
    ({ officeId, validTo }) =>
      session.registersAt.includes(officeId) && (validTo === null || validTo >= today),
  )
  return (
    <Select
      {...field}
      className="register-office"
      label={registerWords.office}
      isLabelHidden
      options={offices.map(({ officeId, code, name }) => ({ id: officeId, code, label: name }))}
      value={value}
      onChange={(id) => id !== null && onChange(id)}
    />
  )
}
