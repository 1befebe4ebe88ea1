/**
 * Waiting, as a page must: for the person to look, for a silence to last, for time to pass. Each
 * can be called off.
 */

/** Resolves when the tab is looked at, at once when it is now, and when `life` ends. */
export async function looking(life: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return
  await new Promise<void>((resolve) => {
    const done = (): void => {
      document.removeEventListener('visibilitychange', done)
      resolve()
    }
    document.addEventListener('visibilitychange', done)
    life.addEventListener('abort', done, { once: true })
  })
}

/**
 * Calls back once the tab has been out of sight for so long on end. Returns how to stop watching.
 */
export function whenUnseenFor(milliseconds: number, onUnseen: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(onUnseen, milliseconds)
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

export interface Silence {
  /** Something was heard: the count starts again. */
  readonly broken: () => void
  readonly end: () => void
}

/** Calls back when nothing was heard for so long. */
export function whenSilentFor(milliseconds: number, onSilence: () => void): Silence {
  let timer = setTimeout(onSilence, milliseconds)
  return {
    broken() {
      clearTimeout(timer)
      timer = setTimeout(onSilence, milliseconds)
    },
    end: () => clearTimeout(timer),
  }
}

/** Resolves after the time, or at once when `life` ends. */
export async function pause(milliseconds: number, life: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    const cut = (): void => {
      clearTimeout(timer)
      resolve()
    }
    life.addEventListener('abort', cut, { once: true })
  })
}
