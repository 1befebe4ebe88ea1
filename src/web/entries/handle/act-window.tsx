import { useFetched } from '../../ui/dialogs/fetched.ts'
import { OnItsWay } from '../../ui/keys/on-its-way.tsx'
import type { BulkActProps, EntryActProps } from './act-windows.tsx'

export type { AskingAct, BulkAct } from './act-windows.tsx'

/**
 * The windows and all their fields: fetched when one is wanted, or when the page that may want one
 * is idle.
 */
export const fetchActWindows = () => import('./act-windows.tsx')

export function ActWindow(props: EntryActProps) {
  const windows = useFetched(true, fetchActWindows)
  return windows ? <windows.EntryActWindow {...props} /> : <OnItsWay />
}

/** The same for several entries of a list: it asks once, and hands over how to do it to each. */
export function BulkActWindow(props: BulkActProps) {
  const windows = useFetched(true, fetchActWindows)
  return windows ? <windows.BulkActWindow {...props} /> : <OnItsWay />
}
