/**
 * How a variable of the environment is read: what is missing has a default, what is wrong is said
 * and not guessed at.
 */
export type Environment = Readonly<Record<string, string | undefined>>

/** What is read from, and the sentences about what cannot be used. */
export type Reader = { readonly env: Environment; readonly problems: string[] }

export function complaint({ problems }: Reader, sentence: string): null {
  problems.push(sentence)
  return null
}

export function list(reader: Reader, name: string): readonly string[] {
  return (text(reader, name) ?? '').split(/[\s,]+/u).filter((part) => part !== '')
}

export function text({ env }: Reader, name: string): string | null {
  const value = env[name]?.trim() ?? ''
  return value === '' ? null : value
}

export function integer(
  reader: Reader,
  name: string,
  bounds: { readonly fallback: number; readonly from: number; readonly to: number },
): number {
  const value = text(reader, name)
  if (value === null) return bounds.fallback
  const number = Number(value)
  if (/^\d+$/.test(value) && number >= bounds.from && number <= bounds.to) return number
  reader.problems.push(
    `${name} debe ser un número entero entre ${bounds.from} y ${bounds.to}; se leyó «${value}».`,
  )
  return bounds.fallback
}

export function flag(reader: Reader, name: string): boolean {
  const value = text(reader, name)
  if (value !== null && value !== '0' && value !== '1') {
    reader.problems.push(`${name} debe ser 1 (sí) o 0 (no); se leyó «${value}».`)
  }
  return value === '1'
}

/** Browsers take these for safe without a certificate; no other machine reaches them. */
export function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}
