/** `export FILE`: writes a book to a file that anyone can check without Asiento. */
import { parseArgs } from 'node:util'
import { CannotExport, exportBook } from '#server/verify/export-book.ts'

import { exitCode } from './exit-codes.ts'
import { misused } from './misused.ts'
import { complain, print } from './print.ts'
import { reachBooks } from './reach-books.ts'

const usage = 'Uso: npm run asiento -- export ARCHIVO [--municipality NOMBRE]'

export async function exportLedger(words: readonly string[]): Promise<number> {
  const wish = wishIn(words)
  if (wish === null) return misused(usage, words)
  try {
    const header = await reachBooks((url) => exportBook({ url, ...wish, exportedAt: new Date() }))
    print(
      `Escrito: ${wish.file}\n${header.municipality}, cabeza del libro: ${header.lastPosition}:${header.lastHash}\n` +
        'Guarde esa cabeza fuera de este servidor: sin ella nadie nota que falta el final.',
    )
    return 0
  } catch (cause) {
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
