/** What the page says that shows an entry as it was, and who saw it. */
import { inLanguage } from '../language/in-language.ts'

const actions: Readonly<Record<string, string>> = {
  'entry-read': 'Leyó el documento',
  'confidential-opened': 'Abrió el contenido confidencial',
  'attachment-read': 'Abrió un archivo',
  'attachment-quarantined': 'Aisló un archivo infectado',
  'quarantine-released': 'Liberó un archivo aislado',
  'receipt-printed': 'Imprimió el comprobante',
  'label-printed': 'Imprimió la etiqueta',
  'route-sheet-printed': 'Imprimió la hoja de ruta',
  'proof-given': 'Descargó la prueba',
  'data-extract': 'Emitió el extracto de datos de la persona',
  'permission-denied': 'Intentó algo sin permiso',
}

export const pastWords = inLanguage('pastWords', {
  link: 'Ver cómo era antes',
  title: (number: string) => `Cómo era ${number}`,
  lead: 'El documento tal como constaba al terminar un día, según lo que dice el libro.',
  back: 'Volver al documento',
  notYours: 'Lo que dice este documento no está a su alcance: tampoco lo que decía.',
  day: 'Día',
  dayHelp: 'Al final de ese día, en su oficina de registro.',
  before: 'Cambio anterior',
  after: 'Cambio siguiente',
  failed: 'No se pudo leer cómo era',
  retry: 'Reintentar',
  loading: 'Leyendo el libro…',
  notYetTitle: 'Ese día todavía no existía',
  notYet: (day: string) => `Se registró el ${day}.`,
  table: (day: string) => `Cómo era el ${day}, y cómo es hoy`,
  field: 'Dato',
  onDay: (day: string) => `El ${day}`,
  now: 'Hoy',
  same: 'igual',
  status: 'En el libro',
  standing: { REGISTERED: 'Vigente', RECTIFIED: 'Rectificado', ANNULLED: 'Anulado' },
  handling: 'Trámite',
  office: 'Estaba en',
  counter: 'Oficina de registro',
  people: 'Personas',
  files: 'Archivos',
  notes: 'Observaciones',
  none: '—',
  proof: 'Descargar la prueba',
  proofHelp:
    'Para quien presentó el documento: un archivo con el que cualquiera comprueba, sin este servidor, lo que consta aquí. Contiene lo que el documento dice.',

  readings: 'Quién lo vio',
  noReadings:
    'Nadie ha abierto sus archivos ni sus comprobantes. De los documentos ordinarios no se anota la simple lectura.',
  readingsLead: (count: number, shown: number) =>
    count > shown ? `Los últimos ${shown} de ${count}.` : '',
  when: 'Cuándo',
  who: 'Quién',
  system: 'El sistema',
  what: 'Qué hizo',
  actions,
} as const)
