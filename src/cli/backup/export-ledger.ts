import { OperatorProblem } from '#server/platform/common/config/config.ts'
import { municipalityNamed } from '#server/platform/municipality/sites/municipality-named.ts'
import { exportBook } from '#server/verify/export-book.ts'

import { command } from '../common/command.ts'
import { print } from '../common/print.ts'
import { reachBooks } from '../common/reach-books.ts'
import { untilLeaving } from '../common/until-leaving.ts'

const usage = `Uso: npm run asiento -- export ARCHIVO [--municipality NOMBRE]

  --municipality  de cuál, si hay varias: por su nombre, su dirección o su identificador`

export const exportLedger = command({
  usage,
  options: { municipality: { type: 'string' } },
  understand: ({ values, positionals: [file, ...others] }) =>
    file === undefined || others.length > 0 ? null : { file, named: values.municipality ?? null },
  async run({ file, named }) {
    const signal = untilLeaving()
    try {
      const header = await reachBooks(async (url, config) => {
        const municipality = await municipalityNamed(url, config, named)
        return exportBook({ url, file, municipality, exportedAt: new Date(), signal })
      }, signal)
      print(
        `Escrito: ${file}\n${header.municipality}, cabeza del libro: ${header.lastPosition}:${header.lastHash}\n` +
          'Guarde esa cabeza fuera de este servidor: sin ella nadie nota que falta el final.',
      )
    } catch (cause) {
      if (!signal.aborted) throw cause
      throw new OperatorProblem('Se interrumpió: no se escribió nada.', { cause })
    }
  },
})
