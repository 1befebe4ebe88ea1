import { OperatorProblem } from '#server/platform/common/config/config.ts'
import { lastFactAt, markRestored } from '#server/platform/database/schema/mark-restored.ts'

import { plainCommand } from '../common/command.ts'
import { print } from '../common/print.ts'
import { reachBooks } from '../common/reach-books.ts'

const usage = `Uso: npm run asiento -- mark-restored

  Para una base que se recuperó con otros medios: un PostgreSQL propio vuelto a una hora, una reserva atrasada, una
  carpeta puesta de vuelta. Con el servidor detenido, antes de arrancarlo. Desde entonces ningún libro da números hasta
  que dos personas dicen cuál fue el último entregado. «restore» lo hace solo.`

export const markRestoredByHand = plainCommand(usage, () =>
  reachBooks(async (url) => {
    const restoredTo = await lastFactAt(url)
    if (restoredTo === null)
      throw new OperatorProblem('En esta base no hay ningún libro que marcar.')
    const count = await markRestored(url, { restoredTo })
    const books = count === 1 ? 'Marcado el libro' : `Marcados ${count} libros`
    print(
      `${books}, como estaba en su último hecho, del ${restoredTo.toISOString()} (hora universal). No se da ningún número hasta\n` +
        'que dos personas digan en «Estado del libro» cuál fue el último entregado; se sigue por encima (docs/operate/clock.md).',
    )
  }),
)
