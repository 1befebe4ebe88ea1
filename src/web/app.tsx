import { matchRoutes, useLocation, useRoutes } from 'react-router'

import { routes } from './routes.tsx'
import { fetchScreens, signInBegunEvent } from './screen.tsx'
import { FailureBoundary } from './shell/failure-boundary.tsx'

globalThis.addEventListener(signInBegunEvent, () => fetchAt('/control'))

/** The screen of the address the browser is at. */
export function App() {
  const location = useLocation()
  fetchAt(location)
  return <FailureBoundary step={location.key}>{useRoutes(routes)}</FailureBoundary>
}

function fetchAt(place: Parameters<typeof matchRoutes>[1]): void {
  fetchScreens((matchRoutes(routes, place) ?? []).map(({ route }) => route))
}
