import { text } from './setting-reader.ts'
import type { Reader } from './setting-reader.ts'

/** Settings of earlier versions, each with what to do instead. */
const removed: Readonly<Record<string, string>> = {}

/** A setting that went is refused: whoever set it counts on what it did. */
export function refuseRemovedSettings(reader: Reader): void {
  for (const [name, instead] of Object.entries(removed)) {
    if (text(reader, name) !== null) reader.problems.push(`${name} ya no existe: ${instead}`)
  }
}
