/** Marks as what they are read as; lines and bands among them stay decoration. */
import type { Element, Mark } from './sheet.ts'

export function asElement(
  role: Element['role'],
  marks: readonly Mark[],
  within?: Element,
): readonly Mark[] {
  const element: Element = within ? { role, within } : { role }
  return marks.map((mark) => (mark.kind === 'text' ? { ...mark, element } : mark))
}

/** The cells of one row, each with its lines. */
export function tableRow(table: Element, cells: readonly (readonly Mark[])[]): readonly Mark[] {
  const row: Element = { role: 'TR', within: table }
  return cells.flatMap((marks) => asElement('TD', marks, row))
}

/** A code or a picture, and what it shows in words. */
export function asFigure<Shown extends Mark>(says: string, mark: Shown): Shown {
  return { ...mark, element: { role: 'Figure', says } }
}

/** What a page repeats, or says only to the eye. */
export function asDecoration(marks: readonly Mark[]): readonly Mark[] {
  return marks.map((mark) => ({ ...mark, element: null }))
}

export function qrFigure(mark: Mark): Mark {
  return asFigure('Código QR con la dirección para comprobar este documento', mark)
}

export function barsFigure<Shown extends Mark>(mark: Shown): Shown {
  return asFigure('Código de barras con el número de registro', mark)
}
