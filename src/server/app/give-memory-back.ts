/**
 * V8 keeps what a busy hour took: nothing asks it to look for garbage once nobody works. This does,
 * after half a minute of rest, where Node was started with `--expose-gc` (`scripts/run.mjs`);
 * elsewhere nothing happens. Decision 083 has the figures.
 */
import { performance } from 'node:perf_hooks'

export interface GiveMemoryBackOptions {
  readonly lookEveryMs?: number
  /** Lets go of what else grew under work, before V8 is asked. */
  readonly letGo?: () => void
}

const usualMs = 30_000
/** Of the time; rounds of housekeeping take less than that. */
const restingShare = 0.05
/**
 * Of the processor's time: less work is not worth a pause of some tens of milliseconds. The heap
 * does not tell: what reads scans grows PostgreSQL's connections and not us.
 */
const leastWorkMs = 1000

/** Returns how to stop. */
export function openGivingBack({
  lookEveryMs = usualMs,
  letGo = () => undefined,
}: GiveMemoryBackOptions = {}): () => void {
  const collect = globalThis.gc
  if (collect === undefined) return () => undefined
  let before = performance.eventLoopUtilization()
  let gaveBackAtMs = -Infinity
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    const hasWorked = workedMs() - gaveBackAtMs >= leastWorkMs
    if (utilization > restingShare || !hasWorked) return
    letGo()
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    gaveBackAtMs = workedMs()
  }, lookEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}

function workedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
