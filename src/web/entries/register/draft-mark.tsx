import { localeWords } from '../../words/language/locale.ts'
import { registerWords } from '../../words/entries/register-entry.ts'
import { useDraft } from '../draft/use-draft.ts'
import { useEntryForm } from '../form/form-context.tsx'

const clock = new Intl.DateTimeFormat(localeWords.tag, { hour: '2-digit', minute: '2-digit' })

/** Keeps the draft while it is shown, and says beside the title whether it is safe. */
export function DraftMark() {
  const { savedAt, isFailing } = useDraft(useEntryForm())
  return (
    <span className="muted small register-draft" data-failing={isFailing || undefined}>
      {isFailing
        ? registerWords.draftFailed
        : savedAt && registerWords.draftSaved(clock.format(savedAt))}
    </span>
  )
}
