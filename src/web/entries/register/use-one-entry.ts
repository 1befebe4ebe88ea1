import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { SessionView } from '#contract/service/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { sendUpload } from '../../attachments/send-upload.ts'
import { createUploadQueue, sentAnew } from '../../attachments/upload-queue.ts'
import { call } from '../../common/api.ts'
import { useStore } from '../../common/store.ts'
import { fetchInTheEnd } from '../../ui/dialogs/fetched.ts'
import { toast } from '../../ui/dialogs/toast.tsx'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { registerWords } from '../../words/entries/register-entry.ts'
import { commonOf, passedFields } from '../batch/batch.ts'
import type { BatchDesk } from '../batch/use-batch.ts'
import { holdEntry, releaseEntry } from '../draft/draft-hold.ts'
import { dropDraft } from '../draft/draft-store.ts'
import { rememberUnit } from '../fields/unit-digits.ts'
import { createEntryForm, type EntryForm, type Registered } from '../form/form-state.ts'
import { type FormValues, isUntouched, saysTheSame } from '../form/form-values.ts'
import { rememberEntry } from '../form/previous-entry.ts'
import { asItStands, newOpening, type Opening } from './opening.ts'
import { foundInBook } from './submit-form.ts'

export interface OneEntryProps {
  readonly session: SessionView
  readonly catalogue: CatalogueView
  readonly opening: Opening
  readonly desk: BatchDesk
  readonly onOpen: (opening: Opening) => void
}

export interface OneEntry {
  readonly form: EntryForm
  /** Its number, once it has one and no batch goes on. */
  readonly registered: Registered | null
  readonly isElsewhere: boolean
  /** What a form begins with: nothing, or what is common to the batch. */
  readonly blank: () => FormValues
  /** Puts away what is on the screen, and offers to take that back; `said` tells what happened. */
  readonly replaceWith: (values: FormValues, said: string) => void
  readonly finish: (registered: Registered) => void
  /** What stands on the form, which has its number, goes on as another document. */
  readonly goApart: () => void
  /** What stands on the form of the next person stays there. */
  readonly endBatch: () => void
}

/** The life of one form, from its opening to its number, alone or as one of a batch. */
export function useOneEntry(props: OneEntryProps): OneEntry {
  const { session, catalogue, opening, desk, onOpen } = props
  const refresh = useRefresh()
  const [form] = useState(() => formFor(props))
  const [registered, setRegistered] = useState<Registered | null>(null)
  const isElsewhere = useStore(form.status, (status) => status.isElsewhere)
  useHeld(opening.entryId, !isElsewhere && registered === null)
  const { batch } = desk
  const replaceWith = (values: FormValues, said: string): void => {
    // What is being handed in may have its number already: it says which before it goes.
    if (registered === null && form.status.get().phase === 'registering') return
    // What another page goes on writing stays its draft.
    if (registered || isElsewhere) return onOpen(newOpening(values))
    const undo = { ...opening, ...asItStands(form), isDropped: true }
    const hadSomething = !isUntouched(undo.values) || undo.uploads.length > 0
    void putAway(form)
    onOpen(newOpening(values))
    if (!hadSomething) return
    const action = { label: registerWords.undo, onPress: () => onOpen(undo) }
    toast({ text: said, tone: 'info', action })
  }
  useBatchKey(props, form, registered, isElsewhere)
  const finish = (numbered: Registered): void => {
    const { values } = asItStands(form)
    rememberEntry(session.staffId, values)
    if (values.destinationUnitId !== null)
      rememberUnit(values.destinationUnitId, catalogue.units, form.today())
    void putAway(form)
    form.uploads.release()
    refresh()
    if (desk.now() === null) return setRegistered(numbered)
    desk.add(numbered.entry, values)
    void tellOf(form, numbered).then((isSentOn) => isSentOn && refresh())
    onOpen(newOpening(commonOf(values)))
  }
  useFoundInBook(form, finish)
  useEarlier(form, (entry) => {
    refresh()
    if (desk.now() !== null) desk.add(entry, form.values.get())
  })
  return {
    form,
    registered,
    isElsewhere,
    blank: () => (batch ? commonOf(batch.common) : form.blank()),
    replaceWith,
    finish,
    goApart() {
      const { values, uploads } = asItStands(form)
      void putAway(form)
      form.uploads.release()
      onOpen({ ...newOpening(values), uploads: uploads.map(sentAnew) })
    },
    endBatch() {
      desk.end()
      const { values, uploads } = asItStands(form)
      const isNext = !batch || !saysTheSame(values, batch.common) || uploads.length > 0
      if (!isNext) replaceWith(form.blank(), registerWords.clearedForm)
    },
  }
}

function useRefresh(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: ['entries'] })
}

/** F9: a batch of what is typed, or of what has just been registered. */
function useBatchKey(
  { desk, onOpen }: OneEntryProps,
  form: EntryForm,
  registered: Registered | null,
  isElsewhere: boolean,
): void {
  const begin = (): void => {
    const values = form.values.get()
    desk.begin(values)
    if (!registered) return
    desk.add(registered.entry, values)
    onOpen(newOpening(commonOf(values)))
  }
  const isEnabled = desk.batch === null && !isElsewhere
  useShortcut('F9', begin, { label: registerWords.keyBatch, isEnabled })
}

const nothingPassed: ReadonlySet<string> = new Set()

function formFor({ session, catalogue, opening, desk }: OneEntryProps): EntryForm {
  const uploads = createUploadQueue(catalogue, {
    send: sendUpload,
    discard: (uploadId) => call('discardUpload', { params: { uploadId } }),
  })
  uploads.restore(opening.uploads)
  // A telephone may have brought something since.
  const isBack = opening.restoredFrom !== null || opening.isDropped === true
  uploads.store.set({ isAwaited: isBack })
  const form = createEntryForm({
    entryId: opening.entryId,
    wasKept: opening.restoredFrom !== null && opening.isDropped !== true,
    session,
    catalogue,
    uploads,
    initial: opening.values,
    passed: desk.batch ? passedFields(opening.values) : nothingPassed,
  })
  return form
}

/** Asks the book once whether the draft that came back is in it. */
function useFoundInBook(form: EntryForm, onFound: (registered: Registered) => void): void {
  const found = useEffectEvent(onFound)
  useEffect(() => {
    if (!form.wasKept) return
    let isHere = true
    void foundInBook(form).then((registered) => registered && isHere && found(registered))
    return () => {
      isHere = false
    }
  }, [form])
}

/** What was registered under the id of the form is in the book, whatever becomes of the form. */
function useEarlier(form: EntryForm, onEarlier: (entry: Registered['entry']) => void): void {
  const earlier = useStore(form.status, (status) => status.earlier)
  const told = useEffectEvent(onEarlier)
  useEffect(() => {
    if (earlier) told(earlier.entry)
  }, [earlier])
}

/** Other pages see that it is open here, for as long as somebody can type into it. */
function useHeld(entryId: string, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    holdEntry(entryId)
    return () => releaseEntry(entryId)
  }, [entryId, isOpen])
}

async function tellOf(form: EntryForm, registered: Registered): Promise<boolean> {
  const { afterRegistering } = await fetchInTheEnd(() => import('../batch/after-registering.ts'))
  return afterRegistering(form, registered)
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
