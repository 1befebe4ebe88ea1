import { useLayoutEffect } from 'react'

/** How many pieces of the page will take the keys as soon as they are here. */
let awaited = 0

/** Whether what is typed now is meant for something that is not drawn yet. */
export const isSomethingOnItsWay = (): boolean => awaited > 0

/**
 * Stands where a window or a screen will be that a key has asked for: until it is there, no letter
 * is a shortcut of the page behind it.
 */
export function OnItsWay() {
  useLayoutEffect(() => {
    awaited += 1
    return () => {
      awaited -= 1
    }
  }, [])
  return null
}
