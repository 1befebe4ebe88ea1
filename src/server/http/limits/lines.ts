/**
 * How many lines strangers may keep open: beyond that the oldest is closed, and whoever is known
 * keeps theirs. Each line costs the process memory and a file handle, and opening one costs whoever
 * opens it nothing.
 */
import type { Socket } from 'node:net'

export interface Lines {
  opened(line: Socket): void
  /** Somebody known asked on it: it is closed for nobody's sake. */
  isKnown(line: Socket): void
}

export function openLines(most: number): Lines {
  // Of an encrypted line two objects are met, and they have these in common.
  const strange = new Map<string, Socket>()
  return {
    opened(line) {
      const name = nameOf(line)
      strange.set(name, line)
      line.once('close', () => strange.delete(name))
      const [oldest] = strange
      if (strange.size <= most || oldest === undefined) return
      strange.delete(oldest[0])
      oldest[1].destroy()
    },
    isKnown: (line) => void strange.delete(nameOf(line)),
  }
}

function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}
