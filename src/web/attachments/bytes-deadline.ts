import { longAnswerMs, stillMs } from '../common/time-limits.ts'

export interface BytesDeadline {
  /** `isSent`: all of it has left, and the server may have work with it. */
  readonly moved: (isSent: boolean) => void
  readonly end: () => void
}

/** Calls back when nothing of a sending moved for so long that nothing is to be expected. */
export function bytesDeadline(onStill: () => void): BytesDeadline {
  let timer = setTimeout(onStill, stillMs)
  return {
    moved(isSent) {
      clearTimeout(timer)
      timer = setTimeout(onStill, isSent ? longAnswerMs : stillMs)
    },
    end: () => clearTimeout(timer),
  }
}
