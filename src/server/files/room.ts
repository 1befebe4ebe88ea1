/**
 * Whether there is room left on the disk of the data folder. A reserve is kept that nobody's papers may take: an embedded
 * PostgreSQL that cannot write its log stops, and with it all reading. Below the reserve nothing new is taken in, and reading
 * goes on, its own log included.
 */
import { statfs } from 'node:fs/promises'

export interface Room {
  readonly isShort: () => boolean
  readonly close: () => void
}

export interface RoomOptions {
  readonly folder: string
  readonly reserveBytes: number
  /** Told each time it becomes short, and each time there is room again. */
  readonly report: (isShort: boolean) => void
}

const lookEveryMs = 1000

export async function openRoom({ folder, reserveBytes, report }: RoomOptions): Promise<Room> {
  let isShort = false
  const look = async (): Promise<void> => {
    // A disk that cannot even be asked will say so where it is needed.
    const disk = await statfs(folder).catch(() => null)
    const was = isShort
    isShort = disk !== null && disk.bavail * disk.bsize < reserveBytes
    if (isShort !== was) report(isShort)
  }
  await look()
  const timer = setInterval(() => void look(), lookEveryMs)
  timer.unref()
  return { isShort: () => isShort, close: () => clearInterval(timer) }
}

/** The council's own PostgreSQL keeps its own disk: what has no room there is told by it. */
export const roomElsewhere: Room = { isShort: () => false, close: () => undefined }
