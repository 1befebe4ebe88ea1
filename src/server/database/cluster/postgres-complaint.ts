/**
 * What PostgreSQL's programs say in English when they give up, in a sentence where whoever runs the
 * server can mend it.
 */
const known: readonly (readonly [RegExp, string])[] = [
  [/No space left on device|Disk quota exceeded/iu, 'el disco está lleno. Libere sitio y repita.'],
  [/Read-only file system/iu, 'ese disco es de solo lectura.'],
  [
    /Permission denied|has (?:wrong|invalid) (?:ownership|permissions)/iu,
    'no hay permiso: compruebe de quién es la carpeta y con qué usuario se ejecuta Asiento.',
  ],
  [/Cannot allocate memory|could not .*shared memory/iu, 'no queda memoria en la máquina.'],
  [/Input\/output error/iu, 'el disco da errores de lectura o escritura: puede estar fallando.'],
]

export function isKnownComplaint(output: string): boolean {
  return known.some(([pattern]) => pattern.test(output))
}

/** The reason as the end of a sentence; its own last lines when it is one that we do not know. */
export function postgresComplaint(output: string): string {
  const reason = known.find(([pattern]) => pattern.test(output))?.[1]
  return reason ?? `esto es lo último que dijo:\n${output.trim()}`
}
