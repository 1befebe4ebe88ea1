/**
 * What the page of the reports says. What the reports themselves are called is in the contract:
 * files say it too.
 */
import type { ReportFormat } from '#domain/book/report.ts'
import {
  codeWords,
  columnTitles,
  reportTitles,
  sectionTitles,
  withheldWord,
} from '#contract/book/report-words.ts'

import { inLanguage } from '../language/in-language.ts'

const formats: Readonly<Record<ReportFormat, string>> = {
  pdf: 'PDF para archivar',
  xlsx: 'Hoja de cálculo',
  csv: 'CSV',
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('es')} ${count === 1 ? one : many}`

export const reportWords = inLanguage('reportWords', {
  title: 'Informes',
  lead: 'El libro, lo pendiente, los tiempos de atención y lo devuelto: en pantalla y para descargar.',
  report: 'Informe',
  reports: reportTitles,
  sections: sectionTitles,
  columns: columnTitles,
  codes: codeWords,
  withheld: withheldWord,
  notYoursTitle: 'No hay informes para usted',
  notYoursText: 'Pídalos a la jefatura de registro.',
  failed: 'No se pudo leer el informe',
  retry: 'Reintentar',
  from: 'Desde',
  to: 'Hasta',
  office: 'Oficina de registro',
  unit: 'Unidad',
  assignee: 'Responsable',
  type: 'Tipo de documento',
  band: 'Antigüedad',
  days: 'Vencen en',
  daysOption: (days: number) =>
    days === 0 ? 'Solo vencidos y de hoy' : counted(days, 'día hábil', 'días hábiles'),
  all: 'Cualquiera',
  clear: 'Quitar filtros',
  scope: {
    MUNICIPALITY: 'De todo el municipio.',
    OFFICES: 'De sus oficinas de registro.',
    UNITS: 'De sus unidades y las que dependen de ellas.',
  },
  period: (from: string, to: string) => `Del ${from} al ${to}.`,
  nothing: 'Nada que mostrar con estos filtros.',
  shownOf: (shown: number, total: number) =>
    `Se muestran ${shown.toLocaleString('es')} de ${counted(total, 'fila', 'filas')}. Los archivos las incluyen todas.`,
  yes: 'Sí',
  no: 'No',
  download: 'Descargar',
  formats,
  separator: 'Separador del CSV',
  semicolon: 'Punto y coma',
  comma: 'Coma',
  print: 'Imprimir',
  busy: 'Preparando el archivo…',
  papers: 'Separador del CSV y otros documentos',
  papersText:
    'La relación de entrega de una unidad se imprime desde el libro de registro, y la hoja de ruta desde cada documento.',
  toBook: 'Ir al libro de registro',
  exports: 'Archivos preparados',
  exportsText: 'Se guardan una semana, y solo usted los abre.',
  preparing: (report: string) => `Preparando: ${report}`,
  waiting: 'En espera',
  progress: (done: number, total: number) =>
    `${done.toLocaleString('es')} de ${counted(total, 'fila', 'filas')}`,
  exportFailed: 'No se pudo preparar. Pídalo otra vez.',
  open: 'Abrir',
  openOf: (report: string) => `Abrir ${report}`,
  cancel: 'Cancelar',
  cancelOf: (report: string) => `Cancelar ${report}`,
  remove: 'Borrar',
  removeOf: (report: string) => `Borrar ${report}`,
  ready: (report: string) => `Listo: ${report}`,
  fileFacts: (format: string, rows: number, size: string, moment: string) =>
    `${format}, ${counted(rows, 'fila', 'filas')}, ${size}, pedido el ${moment}`,
  sha256: 'Huella SHA-256',
  chartCounts: 'Barra alta: el periodo. Barra baja y gris: los mismos días de un año antes.',
  chartMedian: 'Barra: la mediana, en días hábiles. Marca: nueve de cada diez tardaron menos.',
  heatLess: 'menos',
  heatMore: 'más',
  fileName: (report: string, from: string, to: string) => `${report}-${from}-${to}`,
} as const)
