/**
 * What the operating system, the network and PostgreSQL say no with, as a sentence for whoever runs
 * the server.
 */

type SystemFault = Error & {
  readonly code: string
  readonly syscall?: string
  readonly path?: string
  readonly address?: string
  readonly port?: number
  readonly hostname?: string
}

/** A sentence that says what to do; null for a fault that nobody outside the program can mend. */
export function systemSentence(fault: unknown): string | null {
  for (const each of withCauses(fault)) {
    const say = sentences[each.code]
    if (say !== undefined) return say(each)
  }
  return null
}

/**
 * The fault, what it was caused by, and what it gathers, outermost first: those that carry a code.
 */
export function withCauses(fault: unknown): readonly SystemFault[] {
  if (!(fault instanceof Error)) return []
  // `localhost` is tried at two addresses, and both refusals come in one error without words.
  const inside = fault instanceof AggregateError ? fault.errors : []
  const own = isSystemFault(fault) ? [fault] : []
  return [...own, ...inside.flatMap(withCauses), ...withCauses(fault.cause)]
}

function isSystemFault(fault: Error): fault is SystemFault {
  return 'code' in fault && typeof fault.code === 'string'
}

type Say = (fault: SystemFault) => string

const full: Say = ({ path }) =>
  `El disco está lleno${path === undefined ? '' : ` (${path})`}: libere sitio y repita la orden. Nada quedó a medias.`
const forbidden: Say = ({ path, syscall, port }) => {
  if (syscall === 'listen' || syscall === 'bind') {
    return `No hay permiso para abrir el puerto ${port ?? ''}: los menores de 1024 son del sistema. Elija otro, o ponga delante un proxy (docs/operate/install.md).`
  }
  return `No hay permiso para leer o escribir ${path ?? 'ahí'}: compruebe de quién es y con qué usuario se ejecuta Asiento.`
}
const unreachable: Say = (fault) =>
  `No se llega a ${placeOf(fault)}: compruebe la red y la dirección.`
const lost: Say = (fault) =>
  `Se cortó la conexión con ${placeOf(fault)} mientras se trabajaba. Repita la orden cuando vuelva a responder.`

const sentences: Readonly<Record<string, Say>> = {
  ENOSPC: full,
  EDQUOT: full,
  '53100': () =>
    'El disco de la base de datos está lleno: libere sitio y repita la orden. Lo que estaba a medias se deshizo.',
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: ({ path }) => `${path ?? 'Ese lugar'} está en un disco de solo lectura.`,
  ENOENT: ({ path, syscall }) =>
    syscall?.startsWith('spawn') === true
      ? `Falta el programa ${path ?? ''} en esta máquina.`
      : `No existe ${path ?? 'el archivo que se pidió'}, o la carpeta en que debe estar.`,
  ENOTDIR: ({ path }) => `En ${path ?? 'ese camino'} hay un archivo donde debe haber una carpeta.`,
  EISDIR: ({ path }) => `${path ?? 'Lo que se indicó'} es una carpeta, y se espera un archivo.`,
  EEXIST: ({ path, syscall }) =>
    syscall === 'mkdir'
      ? `En ${path ?? 'ese camino'} hay un archivo donde debe haber una carpeta.`
      : `Ya existe ${path ?? 'ese archivo'}: no se escribe encima.`,
  ENOTEMPTY: ({ path }) => `La carpeta ${path ?? ''} no está vacía.`,
  EBUSY: ({ path }) => `${path ?? 'Ese lugar'} está en uso por el sistema: no se puede cambiar.`,
  ENAMETOOLONG: () => 'Ese nombre de archivo es demasiado largo.',
  ELOOP: ({ path }) => `${path ?? 'Ese camino'} da vueltas por enlaces que no terminan.`,
  EIO: ({ path }) => `El disco no deja leer o escribir ${path ?? 'ahí'}: puede estar fallando.`,
  EMFILE: () => 'El sistema no deja abrir más archivos a la vez: suba el límite (ulimit -n).',
  ENFILE: () => 'La máquina no deja abrir más archivos a la vez.',
  ENOMEM: () => 'No queda memoria en la máquina.',
  EADDRINUSE: ({ port }) =>
    `El puerto ${port ?? ''} está ocupado por otro programa. Ciérrelo o elija otro.`,
  EADDRNOTAVAIL: ({ address }) =>
    `La dirección ${address ?? ''} no es de esta máquina: revise HOST.`,
  ECONNREFUSED: (fault) =>
    `Nadie contesta en ${placeOf(fault)}: compruebe que el servicio está en marcha y que ese es su puerto.`,
  ENOTFOUND: ({ hostname }) => `No se encuentra ninguna máquina llamada «${hostname ?? ''}».`,
  EAI_AGAIN: ({ hostname }) =>
    `No se pudo averiguar la dirección de «${hostname ?? ''}»: el servicio de nombres (DNS) no contesta.`,
  ETIMEDOUT: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EHOSTDOWN: unreachable,
  ECONNRESET: lost,
  EPIPE: lost,
  // PostgreSQL's own, while a command works; those of the first knock are in
  // `database/cluster/reach-postgres.ts`.
  '25006': () =>
    'La base de datos no admite escrituras: es una reserva, o está en modo de solo lectura. Indique la principal.',
  '57P01': () => 'La base de datos se está deteniendo. Repita la orden cuando vuelva a responder.',
  '57P02': () => 'La base de datos se cayó. Repita la orden cuando vuelva a responder.',
  '57P03': () => 'La base de datos está arrancando o deteniéndose. Repita la orden en un momento.',
  '53300': () => 'La base de datos no admite más conexiones a la vez.',
  '42501': () =>
    'El usuario de DATABASE_URL no tiene permiso para eso: debe ser el dueño de la base (docs/operate/install.md).',
}

function placeOf({ address, port, hostname }: SystemFault): string {
  const host = address ?? hostname
  if (host === undefined) return 'la otra máquina'
  return port === undefined ? host : `${host}:${port}`
}
