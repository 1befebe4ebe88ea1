import { focusField } from '../../ui/fields/error-summary.tsx'

/** Moves the focus once what was just set is drawn, and after whatever else the same key moves. */
export function focusSoon(id: string): void {
  setTimeout(() => focusField(id))
}
