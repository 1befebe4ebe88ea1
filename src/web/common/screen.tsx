import { lazy, type ComponentType } from 'react'
import type { RouteObject } from 'react-router'

/** A screen whose code is fetched when its address is asked for: spread it into the route. */
export function screen(
  load: () => Promise<ComponentType>,
): Pick<RouteObject, 'element' | 'handle'> {
  const Screen = lazy(async () => ({ default: await load() }))
  return { element: <Screen />, handle: load }
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
export async function fetchScreens(
  routes: readonly RouteObject[],
): Promise<readonly RouteObject[]> {
  const screens = routes.filter(({ handle }) => isLoader(handle))
  const arrivals = await Promise.allSettled(
    screens.map(async ({ handle }) => isLoader(handle) && (await handle())),
  )
  return screens.filter((_, index) => arrivals[index]?.status === 'fulfilled')
}

const isLoader = (handle: unknown): handle is () => Promise<unknown> => typeof handle === 'function'
