import { Activity, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useRoutes, type RouteObject } from 'react-router'

import { PageTitleProvider } from '../ui/display/page-title.tsx'

// A password takes seconds to type; what is left of this afterwards is in nobody's way.
const longestMs = 30_000

/**
 * Draws screens once where nobody sees them: a browser makes a function ready to run when it first
 * runs, and of a whole screen's functions that is a good part of what its first drawing takes.
 * Nothing is fetched and nothing in the page is touched: hidden trees have no effects, and this one
 * is outside of the document. Give the screens from the outside in, their code being there.
 */
export function rehearse(screens: readonly RouteObject[]): void {
  const root = createRoot(document.createElement('div'))
  root.render(
    <Activity mode="hidden">
      <MemoryRouter>
        <PageTitleProvider suffix="">
          <Suspense fallback={null}>
            <Screens routes={nested(screens)} />
          </Suspense>
        </PageTitleProvider>
      </MemoryRouter>
    </Activity>,
  )
  setTimeout(() => root.unmount(), longestMs)
}

function Screens({ routes }: { readonly routes: RouteObject[] }) {
  return useRoutes(routes)
}

function nested(screens: readonly RouteObject[]): RouteObject[] {
  return screens.reduceRight<RouteObject[]>(
    (inside, { element }) => [{ path: '/', element, children: inside }],
    [],
  )
}
