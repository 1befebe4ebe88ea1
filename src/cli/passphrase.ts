/** A passphrase never stands among a command's words, which every user of the machine can read. */
import { readFile } from 'node:fs/promises'
import { OperatorProblem } from '#server/config.ts'

const shortest = 12

/** The first line of a file; null when no file is named. Throws a sentence when it cannot be read or is too short. */
export async function readPassphrase(file: string | undefined): Promise<string | null> {
  if (file === undefined) return null
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new OperatorProblem(`No se puede leer la frase de paso de ${file}.`, { cause })
  })
  const [line = ''] = text.split(/\r?\n/u)
  if (line.length >= shortest) return line
  throw new OperatorProblem(
    `La frase de paso, en la primera línea de ${file}, debe tener al menos ${shortest} letras.`,
  )
}
