import pg from 'pg'

type TypeId = Parameters<typeof pg.types.getTypeParser>[0]
type Parser = (text: string) => unknown

/**
 * How columns arrive in JavaScript, where the driver's habit does not serve us: int8 as a number
 * that is checked to be exact, dates as 'YYYY-MM-DD' (a civil date has no instant to be a `Date`).
 */
export function parserFor(typeId: TypeId, format?: 'text' | 'binary'): Parser {
  const ours = format === 'binary' ? undefined : parsers.get(typeId)
  return ours ?? pg.types.getTypeParser(typeId, format)
}

// By PostgreSQL's own type numbers: int8, int8[], date, date[], timestamptz, uuid[].
const parsers: ReadonlyMap<number, Parser> = new Map<number, Parser>([
  [20, exactNumber],
  [1016, (text) => listOf(text, exactNumber)],
  [1082, (text) => text],
  [1182, (text) => listOf(text, (item) => item)],
  [1184, instant],
  [2951, (text) => listOf(text, (item) => item)],
])

function exactNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number exactly`)
  return value
}

/** As the driver reads it, in half the time where it is of our times and in UTC. */
function instant(text: string): unknown {
  return text.endsWith('+00') && text[4] === '-'
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(text)
}

// Items of these types need no quoting, so the array's text splits at its commas.
function listOf<Item>(text: string, parse: (item: string) => Item): (Item | null)[] {
  const inside = text.slice(1, -1)
  if (inside === '') return []
  return inside.split(',').map((item) => (item === 'NULL' ? null : parse(item)))
}
