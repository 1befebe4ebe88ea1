import { matchRoutes, useLocation, useRoutes, type RouteObject } from 'react-router'

import { routes } from './routes.tsx'
import { fetchScreens, signInBegunEvent } from '../common/screen.tsx'
import { FailureBoundary } from '../shell/pages/failure-boundary.tsx'

globalThis.addEventListener(signInBegunEvent, () => void prepareForStaff())

/** The screen of the address the browser is at. */
export function App() {
  const location = useLocation()
  void fetchAt(location)
  return <FailureBoundary step={location.key}>{useRoutes(routes)}</FailureBoundary>
}

async function prepareForStaff(): Promise<void> {
  const screens = fetchAt('/control')
  const { rehearse } = await import('./prerender.tsx')
  rehearse(await screens)
}

/**
 * Answers the screens among the routes of a place, from the outside in, once their code is here.
 */
function fetchAt(place: Parameters<typeof matchRoutes>[1]): Promise<readonly RouteObject[]> {
  return fetchScreens((matchRoutes(routes, place) ?? []).map(({ route }) => route))
}
