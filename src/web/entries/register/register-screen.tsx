import type { CatalogueView } from '#contract/organization.ts'
import type { SessionView } from '#contract/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '../../api.ts'
import { sendUpload } from '../../attachments/send-upload.ts'
import { createUploadQueue } from '../../attachments/upload-queue.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Select } from '../../ui/select.tsx'
import { SplitView } from '../../ui/split-view.tsx'
import { toast } from '../../ui/toast.tsx'
import { useShortcut } from '../../ui/use-shortcut.ts'
import { localeWords } from '../../words/locale.ts'
import { registerWords } from '../../words/register-entry.ts'
import { DeskProvider, useDesk, useField } from './desk-context.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { dropDraft } from './draft-store.ts'
import { createFormDesk, type FormDesk, type Registered } from './form-desk.ts'
import { focusSoon } from './focus-soon.ts'
import { emptyValues, type FormValues, isUntouched } from './form-values.ts'
import { newOpening, type Opening } from './opening.ts'
import { duplicateOf, rememberedEntry, rememberEntry } from './previous-entry.ts'
import { rememberUnit } from './recent-units.ts'
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
  const [opening, setOpening] = useState(first)
  return <OneEntry key={opening.entryId} {...{ session, catalogue, opening }} onOpen={setOpening} />
}

interface OneEntryProps {
  readonly session: SessionView
  readonly catalogue: CatalogueView
  readonly opening: Opening
  readonly onOpen: (opening: Opening) => void
}

function OneEntry({ session, catalogue, opening, onOpen }: OneEntryProps) {
  const queries = useQueryClient()
  const [desk] = useState(() => deskFor({ session, catalogue, opening }))
  const [registered, setRegistered] = useState<Registered | null>(null)
  const blank = (): FormValues => emptyValues(desk.values.get().officeId)
  const replaceWith = (values: FormValues, said: string): void => {
    if (registered) return onOpen(newOpening(values))
    const undo = { ...opening, values: desk.values.get(), uploads: desk.uploads.store.get().items }
    const hadSomething = !isUntouched(undo.values) || undo.uploads.length > 0
    void putAway(desk)
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
    const values = desk.values.get()
    rememberEntry(session.staffId, values)
    if (values.destinationUnitId !== null) rememberUnit(values.destinationUnitId)
    void putAway(desk)
    desk.uploads.release()
    setRegistered(answer)
    void queries.invalidateQueries({ queryKey: ['entries'] })
  }
  return (
    <DeskProvider value={desk}>
      <PageHeader title={registerWords.title} actions={registered ? undefined : <OfficeField />} />
      {registered ? (
        <RegisteredPanel registered={registered} onNext={() => onOpen(newOpening(blank()))} />
      ) : (
        <>
          <Restored
            opening={opening}
            onDiscard={() => replaceWith(blank(), registerWords.clearedForm)}
          />
          <SplitView
            storageKey="register-entry"
            initial={60}
            min={45}
            start={<RegisterForm onRegistered={finish} />}
            end={<ScanPane />}
          />
        </>
      )}
    </DeskProvider>
  )
}

function deskFor({ session, catalogue, opening }: Omit<OneEntryProps, 'onOpen'>): FormDesk {
  const uploads = createUploadQueue(catalogue, {
    send: sendUpload,
    discard: (uploadId) => call('discardUpload', { params: { uploadId } }),
  })
  uploads.restore(opening.uploads)
  return createFormDesk({
    entryId: opening.entryId,
    session,
    catalogue,
    uploads,
    initial: opening.values,
  })
}

/** From now on this form is no draft any more, whatever is still on its way to the store. */
async function putAway(desk: FormDesk): Promise<void> {
  desk.settle()
  try {
    await dropDraft(desk.session.staffId, desk.entryId)
  } catch {
    // Where nothing can be kept there is nothing to drop.
  }
}

interface RestoredProps {
  readonly opening: Opening
  readonly onDiscard: () => void
}

function Restored({ opening, onDiscard }: RestoredProps) {
  const [isShown, setShown] = useState(opening.restoredFrom !== null)
  if (!isShown || opening.restoredFrom === null) return null
  return (
    <DraftNotice
      savedAt={written.format(new Date(opening.restoredFrom))}
      onContinue={() => {
        setShown(false)
        focusSoon('parties.0.identity.number')
      }}
      onDiscard={onDiscard}
    />
  )
}

const written = new Intl.DateTimeFormat(localeWords.tag, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** Only for those who register at more than one office. */
function OfficeField() {
  const desk = useDesk()
  const { session, catalogue } = desk
  const { value, onChange, ...field } = useField('officeId')
  if (session.registersAt.length < 2) return null
  const today = desk.today()
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
