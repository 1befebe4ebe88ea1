import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { useEffect, useState } from 'react'

/**
 * The day it is on the clocks of that zone, looked at again every minute: a screen may stay open
 * over midnight.
 */
export function useToday(timeZone: string): CivilDate {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return localDateTimeAt(now, timeZone).date
}

const minuteMs = 60_000
