import { useEffect, useState } from 'react'

import { ApiProblem } from '../common/api.ts'
import { readSessionQuietly, useSession } from './current/use-session.ts'

/** Which limit is about to be reached, within two minutes; null while there is time. */
export type SessionWarning = 'idle' | 'absolute' | null

const warnSeconds = 120

/**
 * Seconds and not instants: a wrong clock here does not matter. Other windows keep the session
 * alive too, so the server is asked again before anything is said.
 */
export function useSessionWarning(): readonly [SessionWarning, (warning: SessionWarning) => void] {
  const [warning, setWarning] = useState<SessionWarning>(null)
  const { data } = useSession()

  useEffect(() => {
    if (data === undefined || warning !== null) return
    let timer: ReturnType<typeof setTimeout>
    const isGone = { now: false }
    const wait = (idle: number, absolute: number): void => {
      const seconds = Math.max(1, Math.min(idle, absolute) - warnSeconds)
      timer = setTimeout(() => void look(), seconds * 1000)
    }
    const look = async (): Promise<void> => {
      try {
        const { idleSecondsLeft, absoluteSecondsLeft } = await readSessionQuietly()
        if (isGone.now) return
        if (absoluteSecondsLeft <= warnSeconds) return setWarning('absolute')
        if (idleSecondsLeft <= warnSeconds) return setWarning('idle')
        wait(idleSecondsLeft, absoluteSecondsLeft)
      } catch (fault) {
        if (!(fault instanceof ApiProblem)) throw fault
        // Ended: the guard has been told. Unreachable: nothing to warn about until the server
        // answers again.
        if (fault.problem.status !== 401 && !isGone.now) wait(warnSeconds * 2, warnSeconds * 2)
      }
    }
    wait(data.idleSecondsLeft, data.absoluteSecondsLeft)
    return () => {
      isGone.now = true
      clearTimeout(timer)
    }
  }, [data, warning])

  // At the end itself, ask once more: the refusal is what tells the guard.
  useEffect(() => {
    if (warning === null) return
    const timer = setTimeout(
      () => {
        setWarning(null)
        readSessionQuietly().catch(() => undefined)
      },
      (warnSeconds + 1) * 1000,
    )
    return () => clearTimeout(timer)
  }, [warning])

  return [warning, setWarning]
}
