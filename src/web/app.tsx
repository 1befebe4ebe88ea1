import { matchRoutes, useLocation, useRoutes } from 'react-router'

import { routes } from './routes.tsx'
import { fetchScreens } from './screen.tsx'
import { FailureBoundary } from './shell/failure-boundary.tsx'

/** The screen of the address the browser is at. */
export function App() {
  const location = useLocation()
  fetchScreens((matchRoutes(routes, location) ?? []).map(({ route }) => route))
  return <FailureBoundary step={location.key}>{useRoutes(routes)}</FailureBoundary>
}
