/** What is said when somebody does something with an entry: the acts, and the window of each. */
import * as ofTheContract from '#contract/common/act-words.ts'

import { inLanguage } from '../language/in-language.ts'

export const actVerbs = inLanguage('actVerbs', ofTheContract.actVerbs)
export const actEvents = inLanguage('actEvents', ofTheContract.actEvents)
export const actDone = inLanguage('actDone', ofTheContract.actDone)
export const actLeads = inLanguage('actLeads', ofTheContract.actLeads)

export const actWords = inLanguage('actWords', {
  group: 'Acciones del trámite',
  more: 'Más acciones',
  reroute: 'Rederivar',
  cancel: 'Cancelar',
  documents: (count: number) => (count === 1 ? '1 documento' : `${count} documentos`),
  title: (verb: string, name: string) => `${verb}: ${name}`,
  undo: 'Deshacer (Ctrl+Z)',
  undoKey: 'Deshacer lo último',
  undone: 'Deshecho: el documento está como antes.',
  reason: 'Motivo',
  least: (count: number) => `Mínimo ${count} letras. Quedará en el historial.`,
  optional: 'Opcional',

  kept: (moment: string) => `Recuperamos lo que escribió el ${moment} y no envió`,
  keptText: 'Revíselo antes de continuar.',
  keptWithoutFile: 'Revíselo antes de continuar. Si había elegido un archivo, elíjalo de nuevo.',
  startAnew: 'Empezar de nuevo',

  changedTitle: 'Otra persona modificó este documento',
  changedStill: 'Lo que escribió sigue aquí. Revise cómo está ahora y continúe.',
  changedAway: (status: string, place: string) =>
    `Ahora está así: ${status}, en ${place}. Lo que escribió sigue aquí, pero esta acción ya no corresponde.`,
  reload: 'Recargar y conservar lo escrito',

  // Deriving
  unit: 'Oficina',
  unitPlaceholder: 'Código o nombre; 1 a 9, las recientes',
  unitMissing: 'Elija la oficina de destino.',
  purpose: 'Para',
  instruction: 'Instrucción (proveído)',
  paper: 'Se envía el papel',
  folios: 'Folios',
  copies: 'Copias para conocimiento',
  copyPlaceholder: 'Agregar copia: oficina o grupo (+)',
  copyDue: 'Hasta',
  copyPurpose: (unit: string) => `Para qué se copia a ${unit}`,
  copyDueOf: (unit: string) => `Fecha límite de ${unit}`,
  removeCopy: (unit: string) => `Quitar la copia a ${unit}`,
  everyUnit: 'Todas las oficinas',
  unitsUnder: (unit: string) => `Todas las oficinas de ${unit}`,
  groupSize: (count: number) => (count === 1 ? '1 oficina' : `${count} oficinas`),
  readers: 'Quiénes podrán leerlo allí',
  readersHelp: 'Es confidencial: lo leen solo las personas que elija.',
  readersChooseUnit: 'Elija primero la oficina.',
  readersNone:
    'En esa oficina no hay nadie con acceso. Elija otra o pida que se dé de alta a alguien.',
  readersLoading: 'Buscando quién trabaja allí…',
  readersFailed: 'No se pudo leer quién trabaja allí.',
  retry: 'Reintentar',
  head: 'jefatura',
  manyHops: (count: number, route: string) =>
    `Este documento ya pasó por ${count} manos: ${route}. Si esta oficina tampoco es la competente, escríbalo en la instrucción para que no siga dando vueltas.`,
  pingPong: (unit: string) =>
    `${unit} fue quien se lo envió. Explique por qué vuelve (mínimo 20 letras), o elija «Devolver».`,
  routeOne: 'Derivar a la oficina de destino',
  routed: (unit: string) => `Derivado a ${unit}.`,
  routedWithCopies: (unit: string, count: number) =>
    count === 1 ? `Derivado a ${unit}, con 1 copia.` : `Derivado a ${unit}, con ${count} copias.`,

  // Receiving
  paperSent: (folios: number) =>
    folios === 1 ? 'Se envió con papel: 1 folio.' : `Se envió con papel: ${folios} folios.`,
  paperCame: '¿Llegó el papel?',
  paperWhole: 'Sí, completo',
  paperPartial: 'Con otro número de folios',
  paperNot: 'No llegó',
  foliosReceived: 'Folios recibidos',
  mismatch: 'Qué falta o sobra',
  mismatchBulk: 'Los que vienen sin papel se reciben sin más.',
  report: 'Informe',
  reportHelp: 'Le pidieron un informe: escríbalo o resuma aquí (mínimo 10 letras).',
  copyNote: 'Comentario',

  // Returning, recalling
  cause: 'Causa',
  causeMissing: 'Elija la causa de la devolución.',
  returnText: 'Explique por qué lo devuelve',
  returnLead: (unit: string) => `Vuelve a ${unit}, que fue quien lo envió.`,

  // Assigning
  assignee: 'Persona',
  assigneeMissing: 'Elija a quién se asigna.',
  assigned: (name: string) => `Asignado a ${name}.`,

  // Observing, remedying, lapsing
  defects: 'Qué falta o está mal',
  defect: (place: number) => `Defecto ${place}`,
  addDefect: 'Agregar otro',
  removeDefect: (place: number) => `Quitar el defecto ${place}`,
  notifiedOn: 'Notificado el',
  medium: 'Por',
  remedyBy: 'Plazo para subsanar',
  remedyRule: (amount: number, unit: string) =>
    `La norma da ${amount} ${unit} desde la notificación.`,
  remedyCounts: (locality: string, days: string) =>
    `Cuenta también los días inhábiles de ${locality}: ${days}.`,
  remedyUnmoved: (locality: string) =>
    `Cuenta también los días inhábiles de ${locality}: ninguno mueve la fecha.`,
  remedyUnknown: (locality: string) =>
    `El calendario de ${locality} no está cargado: se contó solo el de la oficina.`,
  remedyUnknownYears: (locality: string, years: string) =>
    `El calendario de ${locality} de ${years} no está cargado: esos días se contaron solo con el de la oficina.`,
  suspends: 'El plazo para responder se suspende mientras tanto',
  dateMissing: 'Escriba la fecha.',
  remedyLead: 'Elija el registro con el que entregaron lo que faltaba.',
  remedyNone: 'Todavía no se ha registrado nada como subsanación de este documento.',
  remedyLoading: 'Buscando…',
  remedyChoose: 'Registro que subsana',
  remedyMissing: 'Elija el registro con el que se subsana.',
  remedyRegister: 'Registrar la subsanación',
  lapseLead: 'Nadie subsanó a tiempo. Indique el acto que lo declara.',

  // Answering, forwarding, archiving, reopening
  outcome: 'Resultado',
  outcomeMissing: 'Elija el resultado.',
  unwritten: (label: string, least: number) =>
    least < 2 ? `Escriba «${label}».` : `Escriba «${label}», en ${least} letras o más.`,
  replyNumber: 'Número de la respuesta',
  actNumber: 'Número del acto',
  replyDate: 'Fecha',
  authority: 'Autoridad que firma',
  replyMedium: 'Se comunica por',
  noMedium: 'Sin indicar',
  replyFile: 'Documento de la respuesta',
  chooseFile: 'Elegir archivo',
  fileRefused: (fileName: string) =>
    `«${fileName}» no se puede adjuntar: quítelo o elija otro archivo.`,
  fileRemove: 'Quitar',
  chooseOther: 'Elegir otro archivo',
  fileHint: (maxSize: string) =>
    `PDF, fotos, documentos de oficina, correos y firmas, de hasta ${maxSize}`,
  fileStays: (name: string) => `«${name}» ya quedó en el documento. No se hizo nada más.`,
  fileSending: (fileName: string) => `Enviando ${fileName}`,
  noReplyReason: 'Por qué no requiere respuesta',
  comment: 'Comentario',
  forwardBody: 'Entidad a la que corresponde',
  forwardOn: 'Se trasladó el',
  theirNumber: 'Número que le dieron',
  forwarded: (body: string) => `Trasladado a ${body}.`,
  archiveCode: 'Serie o código de archivo',
  archiveCodeMissing: 'Escriba la serie o el código de archivo.',
  archiveLocation: 'Ubicación',
  archiveLocationHelp: 'Estante, caja, carpeta.',

  // Deadline
  extendBy: 'Ampliar en',
  termUnit: 'Unidad',
  extendLead: (date: string) =>
    `Ahora vence el ${date}. Se amplía una sola vez y antes de que venza.`,
  extended: (date: string) => `Plazo ampliado: vence el ${date}.`,
  suspendFrom: 'Suspender desde',
  resumeOn: 'Reanudar desde',
  resumeLead: (date: string) => `Suspendido desde el ${date}.`,
  termMissing: 'Escriba en cuánto se amplía.',

  // Readers, consent
  readersOf: 'Oficina',
  readersMissing: 'Elija al menos a una persona.',
  readersLead: 'Podrán leerlo desde ahora, hasta que se los retire.',
  withdrawalOf: 'Quiénes ya no podrán leerlo',
  withdrawalLead:
    'Desde ahora no podrán leerlo. El historial conserva quién pudo leerlo y hasta cuándo.',

  // Papers
  deliveryTitle: 'Relación de entrega',
  deliveryLead:
    'Lo que se envió en papel a una oficina ese día, con columna para la firma de quien recibe.',
  deliveryDate: 'Día',
  deliveryPrint: 'Descargar PDF',
  deliveryOpen: 'Relación de entrega',

  // Confidential
  whyTitle: '¿Por qué lo lee?',
  whyLead:
    'Este registro es confidencial. Diga por qué lo lee y se abrirá durante media hora. El motivo queda anotado.',
  whyLabel: 'Motivo de la lectura',
  whyOpen: 'Abrir',
} as const)
