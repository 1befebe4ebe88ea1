/**
 * F1, on every page: in a field it says in one sentence what to write there, elsewhere it opens the
 * manual at the page. Only the listening is in the first load.
 */
import { useEffect, useEffectEvent } from 'react'

import { useLocation } from '../router/router.tsx'
import { useStore } from '../common/store.ts'
import { useService } from '../shell/settings/service.ts'
import { useFetched } from '../ui/dialogs/fetched.ts'
import { OnItsWay } from '../ui/keys/on-its-way.tsx'
import { closeManual, helpWindow, openManual } from './help-window.ts'

const fetchWindow = () => import('./manual-window.tsx')

export function HelpKey() {
  const isAsked = useStore(helpWindow, (state) => state.isAsked)
  const country = useService().data?.municipality?.country ?? ''
  const { pathname } = useLocation()
  const windows = useFetched(isAsked, fetchWindow)
  const answer = useEffectEvent(async (event: KeyboardEvent): Promise<void> => {
    if (event.key !== 'F1' || event.ctrlKey || event.altKey || event.metaKey) return
    // The browser would open pages of its own.
    event.preventDefault()
    const { sayInField } = await import('./field-hint.ts')
    const isSaid = await sayInField(document.activeElement, country)
    if (!isSaid) openManual()
  })
  useEffect(() => {
    // Whoever has no connection is where they were: the page goes on.
    const hear = (event: KeyboardEvent): void => void answer(event).catch(() => undefined)
    document.addEventListener('keydown', hear, true)
    return () => document.removeEventListener('keydown', hear, true)
  }, [])
  if (windows === null) return isAsked && <OnItsWay />
  return <windows.ManualWindow isOpen={isAsked} {...{ pathname }} onClose={closeManual} />
}
