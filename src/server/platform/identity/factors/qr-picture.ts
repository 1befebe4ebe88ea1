/** A QR as a picture inside the page: nothing is fetched, and no policy has to allow it. */
import { html, raw } from 'hono/html'

import type { Markup } from '../pages/pages.ts'

// ISO/IEC 18004 asks for four clear modules around it.
const quietModules = 4

/**
 * Dark on white whatever the page's colours: several cameras read nothing else. `label` is what is
 * said instead.
 */
export async function qrPicture(text: string, label: string): Promise<Markup> {
  const { side, path } = await qrModules(text)
  return html`<svg
    class="qr"
    role="img"
    aria-label="${label}"
    viewBox="0 0 ${side} ${side}"
    shape-rendering="crispEdges"
  >
    <rect width="${side}" height="${side}" fill="#fff" />
    <path fill="#000" d="${raw(path)}" />
  </svg>`
}

/** Its side in modules, the quiet ones included, and the dark ones as the path of an SVG. */
export async function qrModules(
  text: string,
): Promise<{ readonly side: number; readonly path: string }> {
  const { default: bwipjs } = await import('bwip-js/node')
  const options: { bcid: string; text: string; eclevel: string } = {
    bcid: 'qrcode',
    text,
    eclevel: 'M',
  }
  const [symbol] = bwipjs.raw(options)
  if (!symbol || !('pixs' in symbol)) throw new Error('A QR is always a matrix')
  return {
    side: symbol.pixx + 2 * quietModules,
    path: pathOf(symbol.pixx, symbol.pixs),
  }
}

/** One run of dark modules is one rectangle. */
function pathOf(side: number, isDark: readonly number[]): string {
  const runs: string[] = []
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const start = column
      while (column < side && isDark[row * side + column] === 1) column += 1
      if (column === start) continue
      const length = column - start
      runs.push(`M${start + quietModules} ${row + quietModules}h${length}v1h-${length}z`)
    }
  }
  return runs.join('')
}
