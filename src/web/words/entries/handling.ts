/**
 * How the handling of an entry reads: where it is, what it was sent for, how it ended, and how its
 * deadline stands.
 */
import type { DueLight } from '#contract/entry/handling-shapes.ts'
import type { Purpose, ReturnCause } from '#domain/handling/hand-over.ts'
import type { HandlingStatus, ObservationMedium, Outcome } from '#domain/handling/handling.ts'

import { inLanguage } from '../language/in-language.ts'

export const handlingStatusWords = inLanguage<Readonly<Record<HandlingStatus, string>>>(
  'handlingStatusWords',
  {
    REGISTERED: 'Por derivar',
    ROUTED: 'Derivado (por recibir)',
    RECEIVED: 'Recibido',
    IN_PROGRESS: 'En trámite',
    OBSERVED: 'Observado',
    RETURNED: 'Devuelto',
    CLOSED: 'Atendido',
    ARCHIVED: 'Archivado',
  },
)

export const purposeWords = inLanguage<Readonly<Record<Purpose, string>>>('purposeWords', {
  ACTION: 'Atención',
  INFORMATION: 'Conocimiento',
  REPORT: 'Informe',
  APPROVAL: 'Visto bueno',
  FILING: 'Archivo',
})

export const returnCauseWords = inLanguage<Readonly<Record<ReturnCause, string>>>(
  'returnCauseWords',
  {
    NOT_COMPETENT: 'No es de nuestra competencia',
    INCOMPLETE: 'Está incompleto',
    ILLEGIBLE: 'Es ilegible',
    DUPLICATE: 'Está duplicado',
    OTHER: 'Otra causa',
  },
)

export const outcomeWords = inLanguage<Readonly<Record<Outcome, string>>>('outcomeWords', {
  GRANTED: 'Se concede',
  PARTIAL: 'Se concede en parte',
  DENIED: 'Se deniega',
  INADMISSIBLE: 'No se admite',
  INFORMED: 'Se informa',
  DESISTED: 'Desistido',
  NOT_FILED: 'Por no presentado',
  FORWARDED: 'Trasladado a otra entidad',
  NO_REPLY_NEEDED: 'No requiere respuesta',
})

export const mediumWords = inLanguage<Readonly<Record<ObservationMedium, string>>>('mediumWords', {
  ELECTRONIC: 'Casilla electrónica',
  PAPER: 'En papel',
  EMAIL: 'Correo electrónico',
  IN_PERSON: 'En persona',
  PHONE: 'Por teléfono',
})

