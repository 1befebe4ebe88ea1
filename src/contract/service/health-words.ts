/** What «Salud del registro» says, for the page and for `asiento doctor`. */
import type { TroubleKind } from '#domain/book/trouble.ts'

import type { HealthCheck, HealthFacts, HealthKind, HealthState } from './health.ts'

/** How whoever shows it writes an instant, a size, what else stands wrong, and a command. */
export interface HealthForms {
  readonly instant: (at: string) => string
  readonly size: (bytes: number) => string
  readonly trouble: (trouble: TroubleKind) => string
  /** A command of ours as it is called there. */
  readonly order: (words: string) => string
}

type Teller<Kind extends HealthKind> = (
  state: HealthState,
  facts: HealthFacts<Kind>,
  forms: HealthForms,
) => string

export type HealthTellers = { readonly [Kind in HealthKind]: Teller<Kind> }

export function healthSentence(
  tell: HealthTellers,
  check: HealthCheck,
  forms: HealthForms,
): string {
  // Each has the teller of its own kind: of a union the compiler cannot see that.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const teller = tell[check.kind] as Teller<HealthKind>
  return teller(check.state, check.facts, forms)
}

const backup: Teller<'BACKUP'> = (state, { takenAt, isWhole, place }, { instant, order }) => {
  if (state === 'OFF') {
    return 'La base de datos es del municipio, y sus copias también: confirme con quien la administra que se copian cada día la base y la carpeta de datos.'
  }
  if (takenAt === null) {
    return `Nunca se hizo ninguna: haga una hoy, en otro disco, con «${order('backup LUGAR')}», y prográmela para cada noche.`
  }
  if (state === 'OK') return `Del ${instant(takenAt)}, completa, en ${place}.`
  return isWhole
    ? `La última es del ${instant(takenAt)}: haga otra con «${order('backup LUGAR')}» y revise por qué no se hace cada noche.`
    : `A la del ${instant(takenAt)} le faltan documentos o claves: lea qué nombra «${order(`backup --check ${place}`)}».`
}

const drill: Teller<'DRILL'> = (state, { endedAt, fault }, { instant, order }) => {
  if (fault !== null) {
    return `El último falló: ${fault} Corríjalo y repita «${order('drill')}».`
  }
  if (state !== 'OK') {
    return `Hace más de 30 días que ninguno sale bien: ejecute «${order('drill')}».`
  }
  return endedAt === null
    ? `Todavía no hubo ninguno: haga el primero este mes con «${order('drill')}».`
    : `Salió bien el ${instant(endedAt)}: la copia se recupera, y es el libro.`
}

const disk: Teller<'DISK'> = (state, { freeBytes, reserveBytes }, { size }) => {
  if (freeBytes === null) {
    return 'El disco de la carpeta de datos no responde: compruebe que esté conectado.'
  }
  const left = `Quedan ${size(freeBytes)} libres`
  if (state === 'OK') return `${left}.`
  return state === 'ACT'
    ? `${left}: ya no se admiten archivos. Libere espacio o amplíe el disco de la carpeta de datos.`
    : `${left}: con menos de ${size(reserveBytes)} no se admiten archivos. Libere espacio o amplíe el disco de la carpeta de datos.`
}

const versions: Teller<'VERSIONS'> = (
  _state,
  { product, node, postgres, step, pending },
  { order },
) => {
  const running = `Asiento ${product}, Node ${node}, PostgreSQL ${postgres}`
  return pending === 0
    ? `${running}, base de datos al día (${step}).`
    : `${running}: a la base de datos le faltan cambios de esta versión (${pending}). Póngala al día con «${order('migrate')}», o reinicie Asiento.`
}

