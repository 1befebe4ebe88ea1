/**
 * All that is said in Spanish of an act on an entry: here, because the server says it too. Each
 * language has the same in its `words/<language>/entries/entry-acts.ts`. An act without words does
 * not compile.
 */
import type { ActCode } from '#domain/acts/acts.ts'
import type { SlotCode } from '#domain/common/slot-code.ts'
import type { HandlingFactType } from '#domain/acts/handling-fact.ts'

/** By the name that the wire gives it: how a button offers it. In the order of the menu. */
export const actVerbs = {
  route: 'Derivar',
  acknowledge: 'Acusar recibo',
  return: 'Devolver',
  recall: 'Recuperar',
  'acknowledge-copy': 'Acusar recibo de la copia',
  'close-copy': 'Terminar la copia',
  start: 'Tomar',
  assign: 'Asignar',
  observe: 'Observar',
  remedy: 'Subsanar',
  lapse: 'Cerrar por no subsanado',
  close: 'Responder',
  forward: 'Trasladar a otra entidad',
  archive: 'Archivar',
  reopen: 'Reabrir',
  'extend-deadline': 'Ampliar el plazo',
  'suspend-deadline': 'Suspender el plazo',
  'resume-deadline': 'Reanudar el plazo',
  'name-readers': 'Nombrar lectores',
  'withdraw-readers': 'Retirar lectores',
  'change-confidentiality': 'Cambiar la reserva',
  'confirm-confidentiality': 'Confirmar el cambio de reserva',
  'refuse-confidentiality': 'No confirmar el cambio de reserva',
  'consent-annulment': 'Dar conformidad a la anulación',
} as const

/** By the codes of its row: what cannot be done, and what somebody may not do. */
export const actCodes: Readonly<Record<Exclude<ActCode, SlotCode>, string>> = {
  ROUTE_IT: 'derivar',
  ROUTE_THIS_DOCUMENT: 'derivar este documento',
  ACKNOWLEDGE_IT: 'acusar recibo',
  ACKNOWLEDGE_THIS_DOCUMENT: 'acusar recibo de este documento',
  RETURN_IT: 'devolver',
  RETURN_THIS_DOCUMENT: 'devolver este documento',
  RECALL_IT: 'recuperar',
  RECALL_THIS_DOCUMENT: 'recuperar este documento',
  CLOSE_THE_COPY: 'terminar la copia',
  DEAL_WITH_THIS_COPY: 'atender esta copia',
  ASSIGN_IT: 'asignar',
  ASSIGN_THIS_DOCUMENT: 'asignar este documento',
  OBSERVE_IT: 'observar',
  OBSERVE_THIS_DOCUMENT: 'observar este documento',
  TAKE_IT_AS_REMEDIED: 'subsanar',
  TAKE_THIS_DOCUMENT_AS_REMEDIED: 'dar por subsanado este documento',
  CLOSE_IT_AS_NOT_REMEDIED: 'cerrar por no subsanado',
  CLOSE_THIS_DOCUMENT_AS_NOT_REMEDIED: 'cerrar este documento por no subsanado',
  CLOSE_IT: 'responder',
  CLOSE_THIS_DOCUMENT: 'responder este documento',
  FORWARD_IT: 'trasladar',
  FORWARD_THIS_DOCUMENT: 'trasladar este documento',
  ARCHIVE_IT: 'archivar',
  ARCHIVE_THIS_DOCUMENT: 'archivar este documento',
  REOPEN_IT: 'reabrir',
  REOPEN_THIS_DOCUMENT: 'reabrir este documento',
  EXTEND_ITS_DEADLINE: 'ampliar su plazo',
  EXTEND_THE_DEADLINE: 'ampliar el plazo',
  SUSPEND_ITS_DEADLINE: 'suspender su plazo',
  SUSPEND_THE_DEADLINE: 'suspender el plazo',
  RESUME_ITS_DEADLINE: 'reanudar su plazo',
  RESUME_THE_DEADLINE: 'reanudar el plazo',
  NAME_READERS: 'nombrar lectores',
  NAME_WHO_MAY_READ_IT: 'nombrar a quienes pueden leerlo',
  TAKE_READERS_OFF: 'retirar lectores',
  TAKE_OFF_WHO_MAY_READ_IT: 'retirar a quienes pueden leerlo',
  CHANGE_ITS_CONFIDENTIALITY: 'pedir otra reserva',
  CHANGE_THE_CONFIDENTIALITY: 'pedir que cambie la reserva',
  CONFIRM_ITS_CONFIDENTIALITY: 'confirmar su cambio de reserva',
  CONFIRM_THE_CONFIDENTIALITY: 'confirmar cambios de reserva',
  REFUSE_ITS_CONFIDENTIALITY: 'rechazar su cambio de reserva',
  REFUSE_THE_CONFIDENTIALITY: 'rechazar cambios de reserva',
  CORRECT_IT: 'rectificar',
  CORRECT_THIS_DOCUMENT: 'rectificar este documento',
  ADD_NOTES_TO_IT: 'agregar observaciones',
  ADD_NOTES_TO_THIS_DOCUMENT: 'agregar observaciones a este documento',
  ATTACH_FILES_TO_THIS_DOCUMENT: 'adjuntar archivos a este documento',
  ANNUL_IT: 'anular',
  REQUEST_ITS_ANNULMENT: 'pedir la anulación',
  AGREE_TO_ITS_ANNULMENT: 'dar conformidad a su anulación',
  AGREE_TO_THE_ANNULMENT: 'dar conformidad a la anulación',
  APPROVE_ITS_ANNULMENT: 'aprobar su anulación',
  APPROVE_ANNULMENTS: 'aprobar anulaciones',
  REFUSE_ITS_ANNULMENT: 'rechazar su anulación',
  REFUSE_ANNULMENTS: 'rechazar anulaciones',
}

