/**
 * What can be wrong with a backup, or with the place it is restored to: one code and one sentence
 * for each.
 */
import { EnvironmentProblem, OperatorProblem } from '../config/config.ts'

/**
 * What happened and what to do; `{…}` is filled in. The codes are listed in docs/operate/backup.md.
 */
const sentences = {
  'E-COP-01': 'No se puede leer {file}: {reason}.',
  'E-COP-02': '{file} es una carpeta. Indique el archivo de la copia que está dentro.',
  'E-COP-03': '{file} está vacío: la copia no llegó a escribirse. Use otra.',
  'E-COP-04':
    '{file} no es una copia de Asiento. Revise si es el archivo que quería, o si el programa que lo trajo lo cambió.',
  'E-COP-05':
    'Esta copia la escribió una versión más nueva de Asiento. Actualice Asiento y vuelva a intentarlo.',
  'E-COP-06':
    'Esta copia está cifrada. Indique con --passphrase-file el archivo que guarda su frase de paso.',
  'E-COP-07': 'La frase de paso no es la de esta copia. Indique el archivo que guarda la suya.',
  'E-COP-08':
    'La copia está cortada: termina antes de su final. Tráigala de nuevo entera, o use otra.',
  'E-COP-09': 'La copia está alterada: {what}. Use otra.',
  'E-COP-10':
    'La copia trae «{member}», que ninguna copia de Asiento lleva. No se toca; use otra copia.',
  'E-COP-11': 'Las filas de la tabla «{table}» no están enteras: {what}. Use otra copia.',
  'E-COP-12':
    'La copia promete {promised} filas de la tabla «{table}» y trae {found}. Use otra copia.',
  'E-COP-13': 'Falta en la copia un documento que los asientos nombran: {what}.',
  'E-COP-14': 'Un documento de la copia no es el que era: {what}.',
  'E-COP-15': 'La copia no trae las claves del servicio, o no se pueden leer: {what}.',
  'E-COP-16': 'Esta versión de Asiento no puede abrir la copia: {what}',
  'E-COP-17':
    'La carpeta {folder} no está vacía. Una copia se recupera solo donde no hay nada: indique otra en ASIENTO_DATA.',
  'E-COP-18':
    'La base de datos no está vacía. Una copia se recupera solo donde no hay nada: indique otra base, recién creada.',
  'E-COP-19':
    'Otra recuperación está en curso en el mismo lugar. Espere a que termine, o indique otro lugar.',
  'E-COP-20':
    'No queda espacio en el disco de {folder}. Libere espacio o indique otro disco; no quedó nada a medias.',
  'E-COP-21':
    'No cabe en el disco de {folder}: hacen falta al menos {needed} MB y quedan {free}. No se escribió nada.',
  'E-COP-22': 'No hay permiso para escribir en {folder}. Indique una carpeta de este usuario.',
  'E-COP-23': 'Se interrumpió, y se deshizo lo hecho: de la copia no quedó nada.',
  'E-COP-24': 'La base de datos no aceptó la copia: {reason}. No quedó nada a medias.',
  'E-COP-25': 'No se pudo terminar: {reason}. No quedó nada a medias.',
  'E-COP-26':
    'No se pudo terminar ni deshacer, y el lugar quedó a medias: {reason}. Remédielo y vuelva a ejecutar «restore» ahí mismo: la termina, o quita antes lo que quedó.',
  'E-COP-27':
    'Otro ensayo está en curso en {folder}. Espere a que termine, o indique otra carpeta con --place.',
  'E-COP-28':
    '{place} no existe: si es una carpeta, móntela o créela antes; si es el nombre del archivo de la copia, póngale una terminación, como .tar. No se escribió nada.',
  'E-COP-29':
    'Esta copia es de una instalación entera, y --beside recupera la de una sola municipalidad. Recupérela en un lugar vacío, sin --beside. No se cambió nada.',
  'E-COP-30':
    'La municipalidad de la copia, {name}, o parte de sus filas, ya está en esta instalación: --beside recupera solo la que no está. Recupérela en un lugar vacío, sin --beside. No se cambió nada.',
  'E-COP-31':
    'En {host} ya atiende esta instalación, o se espera una puesta en marcha. Libere esa dirección con «municipality move» o «municipality remove» (la de la primera municipalidad se cambia en PUBLIC_URL) y repita la orden. No se cambió nada.',
  'E-COP-32':
    'La copia y esta instalación no son de la misma versión de Asiento. Recupérela en un lugar vacío con la versión de esta instalación, copie de ahí esa municipalidad y recupere esa copia. No se cambió nada.',
  'E-COP-33':
    'El usuario de la base de datos no puede hacerlo. Pida a quien la administra que ejecute en ella «grant set on parameter session_replication_role to {user}» y repita la orden. No se cambió nada.',
  'E-COP-34':
    'En {folder} no están las claves de esta instalación. Indique en ASIENTO_DATA la carpeta del servidor. No se cambió nada.',
} as const

