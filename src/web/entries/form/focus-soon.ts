import { focusField } from '../../ui/fields/error-summary.tsx'

/** Where the focus goes when the form has its number and says something else. */
export const earlierLink = 'registered-earlier'

/** Moves the focus once what was just set is drawn, and after whatever else the same key moves. */
export function focusSoon(id: string): void {
  setTimeout(() => focusField(id))
}
