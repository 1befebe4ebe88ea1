import { useFetched } from '../ui/dialogs/fetched.ts'
import type { ScannerViewProps } from './scanner-view.tsx'

// Wanted once the form can be typed in.
const fetchView = () => import('./scanner-view.tsx')

/** The scanner folder where the browser lets pages read one; elsewhere nothing at all. */
export function ScannerOffer(props: ScannerViewProps) {
  const view = useFetched('showDirectoryPicker' in globalThis, fetchView)
  return view && <view.ScannerView {...props} />
}
