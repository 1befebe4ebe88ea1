/** What the check-up of the register says: each finding, and what to do about it. */
import type { FindingKind } from '#contract/book/book-review.ts'

import { inLanguage } from '../language/in-language.ts'

interface FindingText {
  readonly title: (count: number) => string
  readonly whatToDo: string
}

const counted = (count: number, one: string, many: string) =>
  count === 1 ? one : `${count} ${many}`

const findings: Readonly<Record<FindingKind, FindingText>> = {
  MISSING_NUMBER: {
    title: (count) => counted(count, 'Falta un número en el libro', 'números faltan en el libro'),
    whatToDo:
      'No registre nada para llenar el hueco. Pida a soporte que verifique el libro entero y recupere la fila de la última copia de respaldo.',
  },
  ALTERED_ENTRY: {
    title: (count) =>
      counted(
        count,
        'Un asiento no corresponde a su huella',
        'asientos no corresponden a su huella',
      ),
    whatToDo:
      'Alguien cambió la base de datos por fuera. No corrija el asiento: guarde una copia de todo como está y pida a soporte que verifique el libro entero.',
  },
  MISSING_FILE: {
    title: (count) => counted(count, 'Falta un archivo adjunto', 'archivos adjuntos faltan'),
    whatToDo:
      'Pida a soporte que lo recupere de una copia de respaldo. Si no la hay, pida el papel a quien lo tiene y digitalícelo como versión nueva del adjunto.',
  },
  ALTERED_FILE: {
    title: (count) =>
      counted(
        count,
        'Un archivo adjunto ya no es el que se registró',
        'archivos adjuntos ya no son los que se registraron',
      ),
    whatToDo:
      'No lo entregue a nadie. Pida a soporte que lo recupere de una copia de respaldo: la huella del libro dirá si es el verdadero.',
  },
  CLOSED_UNIT: {
    title: (count) =>
      counted(
        count,
        'Un documento sigue abierto en una unidad que ya no existe',
        'documentos siguen abiertos en unidades que ya no existen',
      ),
    whatToDo: 'Derívelos a la unidad que la sucede: allí nadie los está mirando.',
  },
  DAY_NOT_CLOSED: {
    title: (count) =>
      counted(count, 'Una oficina tiene días sin cerrar', 'oficinas tienen días sin cerrar'),
    whatToDo:
      'Ciérrelos en «Cierre diario». Si vuelve a pasar, pida a soporte que revise el servidor: debería cerrarlos solo.',
  },
}

export const reviewWords = inLanguage('reviewWords', {
  title: 'Revisión del registro',
  lead: 'Busca lo que no está como debe en el libro de un año. Solo mira: no cambia nada.',
  notYoursTitle: 'Esta página es de la jefatura de registro',
  notYoursText: 'Si necesita una revisión, pídala a la jefatura de registro o a la auditoría.',
  failed: 'No se pudo revisar el registro',
  retry: 'Reintentar',
  year: 'Año',
  again: 'Revisar de nuevo',
  checking: 'Revisando…',
  wellTitle: 'Todo está como debe',
  summary: (entries: string, files: string, moment: string) =>
    `Asientos revisados: ${entries}. Archivos: ${files}. Hora: ${moment}.`,
  whole:
    'Esta revisión no comprueba la cadena entera del libro: pida a quien administra el servidor que la verifique.',
  findings,
  whatToDo: 'Qué hacer',
  more: (count: number) => (count === 1 ? 'y 1 más' : `y ${count} más`),
} as const)
