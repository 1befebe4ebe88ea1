/**
 * `base-backup`: a copy of the database's files into the archive now, beside the daily one. Exit
 * codes: `exit-codes.ts`.
 */
import { keepFiles, takeBase } from '#server/backup/keep-archive.ts'
import { OperatorProblem } from '#server/config/config.ts'
import { productVersion } from '#server/common/product-version.ts'

import { exitCode } from '../common/exit-codes.ts'
import { misused } from '../common/misused.ts'
import { print } from '../common/print.ts'
import { reachBooks } from '../common/reach-books.ts'

const usage = `Uso: npm run asiento -- base-backup

  Copia ahora los archivos de la base de datos en WAL_ARCHIVE, además de la copia diaria, con la gente trabajando.
  Desde ese momento se puede recuperar cualquier minuto: restore-to. Lo demás: docs/operate/point-in-time.md.`

export async function baseBackup(words: readonly string[]): Promise<number> {
  if (words.length > 0) return misused(usage, words)
  return reachBooks(async (url, config) => {
    const { walArchive: archive } = config
    if (archive === null) {
      throw new OperatorProblem(
        'No hay archivo en que guardarla: indique WAL_ARCHIVE y reinicie el servidor (docs/operate/point-in-time.md).',
      )
    }
    await keepFiles({ url, archive, config }, null)
    const { folder, takenAt } = await takeBase({ url, archive, product: productVersion })
    print(
      `Copiada en ${folder}. Desde ${takenAt} (hora universal) se puede recuperar cualquier minuto.`,
    )
    return exitCode.done
  })
}
