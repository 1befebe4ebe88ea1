import { OperatorProblem } from '#server/platform/common/config/config.ts'
import { changeAsOwner } from '#server/platform/database/schema/change-as-owner.ts'
import { forgetReadings } from '#server/features/entries/access-log/seal-readings.ts'
import { sql } from 'kysely'

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
  run: forgetBefore,
})

async function forgetBefore(wish: {
  readonly before: Date
  readonly municipality: string | null
}): Promise<void> {
  const limit = new Date()
  limit.setUTCFullYear(limit.getUTCFullYear() - keptYears)
  if (wish.before > limit) {
    throw new OperatorProblem(
      `El registro de consultas se conserva al menos ${keptYears} años: indique un día anterior al ${limit.toISOString().slice(0, 10)}.`,
    )
  }
  const said = await reachBooks((url) =>
    changeAsOwner(url, async (db) => {
      const { rows } = await sql<{ id: string; name: string }>`
        select municipality_id as id, name from municipality
        where ${wish.municipality}::text is null or name = ${wish.municipality}`.execute(db)
      const [town, another] = rows
      if (!town || another) {
        throw new OperatorProblem(
          town
            ? 'Hay varias municipalidades: indique cuál con --municipality.'
            : `No hay ninguna municipalidad llamada ${wish.municipality}.`,
        )
      }
      const forgotten = await forgetReadings(db, town.id, wish.before)
      return forgotten === null
        ? `${town.name}: no hay consultas selladas antes de ese día.`
        : `${town.name}: se quitaron ${forgotten.count.toLocaleString('es')} consultas. Quedó escrito en el libro.`
    }),
  )
  print(said)
}
