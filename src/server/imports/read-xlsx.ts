/**
 * The first sheet of a workbook, or the one that is named, as text (ECMA-376, SpreadsheetML). Days stay the numbers that a
 * spreadsheet keeps of them: which column is a date is said later, by whoever maps the columns.
 */
import { unzip } from './unzip.ts'

/** The file cannot be read as a workbook. */
export class NoWorkbook extends Error {
  override name = 'NoWorkbook'
}

// Where days are counted from 1904, as old spreadsheets of the Macintosh do, they are this many behind.
const daysTo1904 = 1462

export function readXlsx(bytes: Buffer, sheetName: string | null): string[][] {
  try {
    const member = unzip(bytes)
    const text = (name: string): string => member(name)?.toString('utf8') ?? ''
    const workbook = text('xl/workbook.xml')
    const sheet = sheetPath(workbook, text('xl/_rels/workbook.xml.rels'), sheetName)
    const is1904 = /<workbookPr[^>]*\bdate1904="(?:1|true)"/u.test(workbook)
    return rowsOf(text(`xl/${sheet}`), stringsOf(text('xl/sharedStrings.xml')), is1904)
  } catch (cause) {
    throw cause instanceof NoWorkbook ? cause : new NoWorkbook('It is no workbook', { cause })
  }
}

function sheetPath(workbook: string, relations: string, wanted: string | null): string {
  const sheets = [...workbook.matchAll(/<sheet\b([^>]*)\/?>/gu)].map(([, words = '']) => ({
    name: plain(attribute(words, 'name')),
    id: attribute(words, 'r:id'),
  }))
  const found = wanted === null ? sheets[0] : sheets.find(({ name }) => name === wanted)
  const relation = [...relations.matchAll(/<Relationship\b([^>]*)\/?>/gu)].find(
    ([, words = '']) => attribute(words, 'Id') === found?.id,
  )
  if (!found || !relation) throw new NoWorkbook(`It has no sheet «${wanted ?? ''}»`)
  return attribute(relation[1] ?? '', 'Target').replace(/^\/?xl\//u, '')
}

function attribute(words: string, name: string): string {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'u').exec(words)?.[1] ?? ''
}

function stringsOf(xml: string): string[] {
  return [...xml.matchAll(/<si\b[^>]*>(.*?)<\/si>|<si\b[^>]*\/>/gsu)].map(([, inside = '']) =>
    textIn(inside),
  )
}

/** The runs of a text together; how a word is pronounced is left out. */
function textIn(xml: string): string {
  const spoken = xml.replaceAll(/<rPh\b.*?<\/rPh>/gsu, '')
  return [...spoken.matchAll(/<t\b[^>]*>(.*?)<\/t>/gsu)]
    .map(([, text = '']) => plain(text))
    .join('')
}

const cellShape = /<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gsu

function rowsOf(xml: string, strings: readonly string[], is1904: boolean): string[][] {
  const rows = [...xml.matchAll(/<row\b[^>]*>(.*?)<\/row>/gsu)].map(([, inside = '']) => {
    const cells: string[] = []
    for (const [, words = '', content = ''] of inside.matchAll(cellShape)) {
      const place = columnOf(attribute(words, 'r')) ?? cells.length
      while (cells.length < place) cells.push('')
      cells[place] = cellOf(attribute(words, 't'), content, strings, is1904)
    }
    return cells
  })
  return rows.filter((cells) => cells.some((cell) => cell !== ''))
}

function cellOf(
  kind: string,
  content: string,
  strings: readonly string[],
  is1904: boolean,
): string {
  if (kind === 'inlineStr') return textIn(content).trim()
  const value = plain(/<v\b[^>]*>(.*?)<\/v>/su.exec(content)?.[1] ?? '')
  if (kind === 's') return (strings[Number(value)] ?? '').trim()
  const isDay = is1904 && kind === '' && /^[1-7]\d{4}(?:\.\d+)?$/u.test(value)
  return isDay ? String(Number(value) + daysTo1904) : value.trim()
}

/** `A` is 0, `AB` 27. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/u.exec(reference)?.[0]
  if (letters === undefined) return null
  // Only capitals of the first alphabet: one code unit each.
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

function plain(text: string): string {
  return text
    .replaceAll(
      /&(?:#x([\da-f]+)|#(\d+)|(\w+));/giu,
      (whole, hex?: string, tens?: string, name?: string) => {
        if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
        if (tens !== undefined) return String.fromCodePoint(Number(tens))
        return entities[name ?? ''] ?? whole
      },
    )
    .replaceAll(/_x([\da-f]{4})_/giu, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
}
