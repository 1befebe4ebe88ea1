/** Beside the files of the form: a telephone that scans for it. */
import { inLanguage } from '../language/in-language.ts'

export const phoneLinkWords = inLanguage('phoneLinkWords', {
  title: 'Teléfono como escáner',
  scan: 'Abra este código con la cámara del teléfono. Sirve una vez, para este formulario.',
  qr: 'Código para abrir la página del escáner en el teléfono',
  secondsLeft: (time: string) => `Vence en ${time}`,
  connected: (pages: number) =>
    pages === 0
      ? 'El teléfono está conectado. Todavía no envió páginas.'
      : `El teléfono está conectado. ${pages === 1 ? 'Llegó 1 página' : `Llegaron ${pages} páginas`}.`,
  closesIn: (time: string) => `Se cierra en ${time} si no llega otra página.`,
  hidden: 'El código ya no se muestra.',
  end: 'Terminar',
  close: 'Cerrar',
  keyClose: 'Cerrar el código para el teléfono',
  showAnother: 'Mostrar otro código',
  joining: 'Uniendo las páginas…',
  stillComing: (count: number) =>
    count === 1
      ? 'El teléfono está enviando 1 página más. Espere, o registre otra vez para seguir sin ella.'
      : `El teléfono está enviando ${count} páginas más. Espere, o registre otra vez para seguir sin ellas.`,
  retry: 'Reintentar',
} as const)
