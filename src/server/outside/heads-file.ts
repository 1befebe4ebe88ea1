/** The file of heads of a municipality: a line for each closing, as `keepHeads` writes it. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface KeptHead {
  readonly position: number
  /** Lower-case hexadecimal. */
  readonly hash: string
  /** RFC 3339: when it was closed. */
  readonly at: string
}

export function headsFile(folder: string, municipalityId: string): string {
  return join(folder, `cabezas-${municipalityId}.txt`)
}

const line = /^(?<at>\S+Z) (?<position>\d{1,15}):(?<hash>[\da-f]{64})(?: .*)?$/gmu

/**
 * The heads in such a file, oldest first; a line that was cut off by a power cut is passed over,
 * and so is one that was written twice, as by a disk that answers long after it was given up. Null
 * when there is no file.
 */
export async function readKept(file: string): Promise<readonly KeptHead[] | null> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw cause
  })
  return text === null ? null : headsIn(text)
}

function headsIn(text: string): readonly KeptHead[] {
  const heads = new Map<string, KeptHead>()
  for (const { groups = {} } of text.matchAll(line)) {
    const { position = '', hash = '', at = '' } = groups
    const key = `${position}:${hash}`
    if (!heads.has(key)) heads.set(key, { position: Number(position), hash, at })
  }
  return [...heads.values()]
}
