/** How purposes, causes and lengths of time are written on the papers of handling. */
import type { Confidentiality } from '#domain/municipality/catalogue.ts'
import type { Purpose, ReturnCause } from '#domain/handling/hand-over.ts'
import type { HandlingStatus, Outcome } from '#domain/handling/handling.ts'
import { count } from './wording.ts'

export const purposeNames: Readonly<Record<Purpose, string>> = {
  ACTION: 'Atención',
  INFORMATION: 'Conocimiento',
  REPORT: 'Informe',
  APPROVAL: 'Visto bueno',
  FILING: 'Archivo',
}

export const causeNames: Readonly<Record<ReturnCause, string>> = {
  NOT_COMPETENT: 'no es de su competencia',
  INCOMPLETE: 'incompleto',
  ILLEGIBLE: 'ilegible',
  DUPLICATE: 'duplicado',
  OTHER: 'otra causa',
}

export const outcomeNames: Readonly<Record<Outcome, string>> = {
  GRANTED: 'Se concede',
  PARTIAL: 'Se concede en parte',
  DENIED: 'Se deniega',
  INADMISSIBLE: 'No se admite',
  INFORMED: 'Se informa',
  DESISTED: 'Desistido',
  NOT_FILED: 'Por no presentado',
  FORWARDED: 'Trasladado a otra entidad',
  NO_REPLY_NEEDED: 'No requiere respuesta',
}

/** In the place of a subject that is not for every eye. */
export const confidentialityNames: Readonly<Record<Exclude<Confidentiality, 'ORDINARY'>, string>> =
  {
    RESTRICTED: 'Reservado',
    CONFIDENTIAL: 'Confidencial',
  }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** `3 días`, `5 horas`, `20 minutos`: whole units, the largest that fits. */
export function writeStay(ms: number): string {
  if (ms >= dayMs) return count(Math.floor(ms / dayMs), 'día', 'días')
  if (ms >= hourMs) return count(Math.floor(ms / hourMs), 'hora', 'horas')
  return count(Math.floor(ms / minuteMs), 'minuto', 'minutos')
}

export const statusNames: Readonly<Record<HandlingStatus, string>> = {
  REGISTERED: 'Registrado',
  ROUTED: 'Derivado (por recibir)',
  RECEIVED: 'Recibido',
  IN_PROGRESS: 'En trámite',
  OBSERVED: 'Observado',
  RETURNED: 'Devuelto',
  CLOSED: 'Atendido',
  ARCHIVED: 'Archivado',
}
