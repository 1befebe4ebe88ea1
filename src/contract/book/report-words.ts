/**
 * What reports, their sections and their columns are called in Spanish: on the screen and in the
 * files, which are always in it.
 */
import type { ReportKind, SectionId } from '#domain/book/report.ts'

import { outgoingKindNames } from '../outgoing/kind-names.ts'

export const reportTitles: Readonly<Record<ReportKind, string>> = {
  book: 'Libro de registro',
  exits: 'Libro de salida',
  pending: 'Pendientes por unidad',
  overdue: 'Vencidos y por vencer',
  unacknowledged: 'Sin acusar recibo',
  times: 'Tiempo de atención',
  counts: 'Entradas por tipo, canal, oficina y hora',
  incidents: 'Observados, devueltos, anulados y rectificados',
}

export const sectionTitles: Readonly<Record<SectionId, string>> = {
  bookEntries: 'Asientos',
  exitEntries: 'Documentos despachados',
  pendingByUnit: 'Pendientes por unidad, estado y antigüedad',
  overdueByUnit: 'Por unidad',
  overdueEntries: 'Documentos',
  unacknowledgedEntries: 'Documentos enviados y no recibidos',
  timesAll: 'Todos',
  timesByUnit: 'Por la unidad que respondió',
  timesByType: 'Por tipo de documento',
  staysByUnit: 'Tiempo en manos de cada unidad',
  countsByType: 'Por tipo de documento',
  countsByChannel: 'Por canal',
  countsByOffice: 'Por oficina de registro',
  countsByMonth: 'Por mes',
  countsByHour: 'Por día y hora',
  incidentsByKind: 'Resumen',
  incidentEntries: 'Documentos y motivos',
}

export const columnTitles: Readonly<Record<string, string>> = {
  number: 'Número',
  registeredAt: 'Fecha y hora',
  documentDate: 'Fecha del documento',
  sender: 'Remitente',
  type: 'Tipo',
  subject: 'Asunto',
  unit: 'Unidad',
  resolution: 'Resolución',
  notes: 'Observaciones',
  registerStatus: 'Estado',
  dispatchedAt: 'Fecha y hora',
  document: 'Documento',
  documentNumber: 'Número del documento',
  addressees: 'Destinatarios',
  answers: 'Responde a',
  triedAt: 'Primer intento',
  awaited: 'Sin acuse',
  exitStatus: 'Estado',
  hash: 'Huella',
  REGISTERED: 'Registrados',
  ROUTED: 'Derivados',
  RECEIVED: 'Recibidos',
  IN_PROGRESS: 'En trámite',
  OBSERVED: 'Observados',
  RETURNED: 'Devueltos',
  upTo5: '0 a 5 días',
  upTo15: '6 a 15 días',
  upTo30: '16 a 30 días',
  over30: 'Más de 30 días',
  total: 'Total',
  overdue: 'Vencidos',
  soon: 'Por vencer',
  suspended: 'Suspendidos',
  dueOn: 'Vence',
  daysLate: 'Días hábiles de atraso',
  isSuspended: 'Suspendido',
  sentAt: 'Enviado',
  daysWaiting: 'Días hábiles',
  closed: 'Respondidos',
  stays: 'Pases',
  mean: 'Media',
  median: 'Mediana',
  p90: 'Nueve de cada diez',
  channel: 'Canal',
  office: 'Oficina',
  count: 'Cantidad',
  share: 'Proporción',
  before: 'Un año antes',
  change: 'Variación',
  perHour: 'Por hora de atención',
  month: 'Mes',
  weekday: 'Día',
  hour: 'Hora',
  incident: 'Qué pasó',
  at: 'Cuándo',
  reason: 'Motivo',
}

/** The words of the closed lists, by column. */
export const codeWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  registerStatus: {
    REGISTERED: 'Registrado',
    RECTIFIED: 'Rectificado',
    ANNULLED: 'ANULADO',
    SKIPPED: 'No usado',
  },
  document: outgoingKindNames,
  exitStatus: { DISPATCHED: 'Despachado', ANNULLED: 'ANULADO', SKIPPED: 'No usado' },
  channel: {
    IN_PERSON: 'Presencial',
    POSTAL: 'Correo postal',
    COURIER: 'Mensajería',
    EMAIL: 'Correo electrónico',
    WEB_PORTAL: 'Portal web',
    INTEROP: 'Interconexión entre entidades',
    FAX: 'Fax',
    INTERNAL: 'Interno',
    OTHER: 'Otro',
    CONFIDENTIAL: 'Confidencial',
  },
  weekday: {
    1: 'lunes',
    2: 'martes',
    3: 'miércoles',
    4: 'jueves',
    5: 'viernes',
    6: 'sábado',
    7: 'domingo',
  },
  incident: {
    EntryObserved: 'Observado',
    EntryReturned: 'Devuelto',
    EntryAnnulled: 'Anulado',
    EntryRectified: 'Rectificado',
  },
}

/** In the place of what is withheld. */
export const withheldWord = 'Confidencial'
