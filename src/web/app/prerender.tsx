import { Activity, Suspense } from 'react'
import { createRoot } from 'react-dom/client'

import { Shown, type Chain } from '../router/routes.tsx'
import { PageTitleProvider } from '../ui/display/page-title.tsx'

// A password takes seconds to type; what is left of this afterwards is in nobody's way.
const longestMs = 30_000

/**
 * Draws screens once where nobody sees them: a browser makes a function ready to run when it first
 * runs, and of a whole screen's functions that is a good part of what its first drawing takes.
 * Nothing is fetched and nothing in the page is touched: hidden trees have no effects, and this one
 * is outside of the document. Give the screens from the outside in, their code being there.
 */
export function rehearse(screens: Chain): void {
  const root = createRoot(document.createElement('div'))
  root.render(
    <Activity mode="hidden">
      <PageTitleProvider suffix="">
        <Suspense fallback={null}>
          <Shown chain={screens} />
        </Suspense>
      </PageTitleProvider>
    </Activity>,
  )
  setTimeout(() => root.unmount(), longestMs)
}
