import { useLocation, useNavigate, useSearchParams } from '../../router/router.tsx'
import {
  correctingAddress,
  correctingName,
  isCorrectedNow,
  isLeft,
  workAddress,
} from '../../common/entry-in-address.ts'

export interface Correcting {
  readonly isAsked: boolean
  /** One step further: Back closes it. */
  readonly open: () => void
  /**
   * In place of the page that is shown: what was kept of another visit opens by itself. Not for
   * whoever walks through a list, whose next key would be typed into it: a notice tells them.
   */
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
    open() {
      if (isLeft(entryId) || isCorrectedNow(entryId)) return
      navigate(correctingAddress(entryId), { state: { ...kept, isOpenedHere: true } })
    },
    reopen() {
      if (isAsked || isLeft(entryId) || 'isMoved' in kept) return
      navigate(correctingAddress(entryId), { replace: true, state })
    },
    leave() {
      // An answer may come when somebody has gone back, or on to another document.
      if (!isAsked || !isCorrectedNow(entryId)) return
      if ('isOpenedHere' in kept) navigate(-1)
      else navigate(workAddress(entryId), { replace: true, state })
    },
  }
}