/** What the history says of it. */
export const actEvents: Readonly<Record<HandlingFactType, string>> = {
  EntryRouted: 'Derivado',
  EntryAcknowledged: 'Recibido',
  CopyAcknowledged: 'Copia recibida',
  CopyClosed: 'Copia terminada',
  EntryReturned: 'Devuelto',
  EntryRecalled: 'Recuperado',
  EntryAssigned: 'Asignado',
  EntryObserved: 'Observado',
  EntryRemedied: 'Subsanado',
  EntryClosed: 'Atendido',
  EntryArchived: 'Archivado',
  EntryReopened: 'Reabierto',
  DeadlineExtended: 'Plazo ampliado',
  DeadlineSuspended: 'Plazo suspendido',
  DeadlineResumed: 'Plazo reanudado',
  ReadersNamed: 'Lectores nombrados',
  ReadersWithdrawn: 'Lectores retirados',
  ConfidentialityChangeRequested: 'Cambio de reserva pedido',
  ConfidentialityChangeRefused: 'Cambio de reserva no confirmado',
  ActUndone: 'Deshecho',
}

/** What is said when it is done, where that names nobody and nothing. */
export const actDone = {
  acknowledge: 'Recibido.',
  return: 'Devuelto.',
  recall: 'Recuperado.',
  'acknowledge-copy': 'Copia recibida.',
  'close-copy': 'Copia terminada.',
  start: 'Tomado: queda a su cargo.',
  observe: 'Observado.',
  remedy: 'Subsanado.',
  lapse: 'Cerrado por no subsanado.',
  close: 'Respondido.',
  archive: 'Archivado.',
  reopen: 'Reabierto.',
  'suspend-deadline': 'Plazo suspendido.',
  'resume-deadline': 'Plazo reanudado.',
  'name-readers': 'Lectores nombrados.',
  'withdraw-readers': 'Lectores retirados.',
  'change-confidentiality': 'Cambio de reserva pedido. Falta que otra persona lo confirme.',
  'confirm-confidentiality': 'Reserva cambiada.',
  'refuse-confidentiality': 'El cambio de reserva no se confirmó: todo sigue como estaba.',
  'consent-annulment': 'Conformidad dada.',
} as const

/** What its window says above the fields, of the office that has the document. */
export const actLeads = {
  recall: (unit: string) =>
    `${unit} todavía no lo recibió. Al recuperarlo, desaparece de su bandeja.`,
  reopen: () => 'El resultado anterior se conserva. Vuelve a quedar en trámite, a su cargo.',
  'refuse-confidentiality': () =>
    'La reserva queda como está. Se avisa a quien pidió el cambio, con el motivo.',
  'consent-annulment': () =>
    'Su oficina trabaja en este documento. Al dar su conformidad, la jefatura de registro podrá anularlo.',
} as const
