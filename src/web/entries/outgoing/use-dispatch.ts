import type { OutgoingForm, OutgoingView } from '#contract/outgoing/outgoing.ts'
import type { OrgUnit } from '#domain/municipality/catalogue.ts'
import { canonicalJson } from '#domain/common/canonical.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { sentAnew, type UploadQueue } from '../../attachments/upload-queue.ts'
import { call, isRefusal } from '../../common/api.ts'
import { refusedKept } from '../../common/field-errors.ts'
import { mintId } from '../../common/mint-id.ts'
import type { SummaryError } from '../../ui/fields/error-summary.tsx'
import { useSubmission, type Submission } from '../../ui/fields/use-submission.ts'
import { outgoingWords as words } from '../../words/book/outgoing.ts'
import {
  atFiles,
  fileIdsOf,
  unsentFile,
  type DispatchFiles,
} from '../outgoing-files/dispatch-files.ts'
import {
  bodyOf,
  dispatchFaults,
  type AnsweredEntry,
  type DispatchValues,
} from './dispatch-values.ts'
import type { KeptForm } from './kept-form.ts'

export interface Dispatching {
  readonly saving: Submission
  /** What went out under the id of this form, and says something else than was sent last. */
  readonly earlier: OutgoingView | null
  /** What stands on the form is another document. */
  readonly goApart: () => void
  readonly dispatch: () => void
  /** Looks up the number that was typed, and adds its entry to those that are answered. */
  readonly addAnswer: () => void
}

interface DispatchScene {
  readonly form: KeptForm<DispatchValues>
  readonly files: DispatchFiles
  readonly units: readonly OrgUnit[]
  readonly today: string
  readonly onDone: (outgoing: OutgoingView) => void
}

/** Checks the form, sends it, and tells apart what went out from what was changed meanwhile. */
export function useDispatch({ form, files, units, today, onDone }: DispatchScene): Dispatching {
  const saving = useSubmission(refusedKept)
  const [earlier, setEarlier] = useState<OutgoingView | null>(null)
  const queries = useQueryClient()
  const { queue } = files
  const bodyNow = (): OutgoingForm | null => bodyOf(form.current(), fileIdsOf(queue))
  const send = async (): Promise<void> => {
    const unsent = await unsentFile(queue)
    if (unsent) return saving.refuse([unsent])
    const body = bodyNow()
    if (!body) return
    const outgoing = await sentOut(form.current(), body, queue)
    void queries.invalidateQueries({ queryKey: ['entries'] })
    const now = bodyNow()
    if ('differs' in outgoing || now === null) return setEarlier(outgoing)
    // People go on typing while it travels: what they changed is asked of the same id once more.
    if (canonicalJson(now) !== canonicalJson(body)) return send()
    form.forget()
    files.forget()
    onDone(outgoing)
  }
  const goApart = (): void => {
    const theirs = new Set(earlier?.files.map(({ fileId }) => fileId))
    const { items } = queue.store.get()
    queue.restore(items.map((item) => (theirs.has(item.uploadId) ? sentAnew(item) : item)))
    form.set({ outgoingId: mintId() })
    setEarlier(null)
  }
  const answered = async (): Promise<boolean> => {
    const { answers, answerNumber } = form.current()
    const found = await findAnswered(answerNumber)
    if ('field' in found) {
      saving.refuse([found])
      return false
    }
    const others = answers.filter(({ entryId }) => entryId !== found.entryId)
    form.set({ answers: [...others, found], answerNumber: '' })
    return true
  }
  return {
    saving,
    earlier,
    goApart,
    dispatch() {
      const { values, isTheirs } = form
      if (!isTheirs) return
      const unit = units.find(({ unitId }) => unitId === values.unitId) ?? null
      saving.submit(dispatchFaults(values, unit, today), async () => {
        // A number typed and not added is meant to be answered too.
        if (values.answerNumber.trim() !== '' && !(await answered())) return
        await send()
      })
    },
    addAnswer: () =>
      saving.submit([], async () => {
        await answered()
      }),
  }
}

/** What went out under that id: this, or something that differs. */
async function sentOut(
  { outgoingId }: DispatchValues,
  body: OutgoingForm,
  queue: UploadQueue,
): Promise<OutgoingView | (OutgoingView & { readonly differs: true })> {
  const params = { outgoingId }
  try {
    return (await call('dispatchOutgoing', { params, body })).outgoing
  } catch (fault) {
    if (!isRefusal(fault, 'E-NUM-06')) throw atFiles(fault, queue, body.files)
    return { ...(await call('readOutgoing', { params })), differs: true }
  }
}

/** The entry a typed number means; an error when there is none, or more than one. */
export async function findAnswered(typed: string): Promise<AnsweredEntry | SummaryError> {
  const number = typed.trim()
  const { entries } = await call('listEntries', { query: { number } })
  const [only, ...others] = entries
  if (!only) return { field: 'answerNumber', message: words.answerUnknown(number) }
  if (others.length > 0) {
    const message = words.answerSeveral(number, only.entryNumber)
    return { field: 'answerNumber', message }
  }
  return { entryId: only.entryId, entryNumber: only.entryNumber, subject: only.subject }
}
