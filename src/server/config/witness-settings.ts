/**
 * Which towns this installation watches: a file, because one line for each is exchanged between
 * people.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { VerifierKey } from '../ledger/signed-note.ts'
import { verifierKeyIn } from '../ledger/signed-note.ts'
import { projectRoot } from '../common/product-files.ts'
import { isThisMachine, text } from './setting-reader.ts'
import type { Reader } from './setting-reader.ts'

export type WatchedTown = {
  /** `https://registro.valle.example`; nothing else of the town's is ever asked. */
  readonly address: string
  /** Signs its checkpoints. Its name is that of the book. */
  readonly log: VerifierKey
  /** Signs what it keeps of others. */
  readonly witness: VerifierKey
}

/** The towns in the file WITNESS_TOWNS; none without it. */
export function readWitnessTowns(reader: Reader, publicUrl: string): readonly WatchedTown[] {
  const file = text(reader, 'WITNESS_TOWNS')
  if (file === null) return []
  const lines = linesOf(resolve(projectRoot, file))
  if (lines === null) {
    reader.problems.push(
      `WITNESS_TOWNS debe ser un archivo que se pueda leer; se indicó «${file}».`,
    )
    return []
  }
  const towns: WatchedTown[] = []
  for (const { place, line } of lines) {
    const town = townIn(line)
    const fault = town === null ? notALine : faultOf(town, towns, publicUrl)
    if (fault === null && town !== null) towns.push(town)
    else reader.problems.push(`WITNESS_TOWNS, línea ${place} de «${file}»: ${fault}`)
  }
  return towns
}

const notALine =
  'debe ser la línea que entrega la otra municipalidad, entera: su dirección y sus dos claves.'

function linesOf(
  file: string,
): readonly { readonly place: number; readonly line: string }[] | null {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line, index) => ({ place: index + 1, line: line.trim() }))
      .filter(({ line }) => line !== '' && !line.startsWith('#'))
  } catch {
    return null // not there or not readable: for whoever set it they are the same
  }
}

function townIn(line: string): WatchedTown | null {
  const [address = '', first = '', second = '', ...rest] = line.split(/\s+/u)
  const [log, witness] = [verifierKeyIn(first), verifierKeyIn(second)]
  if (log?.type !== 'log' || witness?.type !== 'witness') return null
  return isOrigin(address) && rest.length === 0 ? { address, log, witness } : null
}

/** With nothing behind it, and in the clear on this machine only. */
function isOrigin(address: string): boolean {
  const url = URL.parse(address)
  if (url?.origin !== address) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname))
}

function faultOf(
  { address, log }: WatchedTown,
  others: readonly WatchedTown[],
  publicUrl: string,
): string | null {
  if (address === new URL(publicUrl).origin) {
    return 'es la de esta misma instalación: un testigo debe ser otra.'
  }
  const isTwice = others.some((other) => other.log.name === log.name)
  return isTwice ? `${log.name} ya está en otra línea.` : null
}
