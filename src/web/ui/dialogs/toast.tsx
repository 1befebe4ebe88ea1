import { useEffect, useState } from 'react'

import { fetchInTheEnd } from './fetched.ts'
import type { ToastMessage } from './toast-message.ts'
import { whenIdle } from '../keys/when-idle.ts'

// Landmarks, timers and a queue: nothing is said in the first second of a page.
const fetchRegion = () => import('./toast-region.tsx')

/**
 * Says something in passing for 8 s, longer while pointed at or focused. An error stays until it is
 * closed. Returns the way to take it back.
 */
export function toast(message: ToastMessage): () => void {
  const shown = fetchInTheEnd(fetchRegion).then(({ show }) => show(message))
  return () => void shown.then((close) => close())
}

/** Where toasts appear; one in the page. F6 goes to it and back. */
export function ToastRegion() {
  const [region, setRegion] = useState<Awaited<ReturnType<typeof fetchRegion>> | null>(null)
  useEffect(() => whenIdle(() => void fetchInTheEnd(fetchRegion).then(setRegion)), [])
  return region && <region.Toasts />
}
