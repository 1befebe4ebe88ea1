/** What an entry says of itself: on its page, on paper and in its history. */
import { inLanguage } from '../language/in-language.ts'
import { actEvents } from './entry-acts.ts'

export const showWords = inLanguage('showWords', {
  title: (entryNumber: string) => `Registro ${entryNumber}`,
  paperTitle: 'Comprobante de ingreso',
  actions: 'Acciones',
  print: 'Imprimir',
  browserKeys: [{ keys: ['Ctrl+P'], label: 'Imprimir' }],
  receipt: 'Descargar comprobante',
  papers: 'Comprobante o etiqueta',
  receiptA4: 'Comprobante A4',
  receiptTicket: 'Comprobante 80 mm',
  label: 'Etiqueta 62 × 29',
  smallLabel: 'Etiqueta 50 × 25',
  extractPaper: 'Extracto de datos del interesado (PDF)',
  extractData: 'Extracto de datos del interesado (JSON)',
  writeAnswer: 'Escribir respuesta',
  dispatchAnswer: 'Despachar respuesta',
  rectify: 'Rectificar',
  openWork: 'Abrir el documento',
  rectified: 'Rectificado',
  back: 'Volver',
  downloadFailed: 'No se pudo preparar el documento.',
  unknownTitle: 'No encontramos este registro',
  toBook: 'Ir al libro de registro',
  failedTitle: 'No se pudo leer el registro',
  retry: 'Reintentar',
  confidentialText: 'Este registro es confidencial: puede ver que existe, su número y su fecha.',
  headerOnlyText:
    'Usted ve los datos generales. El contenido y los archivos están reservados a la oficina que lo tramita.',
  annulledStamp: 'ANULADO',
  annulledBy: (who: string, when: string) => `Anulado por ${who} el ${when}.`,
  annulmentCause: 'Causa',
  requestedBy: (who: string, when: string) => `Anulación pedida por ${who} el ${when}.`,
  timeDeclaredFalse: (when: string) =>
    `La fecha y la hora de este registro no son de fiar: las declaró falsas la diligencia del ${when}. Conserva su número y su orden en el libro.`,
  rectifiedOn: (when: string, version: number) =>
    version > 1
      ? `Rectificado el ${when}. Este comprobante es la versión ${version}.`
      : `Rectificado el ${when}.`,
  facts: 'Datos del registro',
  people: 'Personas',
  document: 'Documento',
  files: 'Archivos',
  notes: 'Observaciones',
  history: 'Historial',
  number: 'Número',
  status: 'Estado',
  registeredAt: 'Registrado',
  registeredBy: 'Registrado por',
  office: 'Oficina de registro',
  verificationCode: 'Código de verificación',
  hash: 'Huella del registro (SHA-256)',
  mails: 'Correos a quien presentó',
  mailFailed: (to: string, reason: string) =>
    `No se pudo avisar por correo a ${to}: ${reason}. Corrija el correo.`,
  mailOutcomes: {
    WAITING: 'por enviar',
    SENT: 'enviado',
    SUPERSEDED: 'no se envió, porque ya no hacía falta',
    NO_MAILBOX: 'el buzón no existe o no admite correo',
    FULL: 'el buzón está lleno',
    REFUSED: 'su servidor no admite el correo',
    EXPIRED: 'su servidor no lo aceptó en tres días',
  },
  historyHashes: 'Huellas del historial (SHA-256)',
  replacingEntry: 'Lo reemplaza',
  anotherEntry: 'otro registro.',
  pastActs: 'actuaciones',
  noFiles: 'Sin archivos.',
  noNotes: 'Sin observaciones.',
  preview: (fileName: string) => `Ver ${fileName}`,
  download: (fileName: string) => `Descargar ${fileName}`,
  see: 'Ver',
  hide: 'Ocultar',
  downloadShort: 'Descargar',
  replace: 'Reemplazar',
  replaceLabel: (fileName: string) => `Reemplazar ${fileName}`,
  replaced: 'Reemplazado por una digitalización posterior',
  pages: (count: number) => (count === 1 ? '1 página' : `${count} páginas`),
  sha256: 'Huellas de los archivos (SHA-256)',
  printedOn: (when: string) => `Impreso el ${when}`,
  identityUnverified: 'número sin comprobar',
  nothing: '—',
  yes: 'Sí',
  no: 'No',
  says: 'Dice',
  mustSay: 'Debe decir',
  reason: 'Motivo',
} as const)

/** What happened, as facts, by the type of the event. */
export const eventNames = inLanguage('eventNames', {
  EntryRegistered: 'Registrado',
  EntryRectified: 'Rectificado',
  AnnulmentRequested: 'Anulación pedida',
  AnnulmentRefused: 'Anulación rechazada',
  EntryAnnulled: 'Anulado',
  AttachmentAdded: 'Archivo agregado',
  NoteAdded: 'Observación agregada',
  DeadlineRecalculated: 'Vencimiento recalculado: cambió el calendario',
  AnnulmentConsented: 'Conformidad con la anulación',
} as const)

/** What was written with an act, where that is no reason, by the type of the event. */
export const writtenNames = inLanguage<Readonly<Record<string, string>>>('writtenNames', {
  EntryRegistered: 'Observación',
  NoteAdded: 'Observación',
  EntryAssigned: 'Instrucción',
  EntryAcknowledged: 'Qué falta o sobra',
  CopyAcknowledged: 'Qué falta o sobra',
  CopyClosed: 'Comentario',
})

// Asked by whatever type an event has; one without words is shown by its type.
export const eventWords: Readonly<Record<string, string>> = { ...eventNames, ...actEvents }
