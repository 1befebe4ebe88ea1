/**
 * A file on a disk that hangs: a named pipe that nobody writes to lies in its place, and whoever
 * opens it to read waits, in the kernel, as on a mount whose server is gone.
 */
import { execFileSync } from 'node:child_process'
import { closeSync, constants, existsSync, openSync, renameSync, rmSync } from 'node:fs'

/** Returns how the disk comes back, with the file as it was. */
export function hangFile(file: string): () => void {
  const aside = `${file}.aside`
  if (existsSync(file)) renameSync(file, aside)
  execFileSync('mkfifo', [file])
  let hangs = true
  return () => {
    if (!hangs) return
    hangs = false
    letGo(file)
    rmSync(file)
    if (existsSync(aside)) renameSync(aside, file)
  }
}

/** A writer that comes and goes: everybody who waits reads an empty file. */
function letGo(pipe: string): void {
  try {
    closeSync(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK))
  } catch (cause) {
    // Nobody waits.
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENXIO')) throw cause
  }
}
