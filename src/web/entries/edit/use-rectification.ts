import type { EntryView } from '#contract/entry-shapes.ts'
import type { JsonValue } from '#domain/canonical.ts'
import { localDateTimeAt } from '#domain/civil-date.ts'
import type { Change } from '#domain/entry.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiProblem, call } from '../../api.ts'
import { mintId } from '../../mint-id.ts'
import { toast } from '../../ui/toast.tsx'
import { editWords } from '../../words/entry-edit.ts'
import { errorsIn, type FieldError } from './check-draft.ts'
import { bodyOf, changesOf, weightOf, type Weight } from './draft.ts'
import type { Conflict } from './merge-versions.ts'
import {
  decided,
  declined,
  edited,
  rebased,
  rectificationOf,
  type Rectification,
} from './rectification-state.ts'
import { useEntryChanged } from './use-entry-changed.ts'

export interface RectificationForm {
  readonly state: Rectification
  readonly changes: readonly Change[]
  readonly weight: Weight
  readonly isSaving: boolean
  readonly set: (field: string, value: JsonValue) => void
  readonly setReason: (reason: string) => void
  readonly decide: (conflict: Conflict, side: 'mine' | 'theirs') => void
  readonly discard: () => void
  readonly save: () => void
}

/** The correction of one entry: kept while the person moves between tabs, put on top of what others save meanwhile. */
export function useRectification(entry: EntryView, timeZone: string): RectificationForm | null {
  const [kept, setKept] = useState(() => rectificationOf(entry))
  const [isSaving, setSaving] = useState(false)
  const queries = useQueryClient()
  const entryChanged = useEntryChanged()
  // Never onto an older one: a reading that started before a save may arrive after it.
  const state = kept && kept.base.version < entry.version && !isSaving ? rebased(kept, entry) : kept
  if (state !== kept) setKept(state)
  if (!state) return null
  const changes = changesOf(state.untouched, state.draft)

  const send = async (): Promise<void> => {
    setSaving(true)
    try {
      const { base, untouched, draft, reason } = state
      const after = await call(
        'rectifyEntry',
        {
          params: { entryId: base.entryId, rectificationId: mintId() },
          body: bodyOf(untouched, draft, reason),
        },
        { version: base.version },
      )
      setKept(rectificationOf(after, state.edition + 1))
      entryChanged(after)
      const isNewReceipt = after.receiptVersion > base.receiptVersion
      toast({
        text: isNewReceipt ? editWords.savedWithReceipt(after.receiptVersion) : editWords.saved,
      })
    } catch (error) {
      // Changed meanwhile: the new version is read, and this draft goes on top of it.
      if (isStale(error)) await queries.invalidateQueries({ queryKey: ['entry', entry.entryId] })
      else setKept(declined(state, errorsOf(error)))
    } finally {
      setSaving(false)
    }
  }

  return {
    state,
    changes,
    weight: weightOf(changes),
    isSaving,
    set: (field, value) => setKept((now) => now && edited(now, field, value)),
    setReason: (reason) =>
      setKept((now) => now && { ...now, reason, errors: now.errors.filter(isNotReason) }),
    decide: (conflict, side) => setKept((now) => now && decided(now, conflict, side)),
    discard: () => setKept(rectificationOf(entry, state.edition + 1)),
    save() {
      if (isSaving || changes.length === 0) return
      const today = localDateTimeAt(new Date(), timeZone).date
      const errors = errorsBefore(state, today)
      if (errors.length > 0) setKept(declined(state, errors))
      else void send()
    },
  }
}

function errorsBefore(state: Rectification, today: string): FieldError[] {
  if (state.conflicts.length > 0) return [{ field: null, message: editWords.chooseFirst }]
  return errorsIn(
    { registeredAt: state.base.registeredAt, draft: state.untouched },
    state.draft,
    state.reason,
    today,
  )
}

function isNotReason({ field }: FieldError): boolean {
  return field !== 'reason'
}

function isStale(error: unknown): boolean {
  return error instanceof ApiProblem && error.problem.type === 'E-SYS-03'
}

/** What the server said, field by field; the whole when it named none. */
export function errorsOf(error: unknown): FieldError[] {
  if (!(error instanceof ApiProblem)) throw error
  const { remarks, title } = error.problem
  if (remarks.length === 0) return [{ field: null, message: title }]
  return remarks.map(({ field, sentence }) => ({ field, message: sentence }))
}
