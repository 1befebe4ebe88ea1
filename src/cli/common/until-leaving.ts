import { constants } from 'node:os'

import { exitCode } from './exit-codes.ts'
import { print } from './print.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

let askedBy: (typeof signals)[number] | null = null

export function codeOfSignal(signal: (typeof signals)[number]): number {
  return 128 + constants.signals[signal]
}

/** The code of a command that was interrupted, unless what was asked for was done by then. */
export function unlessInterrupted(code: number): number {
  return askedBy === null || code === exitCode.done ? code : codeOfSignal(askedBy)
}

/**
 * Aborted when the terminal, or the system, asks the process to end: what was done is then undone.
 */
export function untilLeaving(): AbortSignal {
  const asked = new AbortController()
  // A terminal asks the whole group, and `npm` asks again: the second time says nothing new.
  const leave = (signal: (typeof signals)[number]): void => {
    if (!asked.signal.aborted) print('Deshaciendo lo hecho…')
    askedBy ??= signal
    asked.abort()
  }
  for (const signal of signals) process.on(signal, leave)
  return asked.signal
}

/** Calls `leave` once when the process is asked to end; what it answers takes that back. */
export function onLeaving(leave: () => void): () => void {
  const once = (signal: (typeof signals)[number]): void => {
    if (askedBy !== null) return
    askedBy = signal
    leave()
  }
  for (const signal of signals) process.on(signal, once)
  return () => {
    for (const signal of signals) process.off(signal, once)
  }
}
