/**
 * Whether there is room left on the disk of the data folder. A reserve is kept that nobody's files
 * may take, and below it registering goes on until a quarter of it is left: an embedded PostgreSQL
 * that cannot write its log stops, and with it all reading. Below that nothing new is taken in, and
 * reading goes on, its own log included.
 */
import { statfs } from 'node:fs/promises'

export type Shortage = 'NOTHING' | 'FILES' | 'EVERYTHING'

export interface DiskSpace {
  readonly shortOf: () => Shortage
  readonly close: () => void
}

export interface DiskSpaceOptions {
  readonly folder: string
  readonly reserveBytes: number
  readonly report: (shortage: Shortage) => void
}

const lookEveryMs = 1000
// Of the reserve: what is left for PostgreSQL when no rows are taken in any more either.
const lastShare = 1 / 4

export async function openDiskSpace({
  folder,
  reserveBytes,
  report,
}: DiskSpaceOptions): Promise<DiskSpace> {
  let shortage: Shortage = 'NOTHING'
  const look = async (): Promise<void> => {
    // A disk that cannot even be asked will say so where it is needed.
    const freeBytes = await freeBytesAt(folder)
    const was = shortage
    shortage = freeBytes === null ? 'NOTHING' : shortageAt(freeBytes, reserveBytes)
    if (shortage !== was) report(shortage)
  }
  await look()
  const timer = setInterval(() => void look(), lookEveryMs)
  timer.unref()
  return { shortOf: () => shortage, close: () => clearInterval(timer) }
}

export async function freeBytesAt(folder: string): Promise<number | null> {
  const disk = await statfs(folder).catch(() => null)
  return disk && disk.bavail * disk.bsize
}

function shortageAt(freeBytes: number, reserveBytes: number): Shortage {
  if (freeBytes >= reserveBytes) return 'NOTHING'
  return freeBytes >= reserveBytes * lastShare ? 'FILES' : 'EVERYTHING'
}

/** The council's own PostgreSQL keeps its own disk: what has no room there is told by it. */
export const roomElsewhere: DiskSpace = { shortOf: () => 'NOTHING', close: () => undefined }
