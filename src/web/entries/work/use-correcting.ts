import { useLocation, useNavigate, useSearchParams } from 'react-router'

import { correctingAddress, correctingName, workAddress } from '../../common/entry-in-address.ts'

export interface Correcting {
  readonly isAsked: boolean
  /** One step further: Back closes it. */
  readonly open: () => void
  /** In place of the page that is shown: what was kept of another visit opens by itself. */
  readonly reopen: () => void
  readonly leave: () => void
}

/** Whether the correction is open, as the address says it: a reload and Back find it as it was. */
export function useCorrecting(entryId: string): Correcting {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  // What stood in the step of this page stays in the next one: the rows it was opened from.
  const state: unknown = useLocation().state
  const kept = typeof state === 'object' && state !== null ? state : {}
  const isAsked = search.has(correctingName)
  return {
    isAsked,
    open: () =>
      void navigate(correctingAddress(entryId), { state: { ...kept, isOpenedHere: true } }),
    reopen() {
      if (!isAsked) void navigate(correctingAddress(entryId), { replace: true, state })
    },
    leave() {
      if (!isAsked) return
      if ('isOpenedHere' in kept) void navigate(-1)
      else void navigate(workAddress(entryId), { replace: true, state })
    },
  }
}
