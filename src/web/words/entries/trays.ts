/** What the trays and the work on many entries at once say. */
import type { Tray } from '#domain/handling/tray.ts'

import { inLanguage } from '../language/in-language.ts'

export const trayNames = inLanguage<Readonly<Record<Tray, string>>>('trayNames', {
  pending: 'Mis pendientes',
  'to-route': 'Por derivar',
  'to-acknowledge': 'Por recibir',
  'in-progress': 'En trámite',
  mine: 'Asignados a mí',
  copies: 'En copia',
  returned: 'Devueltos',
  observed: 'Observados',
  'due-soon': 'Vencen en 3 días',
  overdue: 'Vencidos',
  annulments: 'Anulaciones y reservas por confirmar',
})

export const trayWords = inLanguage('trayWords', {
  trays: 'Bandejas',
  wholeBook: 'Todo el libro',
  emptyTitle: (tray: string) => `Nada en «${tray}»`,
  emptyText: 'Lo que llegue aparecerá aquí sin recargar la página.',
  currentUnit: 'En la oficina',
  preview: 'Vista previa',
  closePreview: 'Cerrar la vista previa',
  keyPreview: 'Abrir o cerrar la vista previa',
  noneChosen: 'Elija una fila para verla aquí.',
  openEntry: 'Abrir',
  attachments: (count: number) =>
    count === 1 ? '1 archivo adjunto' : `${count} archivos adjuntos`,
  select: (number: string) => `Seleccionar ${number}`,
  selectPage: 'Seleccionar toda la página',
  keySelect: 'Seleccionar la fila',
  keyExtend: 'Seleccionar también la siguiente o la anterior',
  selected: (count: number) => (count === 1 ? '1 seleccionado' : `${count} seleccionados`),
  selectedElsewhere: (count: number) =>
    count === 1 ? '(1 en otra página)' : `(${count} en otras páginas)`,
  clearSelection: 'Quitar la selección',
  actsOnSelected: 'Qué hacer con los seleccionados',
  actOn: (verb: string, count: number) => `${verb} (${count})`,
  willBe: (count: number) =>
    count === 1 ? 'Se hará con 1 documento' : `Se hará con ${count} documentos`,
  willNot: (count: number) =>
    count === 1
      ? 'Queda fuera 1, que no lo admite ahora'
      : `Quedan fuera ${count}, que no lo admiten ahora`,
  tooManyPapers: (most: number) =>
    `Se imprimen hasta ${most} documentos a la vez: quite algunos de la selección.`,
  printReceipts: 'Imprimir comprobantes',
  printLabels: 'Imprimir etiquetas',
  print: 'Imprimir',
  printedByRegistry: 'lo imprime {registry}',
  notPrinted:
    'La impresora no responde. Los documentos siguen seleccionados: abra el PDF e imprímalo desde allí.',
  standsAs: (status: string) => `está ${status.toLowerCase()}`,
  confidential: 'Confidencial',
  cancel: 'Cancelar',
  goOn: 'Continuar',
  close: 'Cerrar',
  stop: 'Detener',
  going: (verb: string) => `${verb}: en curso`,
  done: (verb: string, done: number, all: number) =>
    done === all ? `${verb}: hecho en ${done}` : `${verb}: hecho en ${done} de ${all}`,
  undone: (undone: number, all: number) =>
    undone === all
      ? `Se deshizo en ${undone}`
      : `Se deshizo en ${undone} de ${all}; los demás ya cambiaron`,
  outcomes: { WAITING: 'en espera', DONE: 'listo', SKIPPED: 'no se hizo: se detuvo antes' },
} as const)
