/**
 * A step that takes time, told to whoever waits. On stderr: stdout belongs to the command.
 * @param {string} sentence
 */
export function say(sentence) {
  process.stderr.write(`${sentence}\n`)
}

/** The preparation cannot go on, for a reason the person can act on: no stack is shown. */
export class Impediment extends Error {}

/** The words are not understood. */
export class Misuse extends Impediment {}

/** @type {Readonly<Record<string, string>>} */
const reasons = {
  ENOSPC: 'el disco está lleno',
  EDQUOT: 'el disco está lleno',
  EACCES: 'no hay permiso',
  EPERM: 'no hay permiso',
  EROFS: 'el disco es de solo lectura',
  ENOENT: 'no existe',
  ENOTDIR: 'hay un archivo donde debe haber una carpeta',
  EISDIR: 'hay una carpeta donde debe haber un archivo',
}

/**
 * What kept a script from its work, for a person: never a stack.
 * @param {unknown} fault
 */
export function sentenceOf(fault) {
  if (fault instanceof Impediment) return fault.message
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : ''
  const place = fault instanceof Error && 'path' in fault ? ` (${String(fault.path)})` : ''
  const reason = reasons[code] ?? (fault instanceof Error ? fault.message : String(fault))
  return `No se pudo preparar Asiento: ${reason}${place}.`
}