const mail: Teller<'MAIL'> = (state, { waiting, oldestAt, failed, closings }, { instant }) => {
  if (state === 'OFF') {
    return 'Sin configurar: no se envía ninguno, y las invitaciones se entregan como enlaces. Se configura con SMTP_URL.'
  }
  if (closings !== null && closings.overdue > 0) {
    return closings.overdue === 1
      ? 'Un correo de cierre espera desde hace más de tres días o se dejó de intentar: revise el servidor de correo y CLOSING_MAIL_TO.'
      : `${closings.overdue} correos de cierre esperan desde hace más de tres días o se dejaron de intentar: revise el servidor de correo y CLOSING_MAIL_TO.`
  }
  if (failed > 0) {
    return `Correos que se dejaron de intentar en 7 días: ${failed}. Corrija la dirección de quienes nombra la campana de la jefatura de registro; si son muchos, revise el servidor de correo.`
  }
  if (oldestAt !== null) {
    const since = `Por salir: ${waiting}, el primero desde el ${instant(oldestAt)}`
    return state === 'OK' ? `${since}.` : `${since}: revise el servidor de correo.`
  }
  return closings === null || closings.lastAt === null
    ? 'Sale todo.'
    : `Sale todo; el último cierre, el ${instant(closings.lastAt)}.`
}

const stamps: Teller<'STAMPS'> = (state, { lastAt, overdue }, { instant }) => {
  if (state === 'OFF') return 'Sin configurar. Se configura con TSA_URL y TSA_CA.'
  if (overdue > 0) {
    return overdue === 1
      ? 'Un cierre espera su sello desde hace más de tres días: revise TSA_URL y TSA_CA en el servidor.'
      : `${overdue} cierres esperan su sello desde hace más de tres días: revise TSA_URL y TSA_CA en el servidor.`
  }
  return lastAt === null ? 'Todavía no selló ninguno.' : `El último, del ${instant(lastAt)}.`
}

const clock: Teller<'CLOCK'> = (_state, { apartMinutes, aheadMinutes, isAsked }) => {
  if (isAsked) {
    return 'Hace más de tres días que no se cierra el libro: si la hora es correcta, alguien del registro lo confirma en «Estado del libro»; si no, ponga el servidor en hora.'
  }
  if (apartMinutes > 0) {
    return `El del servidor y el de la base de datos difieren en ${apartMinutes} min: ponga los dos en hora (docs/operate/clock.md).`
  }
  return aheadMinutes > 0
    ? `El último asiento está ${aheadMinutes} min por delante del reloj: compruebe la hora de la base de datos y vea «Estado del libro».`
    : 'El del servidor y el de la base de datos coinciden.'
}

const readings: Teller<'READINGS'> = (state, { waiting, oldestAt }, { instant }) => {
  if (oldestAt === null) return 'Nada espera: la búsqueda está al día.'
  const since = `Por leer: ${waiting}, el más antiguo desde el ${instant(oldestAt)}`
  return state === 'OK'
    ? `${since}; hasta entonces no se encuentran por su texto.`
    : `${since}; no se encuentran por su texto. Reinicie Asiento y compruebe que al servidor le sobre memoria.`
}

export const healthWords = {
  title: 'Salud del registro',
  lead: 'Si la instalación y el registro necesitan a alguien. Lo mismo dice en el servidor la orden «doctor».',
  loading: 'Revisando…',
  failed: 'No se pudo revisar',
  retry: 'Reintentar',
  again: 'Revisar otra vez',
  notYoursTitle: 'Esta pantalla es de quien administra',
  notYoursText: 'Si algo no funciona, avise a la administración del sistema.',
  well: 'No hace falta nada.',
  needed: (count: number) =>
    count === 1
      ? 'Hay 1 punto que necesita a alguien.'
      : `Hay ${count} puntos que necesitan a alguien.`,
  checks: 'Comprobaciones',
  states: { OK: 'Bien', LOOK: 'Por revisar', ACT: 'Hay que actuar', OFF: 'Sin vigilar' },
  names: {
    BACKUP: 'Última copia',
    DRILL: 'Ensayo de la copia',
    DISK: 'Disco',
    VERSIONS: 'Versiones',
    MAIL: 'Correos',
    STAMPS: 'Sellos de tiempo',
    CLOCK: 'Reloj',
    READINGS: 'Lectura de documentos',
    TROUBLE: 'Además',
  },
  tell: {
    BACKUP: backup,
    DRILL: drill,
    DISK: disk,
    VERSIONS: versions,
    MAIL: mail,
    STAMPS: stamps,
    CLOCK: clock,
    READINGS: readings,
    TROUBLE: ((_state, { trouble }, { trouble: named }) =>
      named(trouble)) satisfies Teller<'TROUBLE'>,
  },
} as const
