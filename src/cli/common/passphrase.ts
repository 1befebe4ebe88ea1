/** A passphrase never stands among a command's words, which every user of the machine can read. */
import { readFile } from 'node:fs/promises'
import { OperatorProblem } from '#server/platform/common/config/config.ts'

const shortest = 12

/**
 * The first line of a file; null when no file is named. Throws a sentence when it cannot be read,
 * is too short, or could not be typed again from paper: what an editor put there beside it is no
 * part of it.
 */
export async function readPassphrase(file: string | undefined): Promise<string | null> {
  if (file === undefined) return null
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new OperatorProblem(`No se puede leer la frase de paso de ${file}.`, { cause })
  })
  const [line = ''] = text.replace(/^\uFEFF/u, '').split(/\r?\n/u)
  if (/[\p{Cc}\uFFFD]/u.test(line)) {
    throw new OperatorProblem(`Guarde ${file} como texto UTF-8: así su frase de paso no se lee.`)
  }
  if (line.length >= shortest) return line
  throw new OperatorProblem(
    `La frase de paso, en la primera línea de ${file}, debe tener al menos ${shortest} letras.`,
  )
}
