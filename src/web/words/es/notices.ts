/** What the notices in the page say. */
import type { NoticeKind } from '#domain/notice.ts'

const told: Readonly<Record<NoticeKind, (number: string) => string>> = {
  ASSIGNED: (number) => `Le asignaron ${number}`,
  ARRIVED: (number) => `Llegó a su oficina ${number}`,
  RETURNED: (number) => `Le devolvieron ${number}`,
  DUE_TOMORROW: (number) => `A ${number} le queda 1 día hábil`,
  ANNULMENT_ASKED: (number) => `Piden anular ${number}`,
  REPORT_READY: () => 'Está listo un informe que pidió',
  REPORT_FAILED: () => 'No se pudo preparar un informe que pidió',
  FILE_DAMAGED: () =>
    'Un archivo guardado está dañado y no se entrega: véalo en «Revisión del registro»',
  FILE_MISSING: () => 'Falta un archivo guardado: véalo en «Revisión del registro»',
}

export const noticeWords = {
  title: 'Avisos',
  bell: (unread: string) => (unread === '0' ? 'Avisos' : `Avisos: ${unread} sin leer`),
  told,
  unread: 'Sin leer',
  markRead: (notice: string) => `Marcar leído: ${notice}`,
  markReadShort: 'Marcar leído',
  markAll: 'Marcar todos como leídos',
  none: 'No tiene avisos.',
  noneText: 'Aquí sabrá cuando le asignen, le devuelvan o llegue un documento a su oficina.',
  failed: 'Los avisos no se pudieron cargar',
  retry: 'Reintentar',
  mail: 'Por correo',
  digest: 'Recibir una carta al día con los avisos sin leer',
  digestHelp: 'Llega por la mañana y solo dice números de registro, nunca su contenido.',
  overdueLetter: 'Recibir una carta a la semana con los documentos vencidos',
  overdueLetterHelp:
    'Llega la mañana del primer día hábil, si hay vencidos en lo que usted dirige, y solo dice unidades, números y días de atraso.',
  mailNotSet: 'El correo no está configurado: los avisos se ven solo en esta página.',
} as const
