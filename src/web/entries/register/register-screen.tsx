import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { SessionView } from '#contract/service/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { call } from '../../common/api.ts'
import { sendUpload } from '../../attachments/send-upload.ts'
import { createUploadQueue } from '../../attachments/upload-queue.ts'
import { useStore } from '../../common/store.ts'
import { PageHeader } from '../../ui/display/page-header.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { SplitView } from '../../ui/display/split-view.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { registerWords } from '../../words/entries/register-entry.ts'
import { EntryFormProvider, useEntryForm, useField } from '../form/form-context.tsx'
import { DraftNotices } from './draft-notice.tsx'
import { holdEntry, releaseEntry } from '../draft/draft-hold.ts'
import { dropDraft } from '../draft/draft-store.ts'
import { createEntryForm, type EntryForm, type Registered } from '../form/form-state.ts'
import { type FormValues, isUntouched } from '../form/form-values.ts'
import { asItStands, newOpening, type Opening } from './opening.ts'
import { duplicateOf, rememberedEntry, rememberEntry } from '../form/previous-entry.ts'
import { rememberUnit } from '../fields/unit-digits.ts'
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
  const [{ opening, turn }, setOpened] = useState({ opening: first, turn: 0 })
  // A draft taken back from another page is opened anew under the id it had.
  const open = (next: Opening): void =>
    setOpened(({ turn: last }) => ({ opening: next, turn: last + 1 }))
  return <OneEntry key={turn} {...{ session, catalogue, opening }} onOpen={open} />
}

interface OneEntryProps {
  readonly session: SessionView
  readonly catalogue: CatalogueView
  readonly opening: Opening
  readonly onOpen: (opening: Opening) => void
}

function OneEntry({ session, catalogue, opening, onOpen }: OneEntryProps) {
  const queries = useQueryClient()
  const [form] = useState(() => formFor({ session, catalogue, opening }))
  const [registered, setRegistered] = useState<Registered | null>(null)
  const isElsewhere = useStore(form.status, (status) => status.isElsewhere)
  useHeld(opening.entryId, !isElsewhere && registered === null)
  const { blank } = form
  const replaceWith = (values: FormValues, said: string): void => {
    // What another page goes on writing stays its draft.
    if (registered || isElsewhere) return onOpen(newOpening(values))
    const undo = { ...opening, ...asItStands(form), isDropped: true }
    const hadSomething = !isUntouched(undo.values) || undo.uploads.length > 0
    void putAway(form)
    onOpen(newOpening(values))
    if (hadSomething)
      toast({
        text: said,
        tone: 'info',
        action: { label: registerWords.undo, onPress: () => onOpen(undo) },
      })
  }
  useShortcut('F2', () => replaceWith(blank(), registerWords.clearedForm), {
    label: registerWords.keyStartOver,
  })
  const duplicate = (): void => {
    const previous = rememberedEntry(session.staffId)
    if (previous) replaceWith(duplicateOf(previous), registerWords.duplicatedPrevious)
    else toast({ text: registerWords.nothingPrevious, tone: 'info' })
  }
  useShortcut('F8', duplicate, { label: registerWords.keyDuplicate })
  const finish = (answer: Registered): void => {
    const values = form.values.get()
    rememberEntry(session.staffId, values)
    if (values.destinationUnitId !== null)
      rememberUnit(values.destinationUnitId, catalogue.units, form.today())
    void putAway(form)
    form.uploads.release()
    setRegistered(answer)
    void queries.invalidateQueries({ queryKey: ['entries'] })
  }
  return (
    <EntryFormProvider value={form}>
      <PageHeader title={registerWords.title} actions={registered ? undefined : <OfficeField />} />
      {registered ? (
        <RegisteredPanel registered={registered} onNext={() => onOpen(newOpening(blank()))} />
      ) : (
        <>
          <DraftNotices
            {...{ session, opening, onOpen }}
            onDiscard={() => replaceWith(blank(), registerWords.clearedForm)}
          />
          <Panes isElsewhere={isElsewhere} onRegistered={finish} />
        </>
      )}
    </EntryFormProvider>
  )
}

interface PanesProps {
  readonly isElsewhere: boolean
  readonly onRegistered: (answer: Registered) => void
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

function formFor({ session, catalogue, opening }: Omit<OneEntryProps, 'onOpen'>): EntryForm {
  const uploads = createUploadQueue(catalogue, {
    send: sendUpload,
    discard: (uploadId) => call('discardUpload', { params: { uploadId } }),
  })
  uploads.restore(opening.uploads)
  // A telephone may have brought something since.
  const isBack = opening.restoredFrom !== null || opening.isDropped === true
  uploads.store.set({ isAwaited: isBack })
  return createEntryForm({
    entryId: opening.entryId,
    wasKept: opening.restoredFrom !== null && opening.isDropped !== true,
    session,
    catalogue,
    uploads,
    initial: opening.values,
  })
}

/** Other pages see that it is open here, for as long as somebody can type into it. */
function useHeld(entryId: string, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    holdEntry(entryId)
    return () => releaseEntry(entryId)
  }, [entryId, isOpen])
}

/** From now on this form is no draft any more, whatever is still on its way to the store. */
async function putAway(form: EntryForm): Promise<void> {
  form.settle()
  // What a telephone brought is one file then, and comes back with the form if that does.
  if (form.uploads.store.get().isAwaited === true) {
    call('joinPhonePages', { params: { entryId: form.entryId } }).catch(() => undefined)
  }
  try {
    await dropDraft(form.session.staffId, form.entryId)
  } catch {
    // Where nothing can be kept there is nothing to drop.
  }
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
