import type { OutgoingForm, OutgoingView } from '#contract/outgoing/outgoing.ts'
import type { OrgUnit } from '#domain/municipality/catalogue.ts'
import { canonicalJson } from '#domain/common/canonical.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { UploadQueue } from '../../attachments/upload-queue.ts'
import { call } from '../../common/api.ts'
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
  isSame,
  type AnsweredEntry,
  type DispatchValues,
} from './dispatch-values.ts'
import type { KeptForm } from './kept-form.ts'

export interface Dispatching {
  readonly saving: Submission
  /** What went out under the id of this form, as it stood before it was changed. */
  readonly earlier: OutgoingView | null
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
    const { outcome, outgoing } = await sendOut(form.current(), body, queue)
    void queries.invalidateQueries({ queryKey: ['entries'] })
    const now = bodyNow()
    const isAsItStands =
      now !== null &&
      (outcome === 'DISPATCHED'
        ? canonicalJson(now) === canonicalJson(body)
        : isSame(now, outgoing))
    if (isAsItStands) {
      form.forget()
      files.forget()
      onDone(outgoing)
    } else {
      form.set({ outgoingId: mintId() })
      // They are that document's now.
      for (const { fileId } of outgoing.files) queue.lose(fileId)
      setEarlier(outgoing)
    }
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

async function sendOut({ outgoingId }: DispatchValues, body: OutgoingForm, queue: UploadQueue) {
  try {
    return await call('dispatchOutgoing', { params: { outgoingId }, body })
  } catch (fault) {
    throw atFiles(fault, queue, body.files)
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
