/** What the notices in the page say. */
import type { NoticeKind } from '#domain/book/notice.ts'

import { inLanguage } from '../language/in-language.ts'

/** Of what an entry or a letter is called, and the name of a person. */
const told: Readonly<Record<NoticeKind, (number: string, who: string) => string>> = {
  ASSIGNED: (number) => `Le asignaron ${number}`,
  ARRIVED: (number) => `Llegó a su oficina ${number}`,
  RETURNED: (number) => `Le devolvieron ${number}`,
  DUE_TOMORROW: (number) => `A ${number} le queda 1 día hábil`,
  NOT_ROUTED: (number) => `${number} lleva más de 4 horas hábiles registrado y sin derivar`,
  ANNULMENT_ASKED: (number) => `Piden anular ${number}`,
  CONFIDENTIALITY_ASKED: (number, who) =>
    `${who} pide cambiar la reserva de ${number}: confírmelo o no`,
  CONFIDENTIALITY_RAISED: (number, who) =>
    `Cambió quién puede leer ${number}, por decisión de ${who}: pregúntele si lo necesita`,
  CONFIDENTIALITY_LOWERED: (number, who) =>
    `${number} tiene ahora menos reserva: lo confirmó ${who}`,
  CONFIDENTIALITY_KEPT: (number, who) => `${who} no confirmó el cambio de reserva de ${number}`,
  LETTER_TO_REVIEW: (letter) => `Le enviaron a revisar ${letter}`,
  LETTER_RETURNED: (letter) => `Le devolvieron con observaciones ${letter}`,
  LETTER_APPROVED: (letter) => `Aprobaron ${letter}: ya puede enviarse a firma`,
  LETTER_TO_SIGN: (letter) => `Le toca firmar ${letter}`,
  LETTER_SIGNED: (letter) => `${letter} tiene todas las firmas: falta despachar`,
  LETTER_ANNULLED: (letter) => `Anularon ${letter}: vea el motivo`,
  LETTER_DISCARDED: (letter) => `Descartaron ${letter}: sus textos se conservan`,
  LETTER_STALLED: (letter) =>
    `${letter} espera a quien ya no puede atenderlo: nombre a otra persona`,
  REPORT_READY: () => 'Está listo un informe que pidió',
  REPORT_FAILED: () => 'No se pudo preparar un informe que pidió',
  FILE_DAMAGED: () =>
    'Un archivo guardado está dañado y no se entrega: véalo en «Revisión del registro»',
  FILE_MISSING: () => 'Falta un archivo guardado: véalo en «Revisión del registro»',
  FILE_QUARANTINED: (number) =>
    `El antivirus aisló un archivo de ${number}: pida otra copia al interesado`,
  STATUS_MAIL_FAILED: (number) =>
    `No se pudo avisar por correo a quien presentó ${number}: corrija el correo`,
  PERSON_SEARCHES: (_, who) => `${who} buscó a más de 50 personas en una hora`,
  CLOCK_WAITS: () =>
    'Los cierres y los correos esperan a que alguien confirme si la hora es correcta: véalo en «Estado del libro»',
  BOOK_AHEAD: () =>
    'El reloj va por detrás del último hecho del libro, y los cierres esperan: véalo en «Estado del libro»',
  CLOCKS_APART: () =>
    'Los relojes del servidor y de la base de datos no coinciden: los cierres y los correos esperan',
  BOOK_RESTORED: () =>
    'El libro se recuperó de una copia y no da números hasta que dos personas lo decidan: véalo en «Estado del libro»',
  STAMPS_MISSING: () => 'Hay cierres que esperan su sello de tiempo desde hace más de tres días',
  LETTERS_MISSING: () => 'Hay correos de cierre sin enviar: véalo en «Estado del libro»',
  DRILL_OLD: () => 'Hace más de 30 días que no se ensaya la copia: véalo en «Salud del registro»',
  DRILL_FAILED: () => 'El último ensayo de la copia falló: véalo en «Salud del registro»',
  WEBHOOK_STOPPED: () =>
    'Un webhook está detenido y ese sistema no se entera de nada: véalo en «Organización › Webhooks»',
  SCANS_WAIT: () =>
    'El antivirus no responde: hay archivos sin analizar desde hace más de 10 minutos',
  CONFIDENTIAL_READ: (number, who) => `${who} leyó ${number}, que es confidencial`,
  POWER_ASKED: (_, who) => `Proponen dar un rol o una sustitución a ${who}`,
  POWER_GIVEN: (_, who) => `Se confirmó un rol o una sustitución de ${who}`,
  POWER_DECLINED: (_, who) => `No se confirmó un rol o una sustitución de ${who}`,
  WAY_IN_OPENED: (_, who) =>
    `Alguien abrió a mano el ingreso de ${who}: compruebe que estaba previsto`,
}

export const noticeWords = inLanguage('noticeWords', {
  title: 'Avisos',
  told,
  draft: (kind: string, subject: string) =>
    subject === '' ? `${kind} (sin asunto)` : `${kind} «${subject}»`,
  unread: 'Sin leer',
  markRead: (notice: string) => `Marcar leído: ${notice}`,
  markReadShort: 'Marcar leído',
  markAll: 'Marcar todos como leídos',
  none: 'No tiene avisos.',
  noneText:
    'Aquí sabrá cuando le asignen, le devuelvan o llegue un documento a su oficina, y cuando le toque revisar o firmar un oficio.',
  failed: 'Los avisos no se pudieron cargar',
  retry: 'Reintentar',
  mail: 'Por correo',
  digest: 'Recibir un correo al día con los avisos sin leer',
  digestHelp:
    'Llega por la mañana y solo lleva números, nunca lo que dicen los documentos. De lo que usted escribe, revisa o firma con reserva no se avisa por correo.',
  overdueLetter: 'Recibir un correo a la semana con los documentos vencidos',
  overdueLetterHelp:
    'Llega la mañana del primer día hábil, si hay vencidos en lo que usted dirige, y solo lleva unidades, números y días de atraso.',
  mailNotSet: 'El correo no está configurado: los avisos se ven solo en esta página.',
} as const)
