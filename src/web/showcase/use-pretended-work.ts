import { useEffect, useEffectEvent, useState } from 'react'

const workMs = 2000

/** Two seconds of work that does nothing, so that a busy button can be looked at. */
export function usePretendedWork(onDone: () => void): {
  readonly isWorking: boolean
  readonly work: () => void
} {
  const [isWorking, setWorking] = useState(false)
  const finish = useEffectEvent(() => {
    setWorking(false)
    onDone()
  })
  useEffect(() => {
    if (!isWorking) return
    const timer = setTimeout(() => finish(), workMs)
    return () => clearTimeout(timer)
  }, [isWorking])
  return { isWorking, work: () => setWorking(true) }
}
