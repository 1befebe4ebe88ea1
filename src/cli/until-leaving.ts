import { print } from './print.ts'

/** Aborted when the terminal, or the system, asks the process to end: what was done is then undone. */
export function untilLeaving(): AbortSignal {
  const asked = new AbortController()
  // A terminal asks the whole group, and `npm` asks again: the second time says nothing new.
  const leave = (): void => {
    if (!asked.signal.aborted) print('Deshaciendo lo hecho…')
    asked.abort()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave)
  return asked.signal
}
