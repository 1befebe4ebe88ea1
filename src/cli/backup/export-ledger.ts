import { OperatorProblem } from '#server/platform/common/config/config.ts'
import { municipalityNamed } from '#server/platform/municipality/sites/municipality-named.ts'
import { CannotExport, exportBook } from '#server/verify/export-book.ts'

import { exitCode } from '../common/exit-codes.ts'
import { command } from '../common/command.ts'
import { complain, print } from '../common/print.ts'
import { reachBooks } from '../common/reach-books.ts'
import { untilLeaving } from '../common/until-leaving.ts'

const usage = `Uso: npm run asiento -- export ARCHIVO [--municipality NOMBRE]

  --municipality  de cuál, si hay varias: por su nombre, su dirección o su identificador`

export const exportLedger = command({
  usage,
  options: { municipality: { type: 'string' } },
  understand: ({ values, positionals: [file, ...others] }) =>
    file === undefined || others.length > 0 ? null : { file, named: values.municipality },
  async run({ file, named }) {
    const signal = untilLeaving()
    try {
      const header = await reachBooks(async (url, config) => {
        const municipality =
          named === undefined ? null : await municipalityNamed(url, config, named)
        return exportBook({ url, file, municipality, exportedAt: new Date(), signal })
      }, signal)
      print(
        `Escrito: ${file}\n${header.municipality}, cabeza del libro: ${header.lastPosition}:${header.lastHash}\n` +
          'Guarde esa cabeza fuera de este servidor: sin ella nadie nota que falta el final.',
      )
      return exitCode.done
    } catch (cause) {
      if (signal.aborted)
        throw new OperatorProblem('Se interrumpió: no se escribió nada.', { cause })
      if (!(cause instanceof CannotExport)) throw cause
      complain(cause.message)
      return exitCode.failed
    }
  },
})
