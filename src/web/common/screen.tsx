import { lazy, useState, type ComponentType } from 'react'

import type { Chain, Route } from '../router/routes.tsx'

/** A screen whose code is fetched when its address is asked for: spread it into the route. */
export function screen(load: () => Promise<ComponentType>): Pick<Route, 'element' | 'load'> {
  let here: ComponentType | null = null
  const fetchScreen = async (): Promise<void> => {
    here ??= await load()
  }
  const Lazy = lazy(async () => ({ default: here ?? (await load()) }))
  // What is here is drawn at once: behind a placeholder, React would hold it back for 300 ms.
  function Screen() {
    const [Shown] = useState(() => here ?? Lazy)
    return <Shown />
  }
  return { element: <Screen />, load: fetchScreen }
}

/**
 * Fired on `window` when somebody begins to sign in: while they type, the first screen of the staff
 * can be on its way.
 */
export const signInBegunEvent = 'asiento:sign-in-begun'

/**
 * Starts fetching what these routes will show, all at once: drawn from the outside in, each would
 * wait for the one around it. Answers those that have arrived when all have, or failed to: what
 * fails here fails again where it is drawn, and is told there.
 */
export async function fetchScreens(routes: Chain): Promise<Chain> {
  const screens = routes.filter(({ load }) => load !== undefined)
  const arrivals = await Promise.allSettled(screens.map(async ({ load }) => load?.()))
  return screens.filter((_, index) => arrivals[index]?.status === 'fulfilled')
}
