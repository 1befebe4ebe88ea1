/** The daily letter. Of each document its number and the kind of act, and nothing of what it says: mail is read by others too. */
import type { NoticeKind } from '#domain/notice.ts'

const toldOf: Readonly<Record<NoticeKind, string>> = {
  ASSIGNED: 'se lo asignaron',
  ARRIVED: 'llegó a su oficina',
  RETURNED: 'se lo devolvieron',
  DUE_TOMORROW: 'le queda 1 día hábil',
  ANNULMENT_ASKED: 'piden anularlo',
  REPORT_READY: 'un informe que pidió está listo',
  REPORT_FAILED: 'un informe que pidió no se pudo preparar',
  FILE_DAMAGED: 'un archivo guardado está dañado y no se entrega',
  FILE_MISSING: 'falta un archivo guardado',
}

export interface DigestLine {
  readonly kind: NoticeKind
  /** Empty in what is told of a report or of the store of files. */
  readonly entryNumber: string
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
    'Recibe esta carta una vez al día, si tiene avisos sin leer. En esa página puede dejar de recibirla.',
  ].join('\n\n')
}

function lineOf({ kind, entryNumber }: DigestLine): string {
  return entryNumber === '' ? `${toldOf[kind]}.` : `${entryNumber}: ${toldOf[kind]}`
}
