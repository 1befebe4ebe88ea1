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

/** Words between commas or blanks. Where one is not `isGood`, what it must be is said, and none holds. */
export function list(
  reader: Reader,
  name: string,
  { isGood, mustBe }: { readonly isGood: (word: string) => boolean; readonly mustBe: string },
): readonly string[] {
  const words = (text(reader, name) ?? '').split(/[\s,]+/u).filter((part) => part !== '')
  const wrong = words.filter((word) => !isGood(word))
  if (wrong.length === 0) return words
  reader.problems.push(`${name} ${mustBe}; se leyó «${wrong.join(', ')}».`)
  return []
}

/** What goes together: all of it, or null and a complaint where only some is set. */
export function together<const Name extends string>(
  reader: Reader,
  names: readonly Name[],
  what: string,
): Readonly<Record<Name, string>> | null {
  const found = names.flatMap((name) => {
    const value = text(reader, name)
    return value === null ? [] : [[name, value]]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name has its value
  if (found.length === names.length) return Object.fromEntries(found) as Record<Name, string>
  if (found.length === 0) return null
  return complaint(reader, `${names.slice(0, -1).join(', ')} y ${names.at(-1)} van juntas: ${what}`)
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
