import { QueryClientProvider } from '@tanstack/react-query'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useEffect } from 'react'

import { Outlet } from '../../router/routes.tsx'
import { useHelpShortcut } from '../../help/help-window.ts'
import { PaletteFrame } from '../../palette/palette-frame.tsx'
import { SessionGuard } from '../../session/session-guard.tsx'
import { fetchDialogs } from '../../ui/dialogs/dialog.tsx'
import { ToastRegion } from '../../ui/dialogs/toast.tsx'
import '../../ui/base/utilities.css'
import { idleUnless, whenIdle } from '../../ui/keys/when-idle.ts'
import { localeWords } from '../../words/language/locale.ts'
import { openQueries } from './open-queries.ts'
import { useSameAddressReload } from './use-same-address-reload.ts'

// In one file with it: each file is a request before the first row.
export { ControlLayout } from './control-layout.tsx'

const queries = openQueries()

// On a slow line the rows would wait for what is fetched in advance.
idleUnless(() => queries.isFetching() > 0)

/**
 * Around the pages that work with the register: query cache, language of the rich controls, toasts.
 * The landing page does without.
 */
export function StaffFrame() {
  return (
    <QueryClientProvider client={queries}>
      <I18nProvider locale={localeWords.tag}>
        <StaffPages />
        <SessionGuard />
        <ToastRegion />
      </I18nProvider>
    </QueryClientProvider>
  )
}

function StaffPages() {
  // A session may end when the server is gone: the dialog that says so must be here by then.
  useEffect(() => whenIdle(() => void fetchDialogs().catch(() => undefined)), [])
  useHelpShortcut()
  useSameAddressReload(() => void queries.invalidateQueries())
  return (
    <>
      <Outlet />
      <PaletteFrame />
    </>
  )
}
