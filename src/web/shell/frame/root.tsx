import { Suspense, type MouseEvent } from 'react'

import { useLocation } from '../../router/router.tsx'
import { Outlet, useHasPage } from '../../router/routes.tsx'
import { HelpKey } from '../../help/help-key.tsx'
import { PageTitleProvider } from '../../ui/display/page-title.tsx'
import { useTypedMeanwhile } from '../../ui/keys/typed-meanwhile.ts'
import { shellWords } from '../../words/shell/shell.ts'
import { focusPlace } from '../../ui/keys/focus-place.ts'
import { refreshService, useMunicipalityName } from '../settings/service.ts'
import { useHeadingFocus } from './use-heading-focus.ts'
import { useSameAddressReload } from './use-same-address-reload.ts'
import { useScrollMemory } from './use-scroll-memory.ts'

/**
 * Around every page, with or without layout: skip link, title, focus and scroll after a navigation.
 */
export function Root() {
  useScrollMemory(useHasPage())
  useHeadingFocus()
  useTypedMeanwhile('/control/sentdocument', useLocation().pathname)
  useSameAddressReload(() => void refreshService())
  return (
    <PageTitleProvider suffix={useMunicipalityName()}>
      <a className="skip-link" href="#contenido" onClick={skip}>
        {shellWords.skipToContent}
      </a>
      {/* Nothing while the first screen's code arrives: a page that flashes a placeholder feels
          slower than one that waits. */}
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      <HelpKey />
    </PageTitleProvider>
  )
}

// Without the address: to the router a bare change of it is a step back in history, with that
// step's scroll position.
function skip(event: MouseEvent): void {
  event.preventDefault()
  const content = document.getElementById('contenido')
  focusPlace(content)
  content?.scrollIntoView()
}
