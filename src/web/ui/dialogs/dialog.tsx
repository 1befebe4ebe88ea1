import type { AlertDialogProps, DialogProps } from './dialog-window.tsx'
import { OnItsWay } from '../keys/on-its-way.tsx'
import { useFetched } from './fetched.ts'

export type { DialogProps } from './dialog-window.tsx'

/**
 * Holding the focus and hiding the page behind weigh 18 kB gz: not in a first load. The frame of
 * the pages fetches them when it is idle.
 */
export const fetchDialogs = () => import('./dialog-window.tsx')

/** A window over the page: focus goes in, stays in, and comes back. */
export function Dialog(props: DialogProps) {
  const windows = useFetched(props.isOpen, fetchDialogs)
  if (!windows) return props.isOpen && <OnItsWay />
  return <windows.DialogWindow {...props} />
}

/** A question before something that cannot be undone. Focus starts on the way out. */
export function AlertDialog(props: AlertDialogProps) {
  const windows = useFetched(props.isOpen, fetchDialogs)
  if (!windows) return props.isOpen && <OnItsWay />
  return <windows.AlertDialogWindow {...props} />
}
