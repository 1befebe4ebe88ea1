/**
 * QR and Code-128 as rectangles, never as pictures: they stay sharp on any printer. Sizes are whole
 * dots of a thermal head (8 per millimetre, 203 dpi), so that no bar is a dot wider
 * than its sister.
 */
import bwipjs from 'bwip-js/node'

/** A rectangle, in millimetres from the top left. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** One dot of a 203 dpi thermal head. */
export const dotMm = 0.125

/** A code drawn at the origin, without its quiet zone, and what it shows in words. */
export interface DrawnCode {
  readonly moduleMm: number
  readonly widthMm: number
  readonly heightMm: number
  readonly svg: string
  readonly says: string
}

/**
 * ISO/IEC 18004 asks for four clear modules around a QR, ISO/IEC 15417 for ten at each end of a
 * Code-128.
 */
export const quietModules = { qr: 4, code128: 10 }

/** Below two dots a bar is no longer reliably read from thermal paper. */
const smallestModuleMm = 2 * dotMm

/**
 * The QR of `text`, at most `sideMm` wide. Error correction M, or L when M would make the modules
 * smaller than three dots; null when even so they would be smaller than two.
 */
export function drawQr(
  text: string,
  sideMm: number,
  largestModuleMm = 8 * dotMm,
): DrawnCode | null {
  const most = { sideMm, moduleMm: largestModuleMm }
  const medium = drawMatrix(text, 'M', most)
  if (medium && medium.moduleMm >= 3 * dotMm) return medium
  return drawMatrix(text, 'L', most) ?? medium
}

function drawMatrix(
  text: string,
  eclevel: 'L' | 'M',
  most: { readonly sideMm: number; readonly moduleMm: number },
): DrawnCode | null {
  const options: { bcid: string; text: string; eclevel: string } = {
    bcid: 'qrcode',
    text,
    eclevel,
  }
  const [symbol] = bwipjs.raw(options)
  if (!symbol || !('pixs' in symbol)) throw new Error('A QR is always a matrix')
  const { pixx: side, pixs: isDark } = symbol
  const moduleMm = onDots(Math.min(most.sideMm / side, most.moduleMm))
  if (moduleMm < smallestModuleMm) return null
  const boxes: Box[] = []
  for (let row = 0; row < side; row += 1) {
    // Neighbouring dark modules become one box: no hairlines between them in any viewer.
    for (let column = 0; column < side; column += 1) {
      const start = column
      while (column < side && isDark[row * side + column] === 1) column += 1
      if (column === start) continue
      const [x, y] = [start * moduleMm, row * moduleMm]
      boxes.push({ x, y, width: (column - start) * moduleMm, height: moduleMm })
    }
  }
  const says = 'Código QR con la dirección para comprobar este documento'
  return drawn({ moduleMm, widthMm: side * moduleMm, heightMm: side * moduleMm, says }, boxes)
}

/**
 * The Code-128 of `text`, no wider than `widthMm`; null when its narrowest bar would be under 0.25
 * mm.
 */
export function drawCode128(
  text: string,
  size: { readonly widthMm: number; readonly heightMm: number },
  largestModuleMm = 4 * dotMm,
): DrawnCode | null {
  // Beyond printable ASCII a counter's reader types something else than what is written.
  if (!/^[\x20-\x7E]+$/u.test(text)) return null
  const [symbol] = bwipjs.raw({ bcid: 'code128', text })
  if (!symbol || !('sbs' in symbol)) throw new Error('A Code-128 is always bars')
  const modules = symbol.sbs.reduce((total, width) => total + width, 0)
  const moduleMm = onDots(Math.min(size.widthMm / modules, largestModuleMm))
  if (moduleMm < smallestModuleMm) return null
  const boxes: Box[] = []
  let x = 0
  for (const [place, width] of symbol.sbs.entries()) {
    const isBar = place % 2 === 0
    if (isBar) boxes.push({ x, y: 0, width: width * moduleMm, height: size.heightMm })
    x += width * moduleMm
  }
  const says = 'Código de barras con el número de registro'
  return drawn({ moduleMm, widthMm: modules * moduleMm, heightMm: size.heightMm, says }, boxes)
}

function drawn(code: Omit<DrawnCode, 'svg'>, boxes: readonly Box[]): DrawnCode {
  const path = boxes.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${code.widthMm} ${code.heightMm}"><path d="${path.join('')}"/></svg>`
  return { ...code, svg }
}

export function onDots(mm: number): number {
  return Math.floor(mm / dotMm + 1e-9) * dotMm
}
