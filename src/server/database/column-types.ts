import pg from 'pg'

const oid = { int8: 20, int8Array: 1016, date: 1082, dateArray: 1182 } as const

/**
 * How columns arrive in JavaScript, where the driver's habit does not serve us: int8 as a number
 * that is checked to be exact, dates as 'YYYY-MM-DD' (a civil date has no instant to be a `Date`).
 */
export function parserFor(typeId: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (format === 'binary') return pg.types.getTypeParser(typeId, 'binary')
  switch (typeId) {
    case oid.int8:
      return exactNumber
    case oid.int8Array:
      return (text) => listOf(text, exactNumber)
    case oid.date:
      return (text) => text
    case oid.dateArray:
      return (text) => listOf(text, (item) => item)
    default:
      return pg.types.getTypeParser(typeId, 'text')
  }
}

function exactNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number exactly`)
  return value
}

// Items of these types need no quoting, so the array's text splits at its commas.
function listOf<Item>(text: string, parse: (item: string) => Item): (Item | null)[] {
  const inside = text.slice(1, -1)
  if (inside === '') return []
  return inside.split(',').map((item) => (item === 'NULL' ? null : parse(item)))
}
