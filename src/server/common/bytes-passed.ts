/**
 * Bytes that pass through the process in pieces leave a buffer each, and V8 looks for those that
 * nobody holds only once some 64 MB of them lie about. Told of every piece, this has it look after
 * each 8 MiB, which takes a millisecond or two, where Node was started with `--expose-gc`
 * (`scripts/release/frugal.mjs`); elsewhere nothing happens. Decision 083 has the figures.
 */
const lookEveryBytes = 8 * 1_048_576
let passedBytes = 0

export function bytesPassed(count: number): void {
  passedBytes += count
  if (passedBytes < lookEveryBytes) return
  passedBytes = 0
  globalThis.gc?.({ type: 'minor', execution: 'sync' })
}
