import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { JsonValue } from '#domain/common/canonical.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { Change } from '#domain/entry/entry.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { call, isRefusal } from '../../common/api.ts'
import { mintId } from '../../common/mint-id.ts'
import type { SummaryError } from '../../ui/fields/error-summary.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { useSubmission, type Submission } from '../../ui/fields/use-submission.ts'
import { writtenInstant } from '../../words/language/dates.ts'
import { editWords } from '../../words/entries/entry-edit.ts'
import { refusedKept } from '../../common/field-errors.ts'
import { errorsIn } from './check-draft.ts'
import { bodyOf, changesOf, weightOf, type Weight } from './draft.ts'
import type { Conflict } from './merge-versions.ts'
import { isAnythingOpen } from './editable-fields.ts'
import {
  canFollow,
  decided,
  edited,
  endedBy,
  isTyped,
  rebased,
  rectificationOf,
  type Rectification,
} from './rectification-state.ts'
import { useKeptCorrection, type CorrectionHold, type KeptTyping } from './use-kept-correction.ts'
import { useEntryChanged } from '../act/use-entry-changed.ts'

export interface RectificationForm extends Pick<Submission, 'errors' | 'errorOf' | 'attempt'> {
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

export interface OwnCorrection {
  /** null for an entry whose content the reader may not see. */
  readonly form: RectificationForm | null
  /**
   * What was typed into a form that can no longer be sent: taken to another office, or out of
   * reach. null when nothing was.
   */
  readonly stranded: StrandedCorrection | null
  readonly hold: CorrectionHold
}

export interface StrandedCorrection {
  readonly state: Rectification
  readonly changes: readonly Change[]
  readonly drop: () => void
}

interface Surroundings {
  readonly timeZone: string
  /** The entry itself is no longer the reader's to see. */
  readonly isGone: boolean
  /** The form is asked for. */
  readonly isAsked: boolean
  /** What was typed on another visit is back, and can be saved. */
  readonly onRestored: () => void
  readonly onSaved: () => void
}

/**
 * The correction of one entry: kept while its form is shut, put on top of what others save
 * meanwhile, and held in the browser until it is saved or discarded.
 */
export function useRectification(
  entry: EntryView,
  { timeZone, isGone, isAsked, onRestored, onSaved }: Surroundings,
): OwnCorrection {
  const [kept, setKept] = useState(() => rectificationOf(entry))
  const { isBusy: isSaving, submit, forget, ...told } = useSubmission(refusedKept)
  const rectify = useRectify(setKept, onSaved)
  const canSend = !isGone && isAnythingOpen(entry) && !isBlocked(kept, entry)
  const state = isSaving || !canSend ? kept : following(kept, entry)
  if (state !== kept) {
    setKept(state)
    // What was said was of the version before.
    forget()
  }
  const startAnew = (): void =>
    setKept((before) => rectificationOf(entry, (before?.edition ?? 0) + 1))
  const putBack = (typed: KeptTyping | null, isFirst: boolean): void => {
    if (typed === null) return startAnew()
    setKept(typed.state)
    if (!canSend) return
    toast({ text: editWords.restored(writtenInstant(typed.savedAt, timeZone)), tone: 'info' })
    if (isFirst) onRestored()
  }
  const { hold, forget: dropKept } = useKeptCorrection({ entry, state, isAsked, canSend, putBack })
  if (!state) return { form: null, stranded: null, hold }
  const changes = changesOf(state.untouched, state.draft)
  const discard = (): void => {
    startAnew()
    forget()
  }
  if (!canSend) {
    const drop = (): void => {
      dropKept()
      discard()
    }
    return { form: null, stranded: isTyped(state) ? { state, changes, drop } : null, hold }
  }

  const form: RectificationForm = {
    state,
    changes,
    weight: weightOf(changes),
    isSaving,
    ...told,
    set(field, value) {
      setKept((now) => now && edited(now, field, value))
      forget(endedBy(field))
    },
    setReason(reason) {
      setKept((now) => now && { ...now, reason })
      forget(({ field }) => field === 'reason')
    },
    decide: (conflict, side) => setKept((now) => now && decided(now, conflict, side)),
    discard,
    save() {
      const today = localDateTimeAt(new Date(), timeZone).date
      if (changes.length > 0) submit(errorsBefore(state, today), () => rectify(state))
    },
  }
  return { form, stranded: null, hold }
}

const isBlocked = (kept: Rectification | null, entry: EntryView): boolean =>
  kept !== null && isTyped(kept) && !canFollow(kept, entry)

/** Sends a correction; throws why it was not taken, but for an entry that changed meanwhile. */
function useRectify(
  settle: (next: Rectification | null) => void,
  onSaved: () => void,
): (state: Rectification) => Promise<void> {
  const queries = useQueryClient()
  const entryChanged = useEntryChanged()
  return async ({ base, untouched, draft, reason, edition }) => {
    const { entryId, version } = base
    try {
      const after = await call(
        'rectifyEntry',
        {
          params: { entryId, rectificationId: mintId() },
          body: bodyOf(untouched, draft, reason),
        },
        { version },
      )
      settle(rectificationOf(after, edition + 1))
      entryChanged(after)
      onSaved()
      const isNewReceipt = after.receiptVersion > base.receiptVersion
      toast({
        text: isNewReceipt ? editWords.savedWithReceipt(after.receiptVersion) : editWords.saved,
      })
    } catch (fault) {
      // Changed meanwhile: the new version is read, and this draft goes on top of it.
      if (!isRefusal(fault, 'E-SYS-03')) throw fault
      await queries.invalidateQueries({ queryKey: ['entry', entryId] })
    }
  }
}

/**
 * The draft on top of the newest version. Never of an older one: a reading that started before a
 * save may arrive after it.
 */
function following(kept: Rectification | null, entry: EntryView): Rectification | null {
  if (kept === null || kept.base.visibility !== entry.visibility) {
    return kept && isTyped(kept) ? rebased(kept, entry) : rectificationOf(entry, kept?.edition)
  }
  return kept.base.version < entry.version ? rebased(kept, entry) : kept
}

function errorsBefore(state: Rectification, today: string): SummaryError[] {
  if (state.conflicts.length > 0) return [{ field: null, message: editWords.chooseFirst }]
  return errorsIn(
    { registeredAt: state.base.registeredAt, draft: state.untouched },
    state.draft,
    state.reason,
    today,
  )
}
