import { print } from './print.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Aborted when the terminal, or the system, asks the process to end: what was done is then undone.
 */
export function untilLeaving(): AbortSignal {
  const asked = new AbortController()
  // A terminal asks the whole group, and `npm` asks again: the second time says nothing new.
  const leave = (): void => {
    if (!asked.signal.aborted) print('Deshaciendo lo hecho…')
    asked.abort()
  }
  for (const signal of signals) process.on(signal, leave)
  return asked.signal
}

/** Calls `leave` once when the process is asked to end; what it answers takes that back. */
export function onLeaving(leave: () => void): () => void {
  let isAsked = false
  const once = (): void => {
    if (!isAsked) leave()
    isAsked = true
  }
  for (const signal of signals) process.on(signal, once)
  return () => {
    for (const signal of signals) process.off(signal, once)
  }
}
