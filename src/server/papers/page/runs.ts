/** Lines of mixed lettering: where they break, and where each piece of them stands. */
import type { Alignment } from '#domain/letters/body.ts'
import { type Element, filled, type Mark, textAt } from './sheet.ts'
import { printable, widthOf } from './type-setting.ts'
import type { Face } from './typefaces.ts'

interface Style {
  readonly face: Face
  readonly isSlanted: boolean
  readonly isUnderlined: boolean
}

export interface Run extends Style {
  readonly text: string
}

/** What of a word is set alike. Widths are in millimetres. */
interface Piece extends Run {
  readonly width: number
}

interface Word {
  readonly pieces: readonly Piece[]
  readonly width: number
}

export interface Line {
  readonly words: readonly Word[]
  /** Of its paragraph, or before a break that somebody typed: it is not stretched. */
  readonly isLast: boolean
}

/** Runs without a break among them, in lines no wider than `widthMm`; at least one. */
export function breakRuns(runs: readonly Run[], sizePt: number, widthMm: number): Line[] {
  const lines: Word[][] = []
  let line: Word[] = []
  let left = widthMm
  for (const word of wordsOf(runs, sizePt)) {
    const space = spaceAfter(line.at(-1), sizePt)
    if (space + word.width > left) {
      if (line.length > 0) lines.push(line)
      const parts = cutWord(word, sizePt, widthMm)
      line = parts.splice(-1)
      for (const part of parts) lines.push([part])
      left = widthMm - (line[0]?.width ?? 0)
    } else {
      line.push(word)
      left -= space + word.width
    }
  }
  lines.push(line)
  return lines.map((words, place) => ({ words, isLast: place === lines.length - 1 }))
}

/** A space that does not break («N.º 12») is within its word. */
const breaking = /[^\S\u00A0\u202F]+/u

function wordsOf(runs: readonly Run[], sizePt: number): Word[] {
  const words: Word[] = []
  let pieces: Piece[] = []
  const close = (): void => {
    if (pieces.length > 0) words.push(wordOf(pieces))
    pieces = []
  }
  for (const run of runs) {
    for (const [place, part] of run.text.split(breaking).entries()) {
      if (place > 0) close()
      const text = printable(part)
      if (text !== '') pieces.push(pieceOf(run, text, sizePt))
    }
  }
  close()
  return words
}

function pieceOf(style: Run, text: string, sizePt: number): Piece {
  return { ...style, text, width: widthOf(text, style.face, sizePt) }
}

function wordOf(pieces: readonly Piece[]): Word {
  return { pieces, width: pieces.reduce((total, { width }) => total + width, 0) }
}

function spaceAfter(word: Word | undefined, sizePt: number): number {
  const piece = word?.pieces.at(-1)
  return piece ? widthOf(' ', piece.face, sizePt) : 0
}

/** A word wider than a line is cut where it must be. */
function cutWord(word: Word, sizePt: number, widthMm: number): Word[] {
  if (word.width <= widthMm) return [word]
  const parts: Word[] = []
  let pieces: Piece[] = []
  let left = widthMm
  for (const piece of word.pieces) {
    let text = ''
    for (const sign of piece.text) {
      const width = widthOf(sign, piece.face, sizePt)
      if (width > left && text.length + pieces.length > 0) {
        if (text !== '') pieces.push(pieceOf(piece, text, sizePt))
        parts.push(wordOf(pieces))
        pieces = []
        text = ''
        left = widthMm
      }
      text += sign
      left -= width
    }
    pieces.push(pieceOf(piece, text, sizePt))
  }
  return [...parts, wordOf(pieces)]
}

export interface LinePlace {
  readonly x: number
  readonly width: number
  readonly align: Alignment
  readonly baseline: number
  readonly sizePt: number
  readonly element: Element
}

interface Spot extends Piece {
  readonly x: number
  readonly isJoined: boolean
}

/** The letters of a line, and the rules under those that are underlined. */
export function setLine({ words, isLast }: Line, place: LinePlace): Mark[] {
  const { sizePt, baseline, element } = place
  const taken = words.reduce(
    (total, word, at) => total + word.width + spaceAfter(words[at - 1], sizePt),
    0,
  )
  const slack = place.width - taken
  const stretched = place.align === 'justify' && !isLast ? slack / (words.length - 1 || 1) : 0
  const start = place.x + slack * startOf[place.align]
  const spots =
    stretched > 0 ? spotsOf(words, start, sizePt, stretched) : joined(words, start, sizePt)
  const letters = spots.map((spot) => ({
    ...textAt(spot.text, { face: spot.face, sizePt, ink: 'black' }, spot.x, baseline),
    isSlanted: spot.isSlanted,
    isJoined: spot.isJoined,
    element,
  }))
  const rules = rulesUnder(spots).map(({ x, width }) => ({
    ...filled('black', { x, y: baseline + 0.5, width, height: 0.2 }),
    element,
  }))
  return [...letters, ...rules]
}

const startOf: Record<Alignment, number> = { left: 0, justify: 0, center: 0.5, right: 1 }

function spotsOf(words: readonly Word[], start: number, sizePt: number, stretched: number): Spot[] {
  let x = start
  return words.flatMap((word, place) => {
    if (place > 0) x += spaceAfter(words[place - 1], sizePt) + stretched
    return word.pieces.map((piece, at) => {
      const spot = { ...piece, x, isJoined: at < word.pieces.length - 1 }
      x += piece.width
      return spot
    })
  })
}

/** What follows each other alike is one spot: a line of one lettering is one text. */
function joined(words: readonly Word[], start: number, sizePt: number): Spot[] {
  const spots: Spot[] = []
  for (const spot of spotsOf(words, start, sizePt, 0)) {
    const before = spots.at(-1)
    if (!before || !isAlike(before, spot)) {
      spots.push(spot)
      continue
    }
    const text = `${before.text}${before.isJoined ? '' : ' '}${spot.text}`
    const width = spot.x + spot.width - before.x
    spots[spots.length - 1] = { ...spot, text, width, x: before.x }
  }
  return spots
}

function isAlike(one: Style, other: Style): boolean {
  return (
    one.face === other.face &&
    one.isSlanted === other.isSlanted &&
    one.isUnderlined === other.isUnderlined
  )
}

/** One rule under what is underlined in a row, its spaces too. */
function rulesUnder(spots: readonly Spot[]): { readonly x: number; readonly width: number }[] {
  const rules: { x: number; width: number }[] = []
  for (const [place, spot] of spots.entries()) {
    if (!spot.isUnderlined) continue
    const last = rules.at(-1)
    if (last && spots[place - 1]?.isUnderlined) last.width = spot.x + spot.width - last.x
    else rules.push({ x: spot.x, width: spot.width })
  }
  return rules
}
