/**
 * The daily letter. Of each document its number and the kind of act, and nothing of what it says:
 * mail is read by others too.
 */
import type { NoticeKind } from '#domain/book/notice.ts'

/** What a notice says, within a sentence. */
export const toldOf: Readonly<Record<NoticeKind, string>> = {
  ASSIGNED: 'se lo asignaron',
  ARRIVED: 'llegó a su oficina',
  RETURNED: 'se lo devolvieron',
  DUE_TOMORROW: 'le queda 1 día hábil',
  NOT_ROUTED: 'está registrado y sin derivar',
  ANNULMENT_ASKED: 'piden anularlo',
  CONFIDENTIALITY_ASKED: 'piden cambiar su reserva',
  CONFIDENTIALITY_RAISED: 'cambió quién puede leerlo',
  CONFIDENTIALITY_LOWERED: 'tiene ahora menos reserva',
  CONFIDENTIALITY_KEPT: 'no se confirmó el cambio de su reserva',
  LETTER_TO_REVIEW: 'tiene un borrador por revisar',
  LETTER_RETURNED: 'le devolvieron un borrador con observaciones',
  LETTER_APPROVED: 'aprobaron un borrador suyo',
  LETTER_TO_SIGN: 'le toca firmar',
  LETTER_SIGNED: 'tiene todas las firmas y espera su despacho',
  LETTER_ANNULLED: 'se anuló su número',
  LETTER_DISCARDED: 'descartaron un borrador suyo',
  LETTER_STALLED: 'espera a quien ya no puede atenderlo',
  REPORT_READY: 'un informe que pidió está listo',
  REPORT_FAILED: 'un informe que pidió no se pudo preparar',
  FILE_DAMAGED: 'un archivo guardado está dañado y no se entrega',
  FILE_MISSING: 'falta un archivo guardado',
  FILE_QUARANTINED: 'trae un archivo que el antivirus aisló',
  STATUS_MAIL_FAILED: 'no se pudo avisar por correo a quien lo presentó',
  PERSON_SEARCHES: 'alguien buscó a más de 50 personas en una hora',
  CLOCK_WAITS: 'el libro espera a que alguien confirme si la hora es correcta',
  BOOK_AHEAD: 'el libro no admite registros: su último hecho lleva una fecha futura',
  CLOCKS_APART: 'los relojes del servidor y de la base de datos no coinciden',
  BOOK_RESTORED: 'el libro se recuperó de una copia y espera la diligencia de dos personas',
  STAMPS_MISSING: 'hay cierres sin sello de tiempo desde hace días',
  LETTERS_MISSING: 'hay correos de cierre sin enviar',
  DRILL_OLD: 'hace más de 30 días que no se ensaya la copia',
  DRILL_FAILED: 'el último ensayo de la copia falló',
  PROXY_HIDES: 'un servidor intermedio oculta desde dónde se conecta cada persona',
  WEBHOOK_STOPPED: 'un webhook está detenido y un sistema del municipio no se entera de nada',
  SCANS_WAIT: 'el antivirus no responde y hay archivos sin analizar',
  CONFIDENTIAL_READ: 'lo leyó alguien, y es confidencial',
  POWER_ASKED: 'se propuso dar un rol o una sustitución',
  POWER_GIVEN: 'se confirmó un rol o una sustitución',
  POWER_DECLINED: 'no se confirmó un rol o una sustitución',
  WAY_IN_OPENED: 'se abrió a mano el ingreso de una cuenta',
}

export interface DigestLine {
  readonly kind: NoticeKind
  /** Of its entry or its letter; empty where it is of neither, or the letter has none yet. */
  readonly number: string
}

export function digestSubject(municipality: string, count: number): string {
  return count === 1
    ? `1 aviso del registro de ${municipality}`
    : `${count} avisos del registro de ${municipality}`
}

export function digestText(
  name: string,
  lines: readonly DigestLine[],
  total: number,
  address: string,
): string {
  const left = total - lines.length
  return [
    `${name}:`,
    'Esto le espera en el registro:',
    lines.map(lineOf).join('\n'),
    ...(left > 0 ? [left === 1 ? 'y 1 aviso más.' : `y ${left} avisos más.`] : []),
    address,
    'Recibe este correo una vez al día, si tiene avisos sin leer. En esa página puede dejar de recibirlo.',
  ].join('\n\n')
}

function lineOf({ kind, number }: DigestLine): string {
  return number === '' ? `${toldOf[kind]}.` : `${number}: ${toldOf[kind]}`
}
