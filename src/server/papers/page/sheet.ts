/**
 * A paper before it is a PDF: marks on a sheet, in millimetres from its top left corner. Layouts
 * produce sheets, tests measure them, the press prints them.
 */
import type { Face } from './typefaces.ts'
import { widthOf } from './type-setting.ts'

/** `accent` and `grey` are for laser paper only: a thermal head knows black and white. */
export type Ink = 'black' | 'grey' | 'accent' | 'tint' | 'white'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * What marks are to who hears the paper read (ISO 32000-1, 14.8): those of one element follow each
 * other.
 */
export interface Element {
  readonly role: Block | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD'
  /** The row of a cell, the table of a row, the list of an item. */
  readonly within?: Element
  /** What a figure shows, in words. */
  readonly says?: string
  /** Of a `TH`: the cells that it is the head of, those under it where nothing is said. */
  readonly scope?: 'Row'
}

type Block = 'H1' | 'H2' | 'H3' | 'H4' | 'P' | 'Figure'

interface Read {
  /**
   * Null for decoration. Where nothing is said, a text is a paragraph, anything else decoration.
   */
  readonly element?: Element | null
}

export interface TextMark extends Read {
  readonly kind: 'text'
  /** Already printable and already fitting: the press breaks no lines. */
  readonly text: string
  readonly face: Face
  readonly sizePt: number
  readonly ink: Ink
  readonly x: number
  /** Distance of the baseline from the top. */
  readonly baseline: number
  /** Leans to the right: the italic of a face that has none. */
  readonly isSlanted?: boolean
  /** The next mark goes on with the same word. */
  readonly isJoined?: boolean
}

export interface BoxesMark extends Read {
  readonly kind: 'boxes'
  readonly boxes: readonly Box[]
  readonly ink: Ink
}

export interface PictureMark extends Read {
  readonly kind: 'picture'
  readonly png: Uint8Array
  readonly box: Box
}

export type Mark = TextMark | BoxesMark | PictureMark

export interface Sheet {
  readonly widthMm: number
  readonly heightMm: number
  readonly marks: readonly Mark[]
}

export interface Lettering {
  readonly face: Face
  readonly sizePt: number
  readonly ink: Ink
}

export function textAt(text: string, lettering: Lettering, x: number, baseline: number): TextMark {
  return { kind: 'text', text, ...lettering, x, baseline }
}

/** The same line set from `x` in the middle of `width`. */
export function centred(
  text: string,
  lettering: Lettering,
  column: { readonly x: number; readonly width: number },
  baseline: number,
): TextMark {
  const slack = column.width - widthOf(text, lettering.face, lettering.sizePt)
  return textAt(text, lettering, column.x + slack / 2, baseline)
}

export function filled(ink: Ink, ...boxes: readonly Box[]): BoxesMark {
  return { kind: 'boxes', boxes, ink }
}

/** Four thin boxes around the inside of `box`. */
export function frame(ink: Ink, { x, y, width, height }: Box, line: number): BoxesMark {
  return filled(
    ink,
    { x, y, width, height: line },
    { x, y: y + height - line, width, height: line },
    { x, y, width: line, height },
    { x: x + width - line, y, width: line, height },
  )
}

export function moved<Moved extends Mark>(mark: Moved, dx: number, dy: number): Moved
export function moved(mark: Mark, dx: number, dy: number): Mark {
  const shift = (box: Box): Box => ({ ...box, x: box.x + dx, y: box.y + dy })
  if (mark.kind === 'text') return { ...mark, x: mark.x + dx, baseline: mark.baseline + dy }
  if (mark.kind === 'boxes') return { ...mark, boxes: mark.boxes.map(shift) }
  return { ...mark, box: shift(mark.box) }
}
