/**
 * How a table is written as text, found before it is read: its separator, whether it quotes, and
 * how many rows it has.
 */

export const separators = [';', ',', '\t', '|'] as const
export type Separator = (typeof separators)[number]

export interface CsvShape {
  readonly separator: Separator
  /**
   * Whether any cell begins with a quotation mark; where none does they are letters like others.
   */
  readonly isQuoted: boolean
  /** Rows with something in them, the heading included. */
  readonly rows: number
  /**
   * Lines before the heading that are no row: `sep=;`, by which some programs tell the separator.
   */
  readonly skippedLines: number
}

const mostHeadingLetters = 1_000_000

/** Reads once through. `usesQuotes` is null when nobody said. */
export async function readCsvShape(
  texts: () => AsyncIterable<string>,
  usesQuotes: boolean | null,
): Promise<CsvShape> {
  const beginning = await beginningOf(texts())
  const told = /^sep=([;,\t|])\n/iu.exec(beginning)
  const separator = separators.find((one) => one === told?.[1]) ?? separatorOf(beginning)
  const skippedLines = told ? 1 : 0
  const isQuoted = usesQuotes ?? (await beginsCellsWithQuotes(texts(), separator))
  const rows = await countRows(texts(), { separator, isQuoted })
  return { separator, isQuoted, rows: rows - skippedLines, skippedLines }
}

/** As far as the first line with something in it. */
async function beginningOf(texts: AsyncIterable<string>): Promise<string> {
  let beginning = ''
  for await (const text of texts) {
    beginning += text
    if (/\S[^\n]*\n/u.test(beginning) || beginning.length > mostHeadingLetters) break
  }
  return beginning.slice(0, mostHeadingLetters)
}

/** The one that stands most often in the heading outside of quotation marks. */
function separatorOf(beginning: string): Separator {
  const heading = beginning.trimStart().replaceAll(/"(?:[^"]|"")*"/gu, '')
  const [line = ''] = heading.split('\n', 1)
  const count = (separator: string): number => line.split(separator).length
  return separators.reduce((most, each) => (count(each) > count(most) ? each : most))
}

// Letters are looked at by their codes: of every letter of a book there are three readings.
const lineFeed = 10
const blank = 32
const quote = 34

async function beginsCellsWithQuotes(
  texts: AsyncIterable<string>,
  separator: Separator,
): Promise<boolean> {
  const separatorCode = separator.charCodeAt(0)
  let isAtBeginning = true
  for await (const text of texts) {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === quote && isAtBeginning) return true
      if (code === separatorCode || code === lineFeed) isAtBeginning = true
      else if (code !== blank) isAtBeginning = false
    }
  }
  return false
}

/**
 * Counted apart from the reader, so that what it reads can be compared. A quoted end of line is
 * none.
 */
async function countRows(
  texts: AsyncIterable<string>,
  { separator, isQuoted }: Pick<CsvShape, 'separator' | 'isQuoted'>,
): Promise<number> {
  const separatorCode = separator.charCodeAt(0)
  let rows = 0
  let isInside = false
  let hasContent = false
  for await (const text of texts) {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code === quote && isQuoted) isInside = !isInside
      else if (code === lineFeed && !isInside) {
        if (hasContent) rows += 1
        hasContent = false
      } else if (!hasContent && code !== separatorCode) hasContent = text.charAt(at).trim() !== ''
    }
  }
  return hasContent ? rows + 1 : rows
}
