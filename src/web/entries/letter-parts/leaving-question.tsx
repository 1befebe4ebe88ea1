/** While signed copies are on their way up, whoever leaves the page is asked first. */
import { useEffect, useState } from 'react'

import { useNavigate } from '../../router/router.tsx'
import { isSigningOut } from '../../session/current/session.ts'
import { AlertDialog } from '../../ui/dialogs/dialog.tsx'
import { letterSigningWords as words } from '../../words/book/letter-signing.ts'

type LeavingQuestionProps = { readonly isUnderWay: boolean }

/** Closing and reloading ask in the browser’s own words, a link of ours in these. */
export function LeavingQuestion({ isUnderWay }: LeavingQuestionProps) {
  const navigate = useNavigate()
  const [to, setTo] = useState<string | null>(null)
  useEffect(() => {
    if (!isUnderWay) return
    const close = (event: BeforeUnloadEvent): void => {
      if (!isSigningOut()) event.preventDefault()
    }
    const follow = (event: MouseEvent): void => {
      const next = wayOut(event)
      if (next === null) return
      event.preventDefault()
      setTo(next)
    }
    window.addEventListener('beforeunload', close)
    document.addEventListener('click', follow, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', close)
      document.removeEventListener('click', follow, { capture: true })
    }
  }, [isUnderWay])
  // What was asked about may be over by the time of the answer.
  const isAsking = to !== null && isUnderWay
  return (
    <AlertDialog
      isOpen={isAsking}
      title={words.leaveTitle}
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      onCancel={() => setTo(null)}
      onConfirm={() => navigate(to ?? '')}
    >
      <p>{words.leaveText}</p>
    </AlertDialog>
  )
}

/** Where a click leads to in this window, unless it stays on this page. */
function wayOut(event: MouseEvent): string | null {
  const { button, metaKey, altKey, ctrlKey, shiftKey, target } = event
  if (button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return null
  const link = target instanceof Element ? target.closest('a') : null
  return link && !link.matches('[download], [target=_blank]') ? otherPageOf(link) : null
}

function otherPageOf(link: HTMLAnchorElement): string | null {
  if (link.origin !== location.origin) return null
  const next = link.pathname + link.search
  return next === location.pathname + location.search ? null : next + link.hash
}
