/**
 * `restore-to MOMENT`: begins again as it was at a minute, in an empty place. Exit codes:
 * `exit-codes.ts`.
 */
import { restoreTo } from '#server/backup/restore-to.ts'
import type { RestoredTo } from '#server/backup/restore-to.ts'
import { OperatorProblem, readConfig } from '#server/config/config.ts'

import { exitCode } from '../common/exit-codes.ts'
import { misused } from '../common/misused.ts'
import { demandMoment, momentAsked } from '../common/moment-asked.ts'
import type { MomentAsked } from '../common/moment-asked.ts'
import { print } from '../common/print.ts'
import { untilLeaving } from '../common/until-leaving.ts'

const usage = `Uso: npm run asiento -- restore-to «AAAA-MM-DD HH:MM» [--zone ZONA] [--accept-faults]
     npm run asiento -- restore-to last

  Recupera, del archivo de WAL_ARCHIVE, cómo estaba todo a esa hora, en la carpeta de ASIENTO_DATA, que debe estar vacía.
  La hora es la de la municipalidad (la primera, si hay varias); se admiten segundos. Con «last», todo lo archivado.
  Nada se abre sin haberse comprobado entero, y ningún número se da hasta que dos personas dicen cuál fue el último.
  --zone           otra zona horaria: America/Lima, UTC
  --accept-faults  lo abre aunque algo no cuadre: solo si no hay nada mejor`

interface Wish extends MomentAsked {
  readonly acceptsFaults: boolean
}

export async function restoreToMoment(words: readonly string[]): Promise<number> {
  const wish = wishIn(words)
  if (wish === null) return misused(usage, words)
  const config = readConfig(process.env)
  const { walArchive: archive, dataFolder, s3 } = config
  if (archive === null) {
    throw new OperatorProblem('Indique en WAL_ARCHIVE la carpeta del archivo del que se recupera.')
  }
  const restored = await restoreTo({
    archive,
    dataFolder,
    s3,
    acceptsFaults: wish.acceptsFaults,
    signal: untilLeaving(),
    until: ({ timeZone }) =>
      wish.moment === 'last' ? null : demandMoment(wish.moment, wish.zone ?? timeZone),
  })
  print(storyOf(restored, dataFolder))
  return restored.isOpen ? exitCode.done : exitCode.failed
}

/** Null when the words cannot be understood. */
function wishIn(words: readonly string[]): Wish | null {
  const options = { 'accept-faults': { type: 'boolean', default: false } } as const
  const asked = momentAsked(words, options)
  return asked && { ...asked, acceptsFaults: asked.values['accept-faults'] === true }
}

function storyOf(
  { restoredTo, timeZone, verdict, isOpen }: RestoredTo,
  dataFolder: string,
): string {
  const shown = restoredTo.toLocaleString('es', {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone,
  })
  const when = `${shown}, hora de ${timeZone} (${restoredTo.toISOString()})`
  const fault = verdict.isWhole
    ? []
    : [`LO RECUPERADO NO ESTÁ ÍNTEGRO.\n${verdict.discrepancy.message}`]
  if (!isOpen) {
    return [
      ...fault,
      'No se abrió ni quedó nada en la carpeta. Pruebe con otra hora; si no la hay, repita con --accept-faults.',
    ].join('\n')
  }
  const books = verdict.isWhole
    ? verdict.books.map(
        ({ name, entries, events, hash }) =>
          `${name}: ${entries} asientos. Cabeza del libro: ${events}:${hash}`,
      )
    : []
  return [
    ...fault,
    `Recuperado en ${dataFolder} como estaba el ${when}.`,
    ...(verdict.isWhole ? ['Comprobado: el libro está íntegro.', ...books] : []),
    'Lo registrado después no está, y pudo haberse entregado ya con su número. Por eso nadie registra todavía: al arrancar,',
    'dos personas dicen cuál fue el último número entregado, y el libro lo anota y sigue por encima (docs/operate/point-in-time.md).',
  ].join('\n')
}
