import { OperatorProblem } from '#server/platform/common/config/config.ts'
import { changeAsOwner } from '#server/platform/database/schema/change-as-owner.ts'
import { forgetReadings } from '#server/features/entries/access-log/seal-readings.ts'
import { municipalityNamed } from '#server/platform/municipality/sites/municipality-named.ts'

import { command } from '../common/command.ts'
import { print } from '../common/print.ts'
import { reachBooks } from '../common/reach-books.ts'

const usage = `Uso: npm run asiento -- forget-readings --before AAAA-MM-DD [--municipality NOMBRE]

  Quita del registro de consultas (quién leyó qué) lo que se selló antes de ese día, que debe tener al menos
  dos años. Queda escrito en el libro cuántas consultas se quitaron; «verify» deja entonces de exigirlas.`

const keptYears = 2

export const forgetOldReadings = command({
  usage,
  options: { before: { type: 'string' }, municipality: { type: 'string' } },
  understand({ values: { before: day = '', municipality = null }, positionals }) {
    const before = new Date(`${day}T00:00:00Z`)
    const isDay = /^\d{4}-\d{2}-\d{2}$/u.test(day) && !Number.isNaN(before.getTime())
    return isDay && positionals.length === 0 ? { before, municipality } : null
  },
  async run(options) {
    const limit = new Date()
    limit.setUTCFullYear(limit.getUTCFullYear() - keptYears)
    if (options.before > limit) {
      throw new OperatorProblem(
        `El registro de consultas se conserva al menos ${keptYears} años: indique un día anterior al ${limit.toISOString().slice(0, 10)}.`,
      )
    }
    const forgotten = await reachBooks(async (url, config) => {
      const municipalityId = await municipalityNamed(url, config, options.municipality)
      return changeAsOwner(url, (db) => forgetReadings(db, municipalityId, options.before))
    })
    print(
      forgotten === null
        ? 'No hay consultas selladas antes de ese día.'
        : `Se quitaron ${forgotten.count.toLocaleString('es')} consultas. Quedó escrito en el libro.`,
    )
  },
})
