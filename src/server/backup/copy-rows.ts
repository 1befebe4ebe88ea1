/**
 * Rows in the text form of COPY as they stream by: a row ends at a line feed and its columns are
 * parted by tabs, because both are escaped inside a value (PostgreSQL, COPY, "Text Format"). Counts
 * them, and finds the one that is not whole.
 */

/** A row has not the columns of its table, or does not end. The message says which. */
export class BrokenRows extends Error {
  override name = 'BrokenRows'
}

export interface RowCounter {
  readonly write: (chunk: Uint8Array) => void
  /** How many there were. Throws when the last one was cut. */
  readonly end: () => number
}

const tab = 9
const lineFeed = 10
// Only rows of short columns are shown; what is longer is none of ours.
const longestShown = 1_048_576

/**
 * `show`, where the values are wanted, is told each row's columns as they are written: escaped,
 * null as `\N`.
 */
export function countRows(
  columns: number,
  show: ((values: readonly string[]) => void) | null = null,
): RowCounter {
  let rows = 0
  let tabs = 0
  let isInside = false
  let held: Uint8Array[] = []
  let heldBytes = 0

  function hold(piece: Uint8Array): void {
    heldBytes += piece.byteLength
    if (heldBytes > longestShown) throw new BrokenRows(`la fila ${rows + 1} es demasiado larga`)
    held.push(piece)
  }
  function endRow(): void {
    if (tabs !== columns - 1) {
      throw new BrokenRows(`la fila ${rows + 1} trae ${tabs + 1} columnas y son ${columns}`)
    }
    rows += 1
    tabs = 0
    if (show === null) return
    show(Buffer.concat(held).toString('utf8').split('\t'))
    held = []
    heldBytes = 0
  }
  return {
    write(chunk) {
      let from = 0
      for (let at = 0; at < chunk.byteLength; at += 1) {
        const byte = chunk[at]
        if (byte === tab) tabs += 1
        else if (byte === lineFeed) {
          if (show !== null) hold(chunk.subarray(from, at))
          endRow()
          from = at + 1
        }
      }
      if (from < chunk.byteLength) {
        isInside = true
        if (show !== null) hold(chunk.subarray(from))
      } else if (chunk.byteLength > 0) isInside = false
    },
    end() {
      if (isInside) throw new BrokenRows(`la fila ${rows + 1} está cortada`)
      return rows
    },
  }
}

/** Each row's columns, as `show` is told them, become what `map` makes of them. */
export async function* mapRows(
  chunks: AsyncIterable<Uint8Array>,
  map: (values: readonly string[]) => readonly string[],
): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const held = Buffer.concat([rest, chunk])
    const end = held.lastIndexOf(lineFeed)
    rest = held.subarray(end + 1)
    if (end < 0) continue
    const rows = held.toString('utf8', 0, end).split('\n')
    yield Buffer.from(rows.map((row) => `${map(row.split('\t')).join('\t')}\n`).join(''))
  }
  if (rest.byteLength > 0) yield rest
}
