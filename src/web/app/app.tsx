import { useEffect, useState } from 'react'

import { pages } from './routes.tsx'
import { fetchScreens, signInBegunEvent } from '../common/screen.tsx'
import { chainAt, Shown, type Chain } from '../router/routes.tsx'
import { useLocation } from '../router/router.tsx'
import { FailureBoundary } from '../shell/pages/failure-boundary.tsx'

globalThis.addEventListener(signInBegunEvent, () => void prepareForStaff())

/**
 * The screen of the address the browser is at. What is around every page comes first, and hears
 * what is typed until the screen is here.
 */
export function App() {
  const { key, pathname } = useLocation()
  const [isBegun, setBegun] = useState(false)
  const chain = chainAt(pages, pathname)
  const arrival = fetchScreens(chain)
  useEffect(() => {
    if (!isBegun) void arrival.then(() => setBegun(true))
  }, [isBegun, arrival])
  return (
    <FailureBoundary step={key}>
      <Shown chain={isBegun ? chain : chain.slice(0, 1)} />
    </FailureBoundary>
  )
}

async function prepareForStaff(): Promise<void> {
  const screens: Promise<Chain> = fetchScreens(chainAt(pages, '/control'))
  const { rehearse } = await import('./prerender.tsx')
  rehearse(await screens)
}
