import { useLayoutEffect } from 'react'

import { focusHeadingIfLost } from '../../ui/keys/focus-place.ts'

/**
 * Beside what took the place of something else, which may have had the focus: the heading of the
 * page has it then. With another `key` it looks again.
 */
export function FocusKept() {
  useLayoutEffect(focusHeadingIfLost, [])
  return null
}
