import type { SessionView } from '#contract/service/session.ts'
import { useEffect, useEffectEvent, useState } from 'react'

import { useStore } from '../../common/store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { localeWords } from '../../words/language/locale.ts'
import { registerWords } from '../../words/entries/register-entry.ts'
import { useEntryForm } from '../form/form-context.tsx'
import { openElsewhere, whenFree } from '../draft/draft-hold.ts'
import { whenAnswered } from '../draft/draft-store.ts'
import { focusSoon } from '../form/focus-soon.ts'
import { isUntouched } from '../form/form-values.ts'
import { asItStands, newOpening, openingOf, type ElsewhereDraft, type Opening } from './opening.ts'

export interface DraftNoticesProps {
  readonly session: SessionView
  readonly opening: Opening
  readonly onOpen: (opening: Opening) => void
  readonly onDiscard: () => void
}

/** One key for all of them: it gives the draft, here. */
const draftKey = 'Alt+R'

/**
 * What there is to say about drafts: one that is on the screen again, one that another page has,
 * one that another page took.
 */
export function DraftNotices({ session, opening, onOpen, onDiscard }: DraftNoticesProps) {
  const form = useEntryForm()
  const isElsewhere = useStore(form.status, (status) => status.isElsewhere)
  // Then that is said of it.
  const isInBook = useStore(form.status, (status) => status.earlier !== null)
  const take = async (entryId: string): Promise<void> => {
    const draft = await openingOf(session, entryId)
    if (draft) return onOpen(draft)
    toast({ text: registerWords.draftGone, tone: 'info' })
    // What is on the screen belongs to that draft, or to nothing yet.
    if (isElsewhere) onOpen(newOpening(form.blank()))
    else onOpen({ ...opening, ...asItStands(form), elsewhere: null })
  }
  if (isElsewhere) return <LeftDraft entryId={opening.entryId} onTake={take} />
  const { elsewhere, restoredFrom } = opening
  return (
    <>
      {restoredFrom !== null && !isInBook && (
        <Restored savedAt={restoredFrom} name={session.name} onDiscard={onDiscard} />
      )}
      {elsewhere !== null && (
        <ElsewhereNotice
          draft={elsewhere}
          name={session.name}
          hasKey={restoredFrom === null}
          onTake={take}
        />
      )}
    </>
  )
}

interface RestoredProps {
  readonly savedAt: string
  readonly name: string
  readonly onDiscard: () => void
}

/** What was typed before is on the screen again, and may be thrown away. */
function Restored({ savedAt, name, onDiscard }: RestoredProps) {
  const [isShown, setShown] = useState(true)
  const goOn = (): void => {
    setShown(false)
    focusSoon('parties.0.identity.number')
  }
  useShortcut(draftKey, goOn, { label: registerWords.keyDraft, isEnabled: isShown })
  if (!isShown) return null
  return (
    <Notice
      className="register-notice"
      isAnnounced
      actions={
        <>
          <Button size="small" variant="primary" keys={draftKey} onPress={goOn}>
            {registerWords.draftContinue}
          </Button>
          <Button size="small" onPress={onDiscard}>
            {registerWords.draftDiscard}
          </Button>
        </>
      }
    >
      {registerWords.draftFound(name, writtenMoment(savedAt))}
    </Notice>
  )
}

interface ElsewhereProps {
  readonly draft: ElsewhereDraft
  readonly name: string
  readonly hasKey: boolean
  readonly onTake: (entryId: string) => Promise<void>
}

/**
 * There is a draft, and another page has it: to go on with it here is one key. A page on its way
 * out is not waited for.
 */
function ElsewhereNotice({ draft: { entryId, savedAt }, name, hasKey, onTake }: ElsewhereProps) {
  const form = useEntryForm()
  const takeIfEmpty = useEffectEvent(() => {
    const { values, uploads } = asItStands(form)
    if (isUntouched(values) && uploads.length === 0 && hasKey) void onTake(entryId)
  })
  useEffect(() => {
    const stopWatching = whenFree(entryId, () => takeIfEmpty())
    // A page that answers is in somebody's hands: it is not taken from them when they load it anew.
    const stopAsking = whenAnswered(entryId, stopWatching)
    return () => {
      stopWatching()
      stopAsking()
    }
  }, [entryId])
  useShortcut(draftKey, () => void onTake(entryId), {
    label: registerWords.keyDraft,
    isEnabled: hasKey,
  })
  return (
    <Notice
      className="register-notice"
      isAnnounced
      actions={<TakeButton hasKey={hasKey} onTake={() => void onTake(entryId)} />}
    >
      {registerWords.draftElsewhere(name, writtenMoment(savedAt))}
    </Notice>
  )
}

interface LeftProps {
  readonly entryId: string
  readonly onTake: (entryId: string) => Promise<void>
}

/**
 * What is on this screen went on in another page. Where that page is gone by now, it comes back by
 * itself.
 */
function LeftDraft({ entryId, onTake }: LeftProps) {
  const takeIfFree = useEffectEvent(async () => {
    if ('locks' in navigator && !(await openElsewhere()).has(entryId)) await onTake(entryId)
  })
  useEffect(() => void takeIfFree(), [])
  useShortcut(draftKey, () => void onTake(entryId), { label: registerWords.keyDraft })
  return (
    <Notice
      className="register-notice"
      tone="warning"
      isAnnounced
      actions={<TakeButton hasKey onTake={() => void onTake(entryId)} />}
    >
      {registerWords.draftTaken}
    </Notice>
  )
}

function TakeButton({ hasKey, onTake }: { readonly hasKey: boolean; readonly onTake: () => void }) {
  return (
    <Button size="small" variant="primary" {...(hasKey && { keys: draftKey })} onPress={onTake}>
      {registerWords.draftTake}
    </Button>
  )
}

const written = new Intl.DateTimeFormat(localeWords.tag, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

const writtenMoment = (savedAt: string): string => written.format(new Date(savedAt))
