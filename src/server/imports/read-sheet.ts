/** The rows of a sheet as text, while its XML passes (ECMA-376, part 1, §18.3). */
import { OperatorProblem } from '../config/config.ts'
import type { DayFormats } from './cell-formats.ts'
import { dayText } from './cell-formats.ts'
import type { XmlElement, XmlReader } from './read-xml.ts'
import type { Finding, TableRow } from './table.ts'
import { hasContent, tableLimits } from './table.ts'
import { isTrue } from './workbook-layout.ts'

export interface SheetScene {
  /** As its sentences name it. */
  readonly name: string
  readonly sharedTexts: readonly string[]
  readonly dayFormats: DayFormats
  readonly is1904: boolean
}

export interface SheetReading extends XmlReader {
  /** The rows that were finished since the last time. */
  taken(): readonly TableRow[]
  /** Of the row under way, or the last. */
  place(): number
}

interface Cell {
  readonly column: number
  readonly kind: string
  readonly style: number
  text: string
  isFormula: boolean
}

const row = 'worksheet/sheetData/row'
const cell = `${row}/c`
const texts = new Set([`${cell}/v`, `${cell}/is/t`, `${cell}/is/r/t`])

interface SheetState {
  readonly scene: SheetScene
  readonly tell: (finding: Finding) => void
  place: number
  cells: string[]
  letters: number
  nextColumn: number
  current: Cell | null
  lastPlaceSaid: number
}

export function openSheetReading(
  scene: SheetScene,
  tell: (finding: Finding) => void,
): SheetReading {
  const finished: TableRow[] = []
  const state: SheetState = {
    scene,
    tell,
    place: 0,
    cells: [],
    letters: 0,
    nextColumn: 0,
    current: null,
    lastPlaceSaid: 0,
  }
  return {
    open: (element) => openElement(state, element),
    text(text, path) {
      const { current } = state
      if (!current || !texts.has(path)) return
      current.text += text
      if (current.text.length > tableLimits.cellLetters) {
        throw refused(state, 'tiene una celda demasiado larga')
      }
    },
    close(path) {
      const { place, cells, lastPlaceSaid } = state
      if (path === cell) endCell(state)
      else if (path === row && hasContent(cells)) finished.push({ place, cells })
      else if (path === 'worksheet' && lastPlaceSaid > place)
        tell({ kind: 'SHEET_ENDS_EARLY', place })
    },
    taken: () => finished.splice(0),
    place: () => state.place,
  }
}

function refused({ place, scene }: SheetState, what: string): OperatorProblem {
  return new OperatorProblem(`La fila ${place} de ${scene.name} ${what}. Corríjala y repita.`)
}

function openElement(state: SheetState, element: XmlElement): void {
  const { path } = element
  const { current, place, tell } = state
  if (path === row) beginRow(state, element)
  else if (path === cell) beginCell(state, element)
  else if (path === `${cell}/f` && current) current.isFormula = true
  else if (path === 'worksheet/dimension') state.lastPlaceSaid = lastRowOf(element.attribute('ref'))
  else if (path === 'worksheet/mergeCells/mergeCell') tell({ kind: 'MERGED_CELLS', place })
  else if (path === 'worksheet/cols/col' && isTrue(element.attribute('hidden')))
    tell({ kind: 'HIDDEN_COLUMNS', place: 0 })
}

function beginRow(state: SheetState, element: XmlElement): void {
  const said = element.attribute('r')
  const next = said === null ? state.place + 1 : Number(said)
  if (!Number.isInteger(next) || next <= state.place || next > tableLimits.rows) {
    state.place += 1
    throw refused(state, 'está fuera de su orden, o más allá de la última de una hoja')
  }
  state.place = next
  state.cells = []
  state.letters = 0
  state.nextColumn = 0
  if (isTrue(element.attribute('hidden'))) state.tell({ kind: 'HIDDEN_ROW', place: next })
}

function beginCell(state: SheetState, element: XmlElement): void {
  const column = columnOf(element.attribute('r')) ?? state.nextColumn
  state.nextColumn = column + 1
  state.current = {
    column,
    kind: element.attribute('t') ?? 'n',
    style: Number(element.attribute('s') ?? -1),
    text: '',
    isFormula: false,
  }
}

function endCell(state: SheetState): void {
  const { current, cells, place, tell } = state
  if (!current) return
  const { column, isFormula, kind } = current
  const text = textOf(current, state).trim()
  state.current = null
  if (text === '') {
    if (isFormula) tell({ kind: 'FORMULA_WITHOUT_VALUE', place })
    return
  }
  if (kind === 'e') tell({ kind: 'ERROR_VALUE', place })
  if (column >= tableLimits.columns) {
    const most = tableLimits.columns
    throw refused(state, `tiene una celda en la columna ${column + 1}; se leen hasta ${most}`)
  }
  if ((cells[column] ?? '') !== '') throw refused(state, 'tiene dos veces la misma celda')
  while (cells.length < column) cells.push('')
  cells[column] = text
  state.letters += text.length
  if (state.letters > tableLimits.rowLetters) throw refused(state, 'es demasiado larga')
}

function textOf({ kind, style, text }: Cell, state: SheetState): string {
  const { sharedTexts, dayFormats, is1904 } = state.scene
  switch (kind) {
    case 's': {
      if (text.trim() === '') return ''
      const shared = sharedTexts[Number(text)]
      if (shared === undefined) throw refused(state, 'nombra un texto que el libro no tiene')
      return shared
    }
    case 'b':
      return isTrue(text.trim()) ? 'VERDADERO' : 'FALSO'
    case 'd':
      // Midnight is no hour that anybody wrote.
      return text
        .trim()
        .replace(/T00:00(?::00(?:\.0+)?)?Z?$/u, '')
        .replace('T', ' ')
    case 'n':
      return dayFormats[style] === true ? dayText(text.trim(), is1904) : numberText(text.trim())
    case 'inlineStr':
    case 'str':
      return unescaped(text)
    default:
      return text
  }
}

/** As a person would write it: `1.2E3` is 1200. */
function numberText(value: string): string {
  return /^-?[\d.]+E[+-]?\d+$/iu.test(value) ? String(Number(value)) : value
}

/** `_x000D_` is the letter of that number (ECMA-376, part 1, §22.9.2.19). */
export function unescaped(text: string): string {
  return text.replaceAll(/_x([\da-f]{4})_/giu, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)).toWellFormed(),
  )
}

/** `A1` is 0, `AB7` 27. */
function columnOf(reference: string | null): number | null {
  const letters = /^[A-Z]{1,3}/u.exec(reference ?? '')?.[0]
  if (letters === undefined) return null
  // Only capitals of the first alphabet: one code unit each.
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function lastRowOf(range: string | null): number {
  return Number(/(\d+)$/u.exec(range ?? '')?.[1] ?? 0)
}
