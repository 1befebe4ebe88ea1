/**
 * `mark-restored MOMENT`: says of a database that was brought back by other means than ours that it
 * was, before a server starts on it. Exit codes: `exit-codes.ts`.
 */
import { parseArgs } from 'node:util'

import { isTimeZone } from '#domain/deadline/civil-date.ts'
import { OperatorProblem } from '#server/config/config.ts'
import { lookBeforeMarking, markRestored } from '#server/database/schema/mark-restored.ts'

import { exitCode } from '../common/exit-codes.ts'
import { misused } from '../common/misused.ts'
import { momentIn } from '../common/moment.ts'
import { print } from '../common/print.ts'
import { reachBooks } from '../common/reach-books.ts'

const usage = `Uso: npm run asiento -- mark-restored «AAAA-MM-DD HH:MM» [--zone ZONA]
     npm run asiento -- mark-restored last

  Para una base que se recuperó con otros medios: un PostgreSQL propio vuelto a una hora, una reserva atrasada, una
  carpeta puesta de vuelta. Con el servidor detenido, antes de arrancarlo. Desde entonces ningún libro da números hasta
  que dos personas dicen cuál fue el último entregado. «restore» lo hace solo.
  La hora es la que la base muestra, en la municipalidad (la primera, si hay varias); se admiten segundos. Con «last», la
  de su último hecho.
  --zone   otra zona horaria: America/Lima, UTC`

export async function markRestoredByHand(words: readonly string[]): Promise<number> {
  const wish = momentAsked(words)
  if (wish === null) return misused(usage, words)
  const { moment, zone } = wish
  return reachBooks(async (url) => {
    const found = await lookBeforeMarking(url)
    if (found === null) throw new OperatorProblem('En esta base no hay ningún libro que marcar.')
    const { timeZone, lastAt } = found
    const restoredTo = moment === 'last' ? lastAt : demandMoment(moment, zone ?? timeZone)
    // A fact that a clock ahead dated is no sign that another hour was meant.
    if (restoredTo < lastAt && lastAt.getTime() <= Date.now()) {
      throw new OperatorProblem(
        `El último hecho de esta base es del ${lastAt.toISOString()} (hora universal), posterior a ${moment}: no se recuperó a esa hora. Revise la hora y su zona, o indique «last». No se marcó nada.`,
      )
    }
    const count = await markRestored(url, { restoredTo })
    const books = count === 1 ? 'Marcado el libro' : `Marcados ${count} libros`
    print(
      `${books}, como estaba el ${restoredTo.toISOString()} (hora universal). No se da ningún número hasta que dos personas\n` +
        'digan en «Estado del libro» cuál fue el último entregado; se sigue por encima (docs/operate/clock.md).',
    )
    return exitCode.done
  })
}

interface MomentAsked {
  /** `last`, or what `momentIn` reads. */
  readonly moment: string
  readonly zone: string | null
}

/** Null when the words cannot be understood. */
function momentAsked(words: readonly string[]): MomentAsked | null {
  try {
    const options = { zone: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    const moment = positionals.join(' ')
    const zone = values.zone ?? null
    const isSense = moment === 'last' || momentIn(moment, 'UTC') !== null
    return isSense && (zone === null || isTimeZone(zone)) ? { moment, zone } : null
  } catch (cause) {
    if (cause instanceof TypeError) return null
    throw cause
  }
}

/** Throws a sentence of a moment that no clock showed, or that has not come yet. */
function demandMoment(text: string, timeZone: string): Date {
  const moment = momentIn(text, timeZone)
  if (moment === null) {
    throw new OperatorProblem(`Los relojes de ${timeZone} nunca mostraron ${text}: se adelantaron.`)
  }
  if (moment.getTime() <= Date.now()) return moment
  throw new OperatorProblem(`La hora ${text} (${timeZone}) todavía no ha llegado.`)
}
