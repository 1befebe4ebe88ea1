/** The first thing wrong in a book, and where it is. */

/** The ledger of one municipality with all that must agree with it. */
export interface Book {
  readonly municipalityId: string
  /** As its row calls it, or the id when there is no such row. */
  readonly name: string
}

/** Where to look; absent is what does not apply. */
export interface Place {
  readonly position?: number
  readonly entryNumber?: string
  /** `table.column`, or the table alone when a whole row is missing or left over. */
  readonly column?: string
  /** What people call a file and its address, as in `plano.pdf (sha256 …)`. */
  readonly file?: string
}

/**
 * Thrown by whoever finds it, so that nothing after it is looked at. `message` is the sentence for
 * the operator.
 */
export class Discrepancy extends Error {
  readonly municipalityId: string
  readonly place: Place

  constructor(book: Book, place: Place, what: string) {
    super(`${[book.name, ...inWords(place)].join(', ')}: ${what}`)
    this.name = 'Discrepancy'
    this.municipalityId = book.municipalityId
    this.place = place
  }
}

function inWords({ position, entryNumber, column, file }: Place): string[] {
  return [
    ...(position === undefined ? [] : [`posición ${position}`]),
    ...(entryNumber === undefined ? [] : [`asiento ${entryNumber}`]),
    ...(column === undefined
      ? []
      : [column.includes('.') ? `columna ${column}` : `tabla ${column}`]),
    ...(file === undefined ? [] : [`archivo ${file}`]),
  ]
}

const longestQuote = 80

/** A value as a sentence shows it: short, and null as such. */
export function quoted(value: string | null | undefined): string {
  if (value === null || value === undefined) return 'nada'
  return `«${value.length > longestQuote ? `${value.slice(0, longestQuote)}…` : value}»`
}