export type BackupCode = keyof typeof sentences

/** A code, its sentence, and what caused it for whoever looks deeper. */
export class BackupProblem extends OperatorProblem {
  readonly code: BackupCode

  constructor(code: BackupCode, slots: Readonly<Record<string, string>>, options?: ErrorOptions) {
    super(`${filled(code, slots)} (${code})`, options)
    this.name = 'BackupProblem'
    this.code = code
  }
}

/** The same of what stands in the way where it is to go. */
export class PlaceProblem extends EnvironmentProblem {
  readonly code: BackupCode

  constructor(code: BackupCode, slots: Readonly<Record<string, string>>, options?: ErrorOptions) {
    super(`${filled(code, slots)} (${code})`, options)
    this.name = 'PlaceProblem'
    this.code = code
  }
}

function filled(code: BackupCode, slots: Readonly<Record<string, string>>): string {
  return sentences[code].replaceAll(/\{(\w+)\}/gu, (_, name: string) => slots[name] ?? '')
}

/** A place that is left half done: why it ended, if that is known, and why that cannot be undone. */
export function leftHalfDone(why: unknown, cause: unknown): BackupProblem {
  const slots = { reason: reasonOf(cause) }
  return new BackupProblem('E-COP-26', slots, { cause: new AggregateError([why, cause]) })
}

export function isLeftHalfDone(cause: unknown): cause is BackupProblem {
  return cause instanceof BackupProblem && cause.code === 'E-COP-26'
}

const fullDisk = new Set(['ENOSPC', 'EDQUOT', '53100'])
const forbidden = new Set(['EACCES', 'EPERM', 'EROFS'])

/**
 * Any fault of a restoration into `folder` as one sentence; `hasNoRoom` when its disk was seen full
 * afterwards.
 */
export function inWords(
  cause: unknown,
  { folder, hasNoRoom }: { readonly folder: string; readonly hasNoRoom: boolean },
): OperatorProblem {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  // What the others say, that nothing is left, is not so then.
  if (isLeftHalfDone(cause)) return cause
  const isFull = fullDisk.has(code) || String(cause).includes('No space left on device')
  if (isFull || hasNoRoom) return new PlaceProblem('E-COP-20', { folder }, { cause })
  if (cause instanceof OperatorProblem) return cause
  if (forbidden.has(code)) return new PlaceProblem('E-COP-22', { folder }, { cause })
  const reason = reasonOf(cause)
  // Five letters or numbers are what PostgreSQL answers; a connection that fails says ECONN….
  const isDatabase = /^[\dA-Z]{5}$/u.test(code) || /^E(?:CONN|HOST|NOTFOUND|TIMEDOUT)/u.test(code)
  return isDatabase
    ? new PlaceProblem('E-COP-24', { reason }, { cause })
    : new BackupProblem('E-COP-25', { reason }, { cause })
}

function reasonOf(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/u, '')
}