export const handlingWords = inLanguage('handlingWords', {
  registry: 'Oficina de registro',
  noUnit: 'otra oficina',
  status: 'Trámite',
  reopened: 'Reabierto',
  /** How the deadline stands, for whoever cannot see its colour. */
  due: (light: DueLight, daysLeft: number | null) => {
    const days = Math.abs(daysLeft ?? 0)
    const amount = days === 1 ? '1 día hábil' : `${days} días hábiles`
    switch (light) {
      case 'NONE':
        return 'Sin plazo'
      case 'SUSPENDED':
        return 'Plazo suspendido'
      case 'OVERDUE':
        return days === 0 ? 'Vencido' : `Vencido hace ${amount}`
      case 'SOON':
      case 'IN_TIME':
        return days === 0 ? 'Vence hoy' : `${days === 1 ? 'Queda' : 'Quedan'} ${amount}`
    }
  },
  /** The same in the room of a column, without its noun; the whole sentence is told beside it. */
  dueBrief: (light: DueLight, daysLeft: number | null) => {
    const amount = `${Math.abs(daysLeft ?? 0)} d. háb.`
    switch (light) {
      case 'NONE':
        return 'Sin plazo'
      case 'SUSPENDED':
        return 'Suspendido'
      case 'OVERDUE':
        return daysLeft === 0 ? 'Vencido' : `Hace ${amount}`
      case 'SOON':
      case 'IN_TIME':
        return daysLeft === 0 ? 'Vence hoy' : amount
    }
  },
  routedBrief: 'Derivado',
  days: (count: number) => (count === 1 ? '1 día' : `${count} días`),
  hours: (count: number) => (count === 1 ? '1 hora' : `${count} horas`),
  minutes: (count: number) => (count === 1 ? '1 minuto' : `${count} minutos`),
  lessThanMinute: 'menos de un minuto',

  tracking: 'Seguimiento',
  whereTitle: 'Dónde está',
  office: 'Oficina responsable',
  since: (when: string, lasting: string) => `desde el ${when} (${lasting})`,
  assignee: 'Asignado a',
  nobody: 'Sin asignar',
  deadline: 'Plazo',
  dueOn: (date: string) => `vence el ${date}`,
  extended: (from: string) => `ampliado; antes vencía el ${from}`,
  suspendedSince: (date: string) => `suspendido desde el ${date}`,
  readers: 'Pueden leerlo',
  archive: 'Archivado en',

  routeTitle: 'Hoja de ruta',
  handOvers: 'derivaciones',
  routeEmpty: 'Todavía no se ha derivado.',
  printRoute: 'Imprimir hoja de ruta',
  fromTo: (from: string, to: string) => `${from} → ${to}`,
  copyTo: (to: string) => `Copia a ${to}`,
  purpose: (purpose: string) => `Para ${purpose.toLowerCase()}`,
  withPaper: (folios: number) =>
    folios === 1 ? 'con papel, 1 folio' : `con papel, ${folios} folios`,
  withoutPaper: 'sin papel',
  reportBy: (date: string) => `hasta el ${date}`,
  sent: (when: string, who: string) => `Enviado el ${when} por ${who}`,
  pending: 'Por recibir',
  received: (when: string, who: string) => `Recibido el ${when} por ${who}`,
  foliosReceived: (folios: number) =>
    folios === 1 ? 'llegó 1 folio' : `llegaron ${folios} folios`,
  paperMissing: 'el papel no llegó',
  copyEnded: (when: string, who: string) => `Terminado el ${when} por ${who}`,
  returned: (when: string, who: string) => `Devuelto el ${when} por ${who}`,
  recalled: (when: string, who: string) => `Recuperado el ${when} por ${who}`,
  stay: (lasting: string) => `Tiempo en la oficina: ${lasting}`,

  observationTitle: 'Observado',
  observationText: (date: string, medium: string) => `Notificado el ${date} (${medium}).`,
  remedyBy: (date: string) => `Puede subsanarse hasta el ${date}.`,
  remedyOver: (date: string) => `El plazo para subsanar venció el ${date}.`,
  observationStops: 'El plazo para responder está suspendido mientras tanto.',
  observationRuns: 'El plazo para responder sigue corriendo.',
  defectsHidden: 'Lo que falta no está a su alcance.',
  remedies: 'Entregado para subsanar',

  closuresTitle: 'Cómo terminó',
  replyLine: (number: string, date: string, authority: string) =>
    `${number}, del ${date}, ${authority}`,
  forwardedLine: (body: string, date: string) => `${body}, el ${date}`,
  theirNumber: (number: string) => `Número de la otra entidad: ${number}`,
  replyFile: 'Documento de la respuesta',
  closedBefore: 'Resultado anterior; después se reabrió.',
} as const)

/** What an act said, in the history, by the name the wire gives it. */
export const detailNames = inLanguage('detailNames', {
  unitId: 'A',
  purpose: 'Para',
  copyUnitIds: 'Copias',
  readers: 'Pueden leerlo',
  formerReaders: 'Ya no lo leen',
  ended: 'Quedó sin efecto',
  foliosReceived: 'Folios recibidos',
  returnCause: 'Causa',
  assignee: 'A cargo de',
  defects: 'Falta',
  notifiedOn: 'Notificado el',
  medium: 'Por',
  remedyBy: 'Plazo para subsanar',
  resumedOn: 'El plazo sigue desde el',
  dueOn: 'Vence el',
  dueBefore: 'Antes vencía el',
  outcome: 'Resultado',
  replyNumber: 'Número',
  replyDate: 'Fecha',
  authority: 'Autoridad',
  body: 'Entidad',
  archiveCode: 'Serie o código',
  location: 'Ubicación',
  suspendedFrom: 'Suspendido desde el',
  act: 'Acción deshecha',
} as const)

// Asked by whatever name an act gives; one without words is shown by its name.
export const detailWords: Readonly<Record<string, string>> = { ...detailNames }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** A length of time in its largest whole unit: "3 días", "5 horas", "20 minutos". */
export function howLong(ms: number): string {
  if (ms >= dayMs) return handlingWords.days(Math.floor(ms / dayMs))
  if (ms >= hourMs) return handlingWords.hours(Math.floor(ms / hourMs))
  return ms >= minuteMs
    ? handlingWords.minutes(Math.floor(ms / minuteMs))
    : handlingWords.lessThanMinute
}
