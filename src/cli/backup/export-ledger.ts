/** `export FILE`: writes a book to a file that anyone can check without Asiento. */
import { parseArgs } from 'node:util'
import { OperatorProblem } from '#server/config/config.ts'
import { municipalityNamed } from '#server/municipality/sites/municipality-named.ts'
import { CannotExport, exportBook } from '#server/verify/export-book.ts'

import { exitCode } from '../common/exit-codes.ts'
import { misused } from '../common/misused.ts'
import { complain, print } from '../common/print.ts'
import { reachBooks } from '../common/reach-books.ts'
import { untilLeaving } from '../common/until-leaving.ts'

const usage = `Uso: npm run asiento -- export ARCHIVO [--municipality NOMBRE]

  --municipality  de cuál, si hay varias: por su nombre, su dirección o su identificador`

export async function exportLedger(words: readonly string[]): Promise<number> {
  const wish = wishIn(words)
  if (wish === null) return misused(usage, words)
  const signal = untilLeaving()
  try {
    const header = await reachBooks(async (url, config) => {
      const named = wish.municipality
      const municipality = named === null ? null : await municipalityNamed(url, config, named)
      return exportBook({ url, file: wish.file, municipality, exportedAt: new Date(), signal })
    }, signal)
    print(
      `Escrito: ${wish.file}\n${header.municipality}, cabeza del libro: ${header.lastPosition}:${header.lastHash}\n` +
        'Guarde esa cabeza fuera de este servidor: sin ella nadie nota que falta el final.',
    )
    return 0
  } catch (cause) {
    if (signal.aborted) throw new OperatorProblem('Se interrumpió: no se escribió nada.', { cause })
    if (!(cause instanceof CannotExport)) throw cause
    complain(cause.message)
    return exitCode.failed
  }
}

/** Null when the words cannot be understood. */
function wishIn(
  words: readonly string[],
): { readonly file: string; readonly municipality: string | null } | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { municipality: { type: 'string' } },
      allowPositionals: true,
    })
    const [file, another] = positionals
    if (file === undefined || another !== undefined) return null
    return { file, municipality: values.municipality ?? null }
  } catch (cause) {
    if (cause instanceof TypeError) return null
    throw cause
  }
}
