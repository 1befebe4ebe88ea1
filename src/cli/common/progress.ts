/**
 * How far a long piece of work is, told in lines: at each new step, and every few seconds within
 * one.
 */
import { print } from './print.ts'

export interface Step {
  readonly name: string
  readonly done: number
  readonly total: number
}

export interface ProgressLines {
  readonly tell: (step: Step) => void
  readonly end: () => void
}

const everyMs = 5_000

export function openProgress(): ProgressLines {
  let now: Step | null = null
  let sinceMs = 0
  const line = (): void => {
    if (now === null) return
    const { name, done, total } = now
    const seconds = Math.round((performance.now() - sinceMs) / 1000)
    const share = total > 0 ? ` ${Math.floor((100 * done) / total)} %` : ''
    print(seconds === 0 ? `${name}…` : `${name}…${share}, ${seconds} s`)
  }
  const timer = setInterval(line, everyMs)
  timer.unref()
  return {
    tell(step) {
      const isNew = step.name !== now?.name
      now = step
      if (!isNew) return
      sinceMs = performance.now()
      line()
    },
    end: () => clearInterval(timer),
  }
}
