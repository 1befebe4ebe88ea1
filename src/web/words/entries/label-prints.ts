/** What is said of labels that go straight to a label printer. */
import { inLanguage } from '../language/in-language.ts'

export const labelPrintWords = inLanguage('labelPrintWords', {
  title: 'Etiquetas enviadas',
  lead: 'Lo enviado a las impresoras de etiquetas en las últimas 24 horas.',
  failed: 'No se pudo leer la lista.',
  retry: 'Reintentar',
  none: 'Ninguna etiqueta',
  noneText: 'Nadie ha enviado etiquetas en las últimas 24 horas.',
  notTakenOnly: (count: number) => `Solo las que la impresora no ha tomado (${count})`,
  noneLeft: 'La impresora ha tomado todas',
  noneLeftText: 'No queda ninguna por tomar ni falló ninguna.',
  pages: 'Páginas de etiquetas',
  keyPreviousPage: 'Página anterior de etiquetas',
  keyNextPage: 'Página siguiente de etiquetas',
  loadedRows: (count: number) =>
    count === 1 ? '1 etiqueta en esta página' : `${count} etiquetas en esta página`,
  number: 'Número',
  printer: 'Impresora',
  asked: 'Pedida',
  state: 'Estado',
  acts: 'Acciones',
  states: {
    WAITING: 'En espera',
    UNTAKEN: 'Nadie la toma',
    TAKEN: 'Tomada',
    FAILED: 'No enviada',
  },
  untaken: 'Lleva más de dos minutos en su carpeta: revise que la impresora esté encendida.',
  failures: {
    GONE: 'la carpeta de la impresora no está; avise a soporte',
    DENIED: 'el servidor no puede escribir en la carpeta de la impresora; avise a soporte',
    FULL: 'el disco de la impresora está lleno; avise a soporte',
    SILENT: 'el disco de la impresora no responde; espere un momento o avise a soporte',
    CUT_OFF: 'el servidor se detuvo antes de terminar; envíela otra vez',
    OTHER: 'la carpeta de la impresora no la admitió; avise a soporte',
  },
  again: 'Imprimir otra vez',
  againOf: (number: string) => `Imprimir otra vez la etiqueta de ${number}`,
  discard: 'Descartar',
  discardOf: (number: string) => `Descartar la etiqueta de ${number}`,
  discarded: 'Etiqueta descartada.',
  open: 'Ver las etiquetas enviadas',
  byBrowser: 'Imprimir con el navegador',
  notByBrowser: 'El navegador no pudo imprimirla. Pida la etiqueta en la página del documento.',
  sent: (count: number, printer: string) =>
    count === 1
      ? `Etiqueta enviada a «${printer}».`
      : `${count} etiquetas enviadas a «${printer}».`,
  notSent: (failed: number, count: number, reason: string) =>
    count === 1
      ? `La etiqueta no se envió: ${reason}.`
      : `${failed} de ${count} etiquetas no se enviaron: ${reason}.`,
  notTaken: (count: number, printer: string) =>
    count === 1
      ? `La impresora «${printer}» no toma la etiqueta. Revise que esté encendida.`
      : `La impresora «${printer}» no toma ${count} etiquetas. Revise que esté encendida.`,
  labelPrinter: 'Impresora de etiquetas de este equipo',
  labelPrinterHelp: 'Las etiquetas salen por ella sin preguntar.',
  dialog: 'Diálogo del navegador',
  notThere: (printer: string) => `${printer} (no disponible)`,
} as const)
