/** What a batch of documents of the same kind says: above the form, and in its window. */
import { inLanguage } from '../language/in-language.ts'

export const batchWords = inLanguage('batchWords', {
  title: 'Lote',
  keyWindow: 'Ver el lote, o terminarlo',
  count: (done: number, expected: number | null) =>
    expected === null ? `Lote: ${done}` : `Lote: ${done} de ${expected}`,
  last: (number: string, sender: string | null) =>
    sender === null ? `Último: ${number}` : `Último: ${number}, ${sender}`,
  none: 'Lo que escriba aquí sirve para todos, salvo la persona, los folios y los archivos.',
  see: 'Ver o terminar',
  registered: (number: string) => `Registrado: ${number}.`,
  warned: (number: string, sentences: string) => `${number}: ${sentences}`,
  expected: '¿Cuántos son?',
  expectedHelp: 'Si lo escribe, se compara con lo registrado.',
  registeredCount: (done: number) =>
    done === 1
      ? 'Se registró 1 documento en este lote.'
      : `Se registraron ${done} documentos en este lote.`,
  difference: (missing: number) =>
    missing > 0
      ? `Faltan ${missing}. Siga con el lote, o termínelo así.`
      : `Hay ${-missing} de más. Revise la lista, o termine el lote así.`,
  list: 'Registrados en este lote',
  unnamed: 'Sin nombre a la vista',
  receipt: 'Comprobante',
  receiptOf: (number: string) => `Comprobante de ${number}`,
  label: 'Etiqueta',
  labelOf: (number: string) => `Etiqueta de ${number}`,
  receipts: (first: number, last: number) => `Comprobantes ${first} a ${last}`,
  labels: (first: number, last: number) => `Etiquetas ${first} a ${last}`,
  notPrinted: 'La impresora no responde. Abra el PDF e imprímalo desde ahí.',
  goOn: 'Seguir con el lote',
  end: 'Terminar el lote',
} as const)
