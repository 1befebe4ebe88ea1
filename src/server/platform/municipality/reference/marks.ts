/**
 * Questions to the documents of entries, as PostgreSQL's tsquery: lexemes and marks joined by and,
 * or. `true` is everything and `false` nothing; both vanish into what they are joined with.
 */
export type Query = string | boolean

export function mark(name: string, value = ''): Query {
  return `'${`${name}${value}`.replaceAll('\\', String.raw`\\`).replaceAll("'", "''")}'`
}

/** Every lexeme that begins so. */
export function beginning(lexeme: string): Query {
  return `${mark(lexeme).toString()}:*`
}

/**
 * What is marked otherwise. Only beside something that must be there: by itself it would be nearly
 * everything.
 */
export function not(part: Query): Query {
  return typeof part === 'string' ? `!${part}` : !part
}

export function all(...parts: readonly Query[]): Query {
  if (parts.includes(false)) return false
  const asked = parts.filter((part) => part !== true)
  return asked.length === 0 ? true : joined(asked, ' & ')
}

export function any(...parts: readonly Query[]): Query {
  if (parts.includes(true)) return true
  const asked = parts.filter((part) => part !== false)
  return asked.length === 0 ? false : joined(asked, ' | ')
}

function joined(parts: readonly Query[], by: string): Query {
  const different = [...new Set(parts)]
  return different.length === 1 ? (different[0] ?? true) : `(${different.join(by)})`
}
