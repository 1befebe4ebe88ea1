/**
 * A folder of label printers, in a path so long that a file fits into the folder of the one printer
 * and not into that of the other: what no one may write, the superuser of a test neither.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const printers = {
  good: 'Mostrador 1',
  /** It is listed, and takes no file. */
  bad: 'Impresora del sótano, que tiene su carpeta y no admite ninguna etiqueta',
} as const

/** What Linux takes for a path, less what a town, the good printer and a file need. */
const longest = 4095 - 37 - 90

export interface PrintFolder {
  readonly folder: string
  /** Makes the printers of a municipality; answers the folder of the good one. */
  open(municipalityId: string): Promise<string>
  remove(): Promise<void>
}

export async function makePrintFolder(): Promise<PrintFolder> {
  const root = await mkdtemp(join(tmpdir(), 'asiento-print-'))
  let folder = root
  while (folder.length < longest - 1) {
    folder = join(folder, 'x'.repeat(Math.min(200, longest - folder.length - 1)))
  }
  return {
    folder,
    async open(municipalityId) {
      const [good, bad] = Object.values(printers).map((name) => join(folder, municipalityId, name))
      if (good === undefined || bad === undefined) throw new Error('There are two')
      await mkdir(good, { recursive: true })
      await mkdir(bad, { recursive: true })
      return good
    },
    remove: () => rm(root, { recursive: true, force: true }),
  }
}
